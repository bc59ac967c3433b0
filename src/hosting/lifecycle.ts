import { refuse } from '../relay/send-refusal.ts';
import { type Handler, pathOf } from './handler.ts';

/** Whether a server is about to end. */
export interface Lifecycle {
  isDraining(): boolean;
  startDraining(): void;
}

const QUESTIONS = /^\/v1(?:\/|$)/;

export function createLifecycle(): Lifecycle {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true;
    },
  };
}

/** Refuses questions to a server that is about to end (behaviour 21.11). */
export function refuseWhileDraining({ isDraining }: Lifecycle): Handler {
  return (request, response, next) => {
    if (isDraining() && QUESTIONS.test(pathOf(request))) refuse({ kind: 'draining' }, request, response);
    else next();
  };
}
