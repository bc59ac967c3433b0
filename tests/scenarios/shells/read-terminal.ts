import type { Screen, SeenCard, SeenMessage } from '../shell.ts';

/** What stands below all that was said: how to go on, what is typed, and what is said of it. */
interface Foot {
  readonly stage: Screen['stage'];
  readonly persona: string;
  readonly connection: string;
  readonly draft: string;
  readonly hint: string;
  readonly marks: readonly string[];
}

interface Block {
  readonly speaker: string;
  readonly text: string;
}

const SKIP = /^Enter skips$/;
const BEGIN = /^Begin Interaction: Enter$/;
const TITLE = /^── Interaction Console - (.+?) ─+ ● (.+)$/;
const PROMPT = /^ \w\w {2}› (.*)$/;
const CONTINUED = / {7}(?=\S)/y;
const STEP = /^([✓·◒◐◓◑]) (.+)$/;
const SPEAKER = /^[◆◇] (.+?)(?:, \d of \d)?$/;
const SAID = /^│ ?(.*)$/;
const ARRIVAL = /^── .*, \d of \d ─*$/;
const FRAMED = /^[╭│╰]/;
const SIGN = /^[◒◐◓◑▲] /;
const STARTER = /^\/start \d {2}(.+)$/;
const MARKS = /^ {2}(?:Enter|Page Down|Page Up): (.+)$/;
const RETRY_OFFERED = ' /retry asks it again.';

/** A message is broken between words at about this width. */
const MESSAGE_COLUMNS = 98;

/** What a person reads from a terminal whose rows these are, all that has scrolled away included. */
export function readTerminal(rows: readonly string[]): Omit<Screen, 'card'> {
  const foot = readFoot(rows);
  const said = readSaid(rows);
  const state = readState(rows);
  const isAnswering = state.status.startsWith(`${foot.persona} is answering`);
  const last = said.blocks.at(-1);
  const isPartial = isAnswering && last?.speaker === foot.persona && said.blocks.at(-2)?.speaker === 'You';
  const whole = isPartial ? said.blocks.slice(0, -1) : said.blocks;
  const isChat = foot.stage === 'chat';
  return {
    ...foot,
    words: rows
      .join(' ')
      .replaceAll(/[╭╮╰╯│─◆◇]/g, ' ')
      .replaceAll(/\s+/g, ' '),
    steps:
      foot.stage === 'intro'
        ? rows.flatMap((row) => {
            const [, sign, name] = STEP.exec(row) ?? [];
            return name === undefined ? [] : [{ name, isComplete: sign === '✓' }];
          })
        : [],
    messages: isChat ? whole.flatMap((block) => messageOf(block, foot.persona)) : [],
    starters: isChat && whole.length === 1 ? readStarters(rows) : [],
    partialReply: isPartial ? last.text : '',
    status: state.status === '' ? said.note.replace(RETRY_OFFERED, '') : state.status,
    offers: [
      ...state.offers,
      ...(state.status === '' && said.note.endsWith(RETRY_OFFERED) ? ['Try again'] : []),
    ],
    canSend: foot.draft.trim() !== '' && foot.hint === '' && state.status === '',
  };
}

/** A detail card as it was last shown. */
export function readCard(rows: readonly string[]): SeenCard | undefined {
  const top = rows.findLastIndex((row) => row.startsWith('╭'));
  const bottom = rows.findLastIndex((row) => row.startsWith('╰'));
  const [, name] = /^╭─+ (.+?) ─*╮$/.exec(rows[top] ?? '') ?? [];
  if (name === undefined || bottom < top) return undefined;
  const lines = rows.slice(top + 1, bottom).map((row) => row.slice(1, -1).trim());
  const [badge = '', ...rest] = lines.filter((line) => line !== '');
  const at = (title: string) => rest.indexOf(title);
  const between = (from: string, to: string) => rest.slice(at(from) + 1, at(to));
  const list = (from: string, to: string) => between(from, to).join(' ').split(', ');
  const bars = (from: string, count: number) =>
    Object.fromEntries(
      rest.slice(at(from) + 1, at(from) + 1 + count).map((line) => {
        const [, label = '', percent = ''] = /^(.+?) +[━─]+ +(\d+)%$/.exec(line) ?? [];
        return [label, Number(percent)];
      }),
    );
  return {
    name,
    badge,
    description: rest.slice(0, at('Specialization')).join(' '),
    specialization: list('Specialization', 'Capabilities'),
    capabilities: list('Capabilities', 'Core Capabilities'),
    stats: {
      'Core Capabilities': bars('Core Capabilities', 4),
      'Technical Metrics': bars('Technical Metrics', 4),
      'Performance Indicators': bars('Performance Indicators', 4),
    },
    metrics: Object.fromEntries(
      rest.slice(at('Performance Indicators') + 5).map((line) => {
        const [label = '', value = ''] = line.split(/ {2,}/);
        return [label, value];
      }),
    ),
  };
}

