import stringWidth from 'string-width';
import type { ConnectionState } from '../domain/ending.ts';
import type { Persona } from '../domain/persona.ts';
import { consoleTitle, describeConnection } from '../domain/texts/chat-texts.ts';
import { elementSigns } from '../domain/texts/page-texts.ts';
import { hintsOf } from '../domain/texts/status-texts.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { Colour } from './colours.ts';
import { type Completion, completionsOf } from './commands.ts';
import { drawIntro } from './draw-greeting.ts';
import { drawInput } from './draw-input.ts';
import { type DrawOptions, drawMessage } from './drawings.ts';
import type { Footer } from './live-screen.ts';
import { type StatusState, describeMarksByKey, viewStatus } from './status.ts';
import { TERMINAL_TEXTS } from './texts.ts';
import { wrap } from './wrap.ts';

/** What the core does not know of the footer. */
interface OwnState {
  readonly line: string;
  readonly cursor: number;
  /** What was just said about the line. */
  readonly flash: string | undefined;
  /** What is asked before a saved conversation is taken over. */
  readonly question: string | undefined;
  /** Whose answer to a round is shown as it arrives. */
  readonly speaker: Lane | undefined;
  readonly turn: number;
}

/** What is going on, for the part of the screen that changes. */
export interface FooterState {
  /** Whether the chat is not open yet, or was left. */
  readonly isLanding: boolean;
  readonly persona: Persona;
  /** The persona's sign, as on its tile. */
  readonly sign: string;
  readonly connection: ConnectionState;
  /** The answer so far that is shown as it arrives, and whose it is. */
  readonly partial: string;
  readonly speaker: Persona;
  /** The state of the open questions with their causes, if any is open, and what can be done about them. */
  readonly status: readonly StatusState[];
  readonly actions: string;
  /** Which of the turning signs is shown. */
  readonly turn: number;
  readonly line: string;
  readonly cursor: number;
  /** Right below the line: who is marked, and where. */
  readonly marks: readonly string[];
  /** Below that: why it was refused, how long it is, and the like. */
  readonly hints: readonly string[];
  readonly completions: readonly Completion[];
}

interface FooterOptions extends DrawOptions {
  readonly rows: number;
}

const HINT_INDENT = '  ';

/** In less, a word of help says nothing. */
const LEAST_HELP_COLUMNS = 8;

const CONNECTION_COLOURS: Readonly<Record<ConnectionState, Colour>> = {
  connected: 'good',
  reconnecting: 'warn',
  offline: 'alert',
  unavailable: 'alert',
};

/** The lines below the conversation, on any stage; listeners are called when they change. */
export function readFooter(
  visit: Visit,
  productName: string,
  own: OwnState,
  options: DrawOptions & { readonly rows: number },
): Footer {
  if (visit.stage.value !== 'intro') return drawFooter(readFooterState(visit, own), options);
  const { columns, rows, look } = options;
  const accent = visit.squad.personas[0]?.colour ?? 'good';
  return drawIntro({ view: visit.intro.value, productName, accent, turn: own.turn, columns, rows }, look);
}

/** The current footer; listeners are called when it changes. */
function readFooterState(visit: Visit, own: OwnState): FooterState {
  const { line, cursor, flash, question, turn } = own;
  const { persona, place, editing, draftLength, sendDecision, isQuotationCut } = visit.chosen.value;
  const { states, actions } = viewStatus(visit);
  const speaker = visit.table.value?.isOpen.value ? own.speaker : visit.chosen.value;
  const hints = hintsOf({
    draftLength: draftLength.value,
    sendDecision: sendDecision.value,
    isQuotationCut: isQuotationCut.value,
  });
  return {
    isLanding: visit.stage.value === 'landing',
    persona,
    sign: elementSigns(visit.squad.personas.map(({ name }) => name))[place] ?? '',
    connection: visit.connection.value,
    partial: speaker?.partialReply.value ?? '',
    speaker: speaker?.persona ?? persona,
    status: states,
    actions,
    turn,
    line,
    cursor,
    marks: describeMarksByKey(visit),
    hints: [
      ...(editing.value === undefined ? [] : [TERMINAL_TEXTS.editing]),
      ...hints,
      ...[question, flash].filter((hint) => hint !== undefined),
    ],
    completions: completionsOf(line, visit.squad.personas),
  };
}

