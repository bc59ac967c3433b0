import { sideOf } from '../domain/answerer.ts';
import { describeRefusal } from '../domain/texts/failure-texts.ts';
import { conversationToJson } from '../domain/conversation/conversation-json.ts';
import type { Refusal } from '../domain/visit/refusal.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { Arguments } from './arguments.ts';
import { type Outcome, outcomeOf, outcomeOfRound, untilFree } from './outcome.ts';
import { plainJson, plainText } from './plain-text.ts';
import { writeStreamed } from './streamed-text.ts';

type Wanted = Pick<Arguments, 'all' | 'map' | 'json' | 'stream'>;

/** Asks one question of the chosen persona, or of all; the answer goes to `write`. */
export async function askOnce(
  visit: Visit,
  question: string,
  wanted: Wanted,
  write: (text: string) => void,
): Promise<Outcome | { readonly kind: 'refused'; readonly why: string }> {
  if (wanted.all) return askAll(visit, question, wanted, write);
  // A model of one's own streams anyway, so that a slow one is not given up while it writes.
  if (sideOf(visit.answerer.peek()) === 'site') visit.setOptions({ streaming: wanted.stream });
  const why = visit.chosen.peek().ask(question);
  if (why) return refuse(why);
  const streamed = wanted.stream ? writeStreamed(visit, write) : undefined;
  await untilFree(visit);
  const lane = visit.chosen.peek();
  const outcome = outcomeOf(lane);
  const conversation = lane.conversation.peek();
  if (streamed) streamed.end(`${outcome.text ?? ''}\n`);
  else if (wanted.json && conversation) write(plainJson(conversationToJson(conversation, visit.squad.id)));
  else if (outcome.text !== undefined) write(`${plainText(outcome.text)}\n`);
  return outcome;
}

async function askAll(visit: Visit, question: string, { map, json }: Wanted, write: (text: string) => void) {
  const { table } = visit;
  table.open();
  const why = table.ask(question);
  if (why) return refuse(why);
  await untilFree(visit);
  const round = table.rounds.peek().at(-1);
  if (!round) return refuse('no-table');
  const whyNoMap = map ? table.drawMap(round.number) : undefined;
  await untilFree(visit);
  const newest = table.rounds.peek().at(-1) ?? round;
  const outcome = outcomeOfRound(visit, table.viewRound(newest), json);
  const text = outcome.text ?? '';
  write(json ? plainJson(text) : plainText(text));
  if (!whyNoMap) return outcome;
  return { ...outcome, problems: [...outcome.problems, describeRefusal(whyNoMap)], isFailed: true };
}

function refuse(why: Refusal) {
  return { kind: 'refused', why: describeRefusal(why) } as const;
}