/** What the last search in a terminal with these rows printed, a line each. */
export function readFoundRows(rows: readonly string[]): readonly string[] {
  const below = rows.slice(rows.findLastIndex((row) => /messages? found/.test(row)) + 1);
  const end = below.findIndex((row) => !row.startsWith('  '));
  const lines: string[] = [];
  for (const row of below.slice(0, end)) {
    const before = lines.at(-1);
    const isText = row.startsWith('    ');
    if (!isText) lines.push(`${row.trim()}:`);
    else if (before !== undefined) lines[lines.length - 1] = `${before} ${row.trim()}`;
  }
  return lines;
}

function readFoot(rows: readonly string[]): Foot {
  const at = rows.findLastIndex((row) => SKIP.test(row) || BEGIN.test(row) || TITLE.test(row));
  const head = rows[at] ?? '';
  const [, persona = '', connection = ''] = TITLE.exec(head) ?? [];
  const stage = SKIP.test(head) ? 'intro' : BEGIN.test(head) ? 'landing' : 'chat';
  const below = rows.slice(at + 1);
  const [first = '', ...others] = below;
  const isContinued = (row: string) => row.search(CONTINUED) === 0 || row === '';
  const end = others.findIndex((row) => !isContinued(row));
  const continued = end < 0 ? others : others.slice(0, end);
  const hints = end < 0 ? [] : others.slice(end);
  const typed = [PROMPT.exec(first)?.[1] ?? '', ...continued.map((row) => row.slice(7))];
  const width = Math.max(...typed.map((row) => row.length));
  const draft = typed.reduce((text, row, index) => {
    const isFull = (typed[index - 1]?.length ?? 0) === width && width > 100;
    return index === 0 ? row : `${text}${isFull ? '' : '\n'}${row}`;
  });
  return {
    stage,
    persona,
    connection,
    draft: draft === 'Type your message...' ? '' : draft.trimEnd(),
    hint: hints
      .filter((row) => !MARKS.test(row))
      .map((row) => row.trim())
      .join(' '),
    marks: hints.flatMap((row) => MARKS.exec(row)?.[1]?.split(', ') ?? []),
  };
}

/** What was said since one came to this conversation, and what was told after that. */
function readSaid(rows: readonly string[]): { readonly blocks: readonly Block[]; readonly note: string } {
  const blocks: Block[] = [];
  let notes: string[] = [];
  let isSpeaking = false;
  const end = rows.findLastIndex((row) => BEGIN.test(row) || TITLE.test(row));
  for (const row of rows.slice(rows.findLastIndex((each) => ARRIVAL.test(each)) + 1, end)) {
    const [, speaker] = SPEAKER.exec(row) ?? [];
    const [, line] = SAID.exec(row) ?? [];
    const last = blocks.at(-1);
    if (speaker !== undefined) {
      blocks.push({ speaker, text: '' });
      notes = [];
    } else if (isSpeaking && line !== undefined && last) {
      blocks[blocks.length - 1] = { ...last, text: goOn(last.text, line) };
    } else if (!FRAMED.test(row) && !STARTER.test(row)) notes.push(row);
    isSpeaking = speaker !== undefined || (isSpeaking && line !== undefined);
  }
  const [note = ''] = paragraphs(notes).slice(-1);
  return { blocks, note };
}

/** A line goes on in the next row where its next word had no room, and else ends there. */
function goOn(text: string, row: string): string {
  if (text === '') return row;
  const before = text.slice(text.lastIndexOf('\n') + 1);
  const [word = ''] = row.split(' ');
  const room = MESSAGE_COLUMNS - (before.length % (MESSAGE_COLUMNS + 1));
  return before.length > 60 && word.length + 1 > room - 30 ? `${text} ${row}` : `${text}\n${row}`;
}

/** The state of an open question, which stands right above the title. */
function readState(rows: readonly string[]): { readonly status: string; readonly offers: readonly string[] } {
  const end = rows.findLastIndex((row) => BEGIN.test(row) || TITLE.test(row)) - 1;
  const from = rows.slice(0, Math.max(0, end)).lastIndexOf('') + 1;
  const state = rows.slice(from, Math.max(from, end));
  const at = state.findIndex((row) => row.includes('Ctrl-C'));
  if (at < 0 || !SIGN.test(state[0] ?? '')) return { status: '', offers: [] };
  const actions = state.slice(at).join(' ');
  return {
    status: paragraphs(state.slice(0, at))[0] ?? '',
    offers: ['Retry now', 'Stop'].filter((offer) => actions.includes(`${offer}: `)),
  };
}

function readStarters(rows: readonly string[]): readonly string[] {
  const here = rows.slice(rows.findLastIndex((row) => ARRIVAL.test(row)) + 1);
  return here.flatMap((row) => STARTER.exec(row)?.[1] ?? []);
}

function messageOf({ speaker, text }: Block, persona: string): readonly SeenMessage[] {
  if (speaker === 'You') return [{ from: 'visitor', text }];
  return speaker === persona ? [{ from: 'persona', text }] : [];
}

function paragraphs(rows: readonly string[]): readonly string[] {
  return rows
    .map((row) => row.replace(SIGN, ''))
    .join('\n')
    .split(/\n{2,}/)
    .map((text) =>
      text
        .split('\n')
        .map((row) => row.trim())
        .join(' ')
        .trim(),
    )
    .filter((text) => text !== '');
}
