import { effect } from '@preact/signals-core';
import type { ChatId } from '../domain/persona.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import { troubleOf } from '../domain/texts/status-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { describeAllOpen } from './status.ts';

/** What came of one question or round: `answer` for those who asked, `problem` for those who look after it. */
interface Answer {
  readonly answer: string | undefined;
  readonly problem: string | undefined;
  readonly kind: 'answered' | 'unanswered' | 'refused' | 'cancelled';
}

interface QuestionOptions {
  readonly visit: Visit;
  /** Whom to ask; the first persona unless given. */
  readonly personaId: ChatId | undefined;
  readonly question: string;
  /** Told where the question stands; at its end an empty text. */
  readonly onProgress: (status: string) => void;
}

type Ended = Extract<Happening, { readonly kind: 'ended' }>;

/** More than any question may have, whatever its characters (behaviour 10.7). */
const MAX_BYTES = 128 * 1024;

/** Asks one question and resolves when it has ended, however it has (behaviour 16.13). */
export async function askOnce({ visit, personaId, question, onProgress }: QuestionOptions): Promise<Answer> {
  visit.perform({ kind: 'skip-intro' });
  if (personaId !== undefined) visit.perform({ kind: 'choose', personaId });
  visit.perform({ kind: 'begin' });
  const ending = nextEnding(visit);
  const decision = visit.perform({ kind: 'ask', text: question });
  if (decision.kind === 'refuse') {
    return { kind: 'refused', answer: undefined, problem: describeRefusal(decision.reason) };
  }
  const stop = effect(() => onProgress(describeAllOpen(visit)));
  const ended = await ending;
  stop();
  return answerOf(ended);
}

/** All that comes, as one question; what is far too long to be one is not read to its end. */
export async function readQuestion(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of input) {
    const read = Buffer.from(part);
    parts.push(read);
    bytes += read.length;
    if (bytes > MAX_BYTES) break;
  }
  return Buffer.concat(parts).toString();
}

function nextEnding(visit: Visit): Promise<Ended> {
  return new Promise((resolve) => {
    const stop = visit.happened.listen((happening) => {
      if (happening.kind !== 'ended') return;
      stop();
      resolve(happening);
    });
  });
}

function answerOf({ answer, notice }: Ended): Answer {
  const flaw = answer?.flaw;
  const trouble = troubleOf({ notice, flaw, isAnswering: false });
  if (!trouble || flaw?.kind === 'no-content') {
    return { kind: 'answered', answer: answer?.content, problem: undefined };
  }
  const kind = flaw?.kind === 'cut' ? 'answered' : trouble.isOwnDoing ? 'cancelled' : 'unanswered';
  return { kind, answer: answer?.content, problem: trouble.text };
}