/** The partial answer, the state of the question, a rule that names the persona, the line and its hints. */
export function drawFooter(state: FooterState, options: FooterOptions): Footer {
  const input = drawInput(state, options);
  const hints = [...drawHints(state, options), ...drawCompletions(state, options)];
  const below = [...drawStatus(state, options), '', drawTitle(state, options)];
  const room = options.rows - below.length - input.rows.length - hints.length - 1;
  const above = [...drawPartial(state, options, room), ...below];
  const row = above.length + input.cursor.row;
  return fit({ rows: [...above, ...input.rows, ...hints], cursor: { ...input.cursor, row } }, options.rows);
}

/** What stands above the window cannot be drawn anew: a footer too high for it loses hints first, then its head. */
function fit({ rows, cursor }: Footer, windowRows: number): Footer {
  const last = Math.max(windowRows - 1, cursor.row + 1);
  const first = Math.max(0, cursor.row + 2 - windowRows);
  return { rows: rows.slice(first, last), cursor: { ...cursor, row: cursor.row - first } };
}

/** The end of the answer so far, if there is no room for all of it. */
function drawPartial(
  { speaker, partial }: FooterState,
  options: FooterOptions,
  room: number,
): readonly string[] {
  if (partial === '' || room < 3) return [];
  const content = endOf(partial, options.columns * options.rows);
  const rows = drawMessage({ sender: 'ai', content }, speaker, options);
  const head = rows.slice(0, 2);
  return rows.length <= room ? rows : [...head, ...rows.slice(head.length - room)];
}

/** At least the last so many characters; it begins at the same place until as many more have come. */
function endOf(text: string, characters: number): string {
  return text.slice(Math.max(0, Math.floor(text.length / characters) - 1) * characters);
}

function drawStatus(
  state: FooterState,
  { columns, look: { paint, glyphs } }: FooterOptions,
): readonly string[] {
  const { status, actions, turn, persona } = state;
  if (status.length === 0) return [];
  const sign = status[0]?.isRetrying
    ? paint.colour('warn', glyphs.trouble)
    : paint.colour(persona.colour, glyphs.turning[turn % glyphs.turning.length] ?? '');
  const rows = status.flatMap(({ text, isRetrying }) =>
    wrap(text, columns - 3).map((row) => (isRetrying ? paint.colour('warn', row) : row)),
  );
  const below = wrap(actions, columns - 3).map((row) => paint.colour('quiet', row));
  return ['', ...[...rows, ...below].map((row, index) => `${index === 0 ? sign : ' '} ${row}`)];
}

/** On the landing how to begin; else the heading of the console with the indicator, with the name alone, or without a rule, where it is narrow. */
function drawTitle(
  { isLanding, persona, connection }: FooterState,
  { columns, look: { paint, glyphs } }: FooterOptions,
): string {
  if (isLanding) return wrap(TERMINAL_TEXTS.begin, columns - 1)[0] ?? '';
  const { colour, name } = persona;
  const word = describeConnection(connection);
  const left = glyphs.rule.repeat(2);
  const indicator = `${paint.colour(CONNECTION_COLOURS[connection], glyphs.state)} ${word}`;
  const indicatorColumns = stringWidth(`${glyphs.state} ${word}`);
  const room = (title: string) => columns - 1 - stringWidth(`${left} ${title}  `) - indicatorColumns - 1;
  const title = [consoleTitle(name), name].find((each) => room(each) >= 1);
  if (title === undefined) return paint.strong(colour, name);
  const rule = paint.colour('quiet', glyphs.rule.repeat(room(title)));
  return `${paint.colour('quiet', left)} ${paint.strong(colour, title)} ${rule} ${indicator}`;
}

function drawHints(
  { marks, hints }: FooterState,
  { columns, look: { paint } }: FooterOptions,
): readonly string[] {
  const rows = [...marks, ...hints].flatMap((hint) => wrap(hint, columns - HINT_INDENT.length - 1));
  return rows.map((row) => `${HINT_INDENT}${paint.colour('quiet', row)}`);
}

/** One row each, as many as do not push the conversation away. */
function drawCompletions(
  { completions }: FooterState,
  { columns, rows, look: { paint } }: FooterOptions,
): readonly string[] {
  const usageColumns = Math.max(0, ...completions.map(({ usage }) => usage.length)) + 2;
  return completions.slice(0, Math.max(1, rows - 8)).map(({ usage, help }) => {
    const room = columns - usageColumns - 3;
    const [firstRow = ''] = room < LEAST_HELP_COLUMNS ? [] : wrap(help, room);
    return `  ${usage.padEnd(usageColumns)}${paint.colour('quiet', firstRow)}`;
  });
}
