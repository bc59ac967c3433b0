import { type Answer, jsonAnswer } from '../http/answer.ts';
import type { Model } from '../state/state.ts';
import { errorAnswer, modelNotFound } from '../wire/provider-error.ts';
import type { Exchange } from './exchange.ts';

export function listModels({ state }: Exchange): Answer {
  return jsonAnswer(200, { object: 'list', data: state.models.map(shown) });
}

export function showModel({ state }: Exchange, id: string): Answer {
  const model = state.models.find((known) => known.id === id);
  return model === undefined ? errorAnswer(modelNotFound(id)) : jsonAnswer(200, shown(model));
}

function shown({ id, created, ownedBy }: Model): Record<string, unknown> {
  return { id, object: 'model', created, owned_by: ownedBy };
}
