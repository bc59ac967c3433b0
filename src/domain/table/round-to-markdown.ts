import type { Message } from '../conversation/conversation.ts';
import type { PersonaId } from '../squad/persona.ts';
import { type AgreementMap, type MapPoint, voiceOf } from './agreement-map.ts';
import { doubtedKindOf, kindOfPoint } from './point-kind.ts';
import { wholeAnswerIn } from './round.ts';
import type { ExportedRound, ExportedSeat } from './exported-round.ts';
import { CHAT_TEXTS, describeFacts, describeStatus, whoAnswersLabel } from '../texts/chat-texts.ts';
import { describeHeadline } from '../texts/map-headline.ts';
import { describeFound, describeLeftOut } from '../texts/map-texts.ts';
import {
  describeCutMap,
  describeDoubt,
  describeMapOrigin,
  describeRoundEffort,
  describeOutOfDate,
  describeRoundOrigin,
  describeShortened,
  describeSilent,
  describeStance,
  describeTurn,
  describeUnquoted,
  describeVoice,
  MAP_TEXTS,
  pointKindLabel,
  roundTitle,
  TABLE_TEXTS,
} from '../texts/table-texts.ts';
import { type MarkdownOptions, escapeMarkdown, quoteInMarkdown } from '../conversation/markdown.ts';

/** What holds for several answers alike, so that the document says it only once. */
interface Common {
  readonly answerer: string | undefined;
  readonly failure: string | undefined;
}

/**
 * The round as a document for reading: the question, each persona's answer or why there is none, and the map with its
 * quotes. All spoken text stands in quotes that it cannot leave.
 */
export function roundToMarkdown(exported: ExportedRound, options: MarkdownOptions): string {
  const { round, seats, isMapCurrent } = exported;
  const asked = options.formatTime(round.askedMs);
  const common = commonOf(seats);
  const blocks = [
    `# ${escapeMarkdown(roundTitle(round.number))}`,
    escapeMarkdown(describeRoundOrigin(options.productName, asked)),
    speech(CHAT_TEXTS.you, asked),
    quoteInMarkdown(round.question),
    ...(common.answerer === undefined ? [] : [remark(whoAnswersLabel(common.answerer))]),
    ...(common.failure === undefined ? [] : [remark(common.failure)]),
    ...seats.flatMap((seat) => writeSeat(seat, common, options)),
    ...(round.seconds === undefined ? [] : [remark(describeRoundEffort(round.seconds, countWhole(seats)))]),
    ...(round.map ? writeMap(round.map, seats, isMapCurrent) : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function countWhole(seats: readonly ExportedSeat[]): number {
  return seats.filter(({ persona, turn }) => wholeAnswerIn(persona.id, turn)).length;
}

function writeSeat(
  { persona, turn, isExcerpt }: ExportedSeat,
  common: Common,
  { formatTime }: MarkdownOptions,
): readonly string[] {
  const answer = turn.kind === 'present' ? turn.answer : undefined;
  const trouble = common.failure === undefined ? describeTurn(turn) : undefined;
  return [
    speech(persona.name, answer && [formatTime(answer.timestampMs), ...factsOf(answer, common)].join(', ')),
    ...(answer ? [quoteInMarkdown(answer.content)] : []),
    ...(isExcerpt ? [remark(TABLE_TEXTS.excerpt)] : []),
    ...(trouble === undefined ? [] : [remark(trouble)]),
  ];
}

/** Who was asked comes first, unless that is said for all. */
function factsOf(answer: Message, common: Common): readonly string[] {
  const { model: _, ...others } = answer;
  const names = common.answerer === undefined ? namesOf(answer) : [];
  return [...names, ...describeFacts(others)];
}

/** Who was asked and which model answered, which is named once if it is the same. */
function namesOf({ answerer, model }: Message): readonly string[] {
  const isNamed = answerer !== undefined && (answerer === model || answerer.startsWith(`${model} · `));
  return [answerer, isNamed ? undefined : model].filter((name) => name !== undefined);
}

function commonOf(seats: readonly ExportedSeat[]): Common {
  const answers = seats.map(({ turn }) => (turn.kind === 'present' ? turn.answer : undefined));
  return {
    answerer: sameIn(answers.flatMap((answer) => (answer ? [namesOf(answer).join(', ')] : []))),
    failure: sameIn(
      answers.map((answer) => (answer?.status?.kind === 'no-answer' ? describeStatus(answer.status) : '')),
    ),
  };
}

/** The text that several are; undefined if they differ, or are empty. */
function sameIn([first, ...others]: readonly string[]): string | undefined {
  return first && others.length > 0 && others.every((text) => text === first) ? first : undefined;
}

function writeMap(map: AgreementMap, seats: readonly ExportedSeat[], isCurrent: boolean): readonly string[] {
  const nameOf = (personaId: PersonaId) =>
    seats.find(({ persona }) => persona.id === personaId)?.persona.name ?? personaId;
  const shortened = describeShortened(map.shortenedIds.map(nameOf), map.seenCharacters);
  const remarks = [
    ...(isCurrent ? [] : [describeOutOfDate()]),
    ...(map.isCut ? [describeCutMap()] : []),
    ...describeLeftOut(map.leftOut),
    ...(shortened === undefined ? [] : [shortened]),
  ];
  return [
    `## ${MAP_TEXTS.map}`,
    escapeMarkdown(describeHeadline(map, nameOf)),
    escapeMarkdown(`${describeFound(map)} ${describeMapOrigin(map.model)}.`),
    ...remarks.map(remark),
    ...map.points.flatMap((point) => writePoint(point, map.basis, nameOf)),
  ];
}

function writePoint(
  point: MapPoint,
  basis: AgreementMap['basis'],
  nameOf: (personaId: PersonaId) => string,
): readonly string[] {
  const doubted = doubtedKindOf(point, basis.length);
  const kind = pointKindLabel(kindOfPoint(point, basis.length), doubted);
  const voices = basis.map(({ personaId }) => ({
    name: nameOf(personaId),
    voice: voiceOf(point, personaId),
  }));
  const silent = voices.flatMap(({ name, voice }) => (voice.kind === 'silent' ? [name] : []));
  return [
    `### ${escapeMarkdown(point.text)}`,
    remark(doubted ? `${kind} ${describeDoubt(doubted)}` : kind),
    ...point.stands.flatMap(({ personaId, stance, quote }) => [
      speech(nameOf(personaId), describeStance(stance)),
      quoteInMarkdown(quote),
    ]),
    ...voices.flatMap(({ name, voice }) =>
      voice.kind === 'unquoted' ? [speech(name, describeVoice(voice)), remark(describeUnquoted(voice))] : [],
    ),
    ...(silent.length === 0 ? [] : [remark(describeSilent(silent))]),
  ];
}

/** Introduces a quote: the speaker's name, with the time or the stance. */
function speech(name: string, detail: string | undefined): string {
  const speaker = `**${escapeMarkdown(name)}**`;
  return detail === undefined ? speaker : `${speaker}, ${escapeMarkdown(detail)}`;
}

function remark(text: string): string {
  return `*${escapeMarkdown(text)}*`;
}
