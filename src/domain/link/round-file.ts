import * as v from 'valibot';
import { describeIssues } from '../checks/describe-issues.ts';
import { parseJson } from '../checks/parse-json.ts';
import type { Shape } from '../checks/schema-parts.ts';
import { MAX_FILE_CHARACTERS } from '../conversation/conversation.ts';
import type { Squad } from '../squad/squad.ts';
import { ROUND_VERSION } from '../table/round-to-json.ts';
import { RoundFileHeadSchema, RoundFileSchema } from './round-file-schema.ts';
import type { SharedAnswer, SharedMap, SharedRound } from './shared-round.ts';

export type RoundFileReading =
  /** Its quotes are not checked yet. */
  | { readonly kind: 'round'; readonly round: SharedRound }
  | { readonly kind: 'refused'; readonly issue: RoundFileIssue };

/** Why a file was not read as a round. */
export type RoundFileIssue =
  /** The file itself could not be read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-large' }
  /** A later version of the product has written it. */
  | { readonly kind: 'newer' }
  /** The detail names the first issue by its path. */
  | { readonly kind: 'not-a-round'; readonly detail: string };

type RoundFile = Shape<typeof RoundFileSchema>;

type FileSeat = RoundFile['answers'][number];

/**
 * Reads an exported round of any squad from JSON, or says what is wrong with it; never throws.
 * @param squad the page's, which may know names that the file does not have
 */
export function readRoundFile(text: string, squad: Pick<Squad, 'id' | 'personas'>): RoundFileReading {
  if (text.length > MAX_FILE_CHARACTERS) return refuse({ kind: 'too-large' });
  const value = parseJson(text.replace(/^\ufeff/, ''));
  if (value === undefined) return refuse({ kind: 'not-a-round', detail: 'it is not JSON' });
  const head = v.safeParse(RoundFileHeadSchema, value);
  if (head.success && head.output.version > ROUND_VERSION) return refuse({ kind: 'newer' });
  const reading = v.safeParse(RoundFileSchema, value, { abortEarly: true });
  if (!reading.success) {
    const [detail = ''] = describeIssues(reading.issues, 'the file');
    return refuse({ kind: 'not-a-round', detail });
  }
  const file: RoundFile = reading.output;
  const known = file.squad === squad.id ? squad.personas : [];
  const nameOf = (id: string) => known.find((persona) => persona.id === id)?.name ?? id;
  return { kind: 'round', round: roundOfFile(file, nameOf) };
}

function roundOfFile(
  { question, askedMs, answers, map }: RoundFile,
  nameOf: (id: string) => string,
): SharedRound {
  return {
    question,
    askedMs,
    seats: answers.map((seat) => {
      const answer = answerOfFile(seat);
      const { personaId: id, name = nameOf(id) } = seat;
      return { id, name, ...(answer && { answer }) };
    }),
    ...(map && { map: mapOfFile(map, answers) }),
  };
}

function answerOfFile({ answer, isExcerpt }: FileSeat): SharedAnswer | undefined {
  const kind = answer?.status?.kind;
  if (!answer || kind === 'no-answer' || kind === 'no-content') return undefined;
  const { content, isGeneral, model } = answer;
  if (content.trim() === '' && !isExcerpt) return undefined;
  return {
    text: content,
    ...(isExcerpt && { isExcerpt }),
    ...(kind && { status: kind }),
    ...(isGeneral && { isGeneral }),
    ...(model !== undefined && { model }),
  };
}

function mapOfFile(
  { isCurrent, basisIds, ...map }: NonNullable<RoundFile['map']>,
  answers: readonly FileSeat[],
): SharedMap {
  // A file without them is taken at its word.
  const earlierBasisIds = basisIds ?? answers.map(({ personaId }) => personaId);
  return { ...map, ...(!isCurrent && { earlierBasisIds }) };
}

function refuse(issue: RoundFileIssue): RoundFileReading {
  return { kind: 'refused', issue };
}
