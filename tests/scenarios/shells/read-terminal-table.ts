import type { SeenLane, SeenMap, SeenRound, SeenStand } from '../shell.ts';

interface Part {
  readonly name: string;
  readonly lines: readonly string[];
  /** What stands below the words. */
  readonly notes: readonly string[];
}

const ROUND = /^── Round table, round \d+ ─*$/;
const MAP = /^── The map of round \d+ ─*$/;
const TITLE = /^── Interaction Console - /;
const SPEAKER = /^[◆◇] (.+?)(?:, \d of \d)?$/;
const SAID = /^│ ?(.*)$/;
const POINT = /^\d+\. +(.+)$/;
const STAND = /^ {3}\S (For|Against|Mixed|Silent) +(.+?)(?: {2,}“(.*))?$/;
const ANSWERERS =
  /(?:^|(?<=\. ))(?=The [^.]*? (?:is answering|are answering|waits its turn|wait their turn)\.)/;
const DRAWING = /Drawing the map\./;

/** What a person reads of the newest round in a terminal with these rows. */
export function readTerminalRound(rows: readonly string[]): SeenRound | undefined {
  const from = rows.findLastIndex((row) => ROUND.test(row));
  const to = rows.findLastIndex((row) => TITLE.test(row));
  if (from < 0) return undefined;
  const state = stateAbove(rows.slice(from, to));
  const said = rows.slice(from + 1, to);
  const mapAt = said.findLastIndex((row) => MAP.test(row));
  const parts = partsOf(mapAt < 0 ? said : said.slice(0, mapAt));
  const lanes = parts.filter(({ name }) => name !== 'You').map(laneOf);
  const open = state.split(ANSWERERS).filter((text) => text.startsWith('The '));
  const openLanes = open.flatMap((text) => openLanesOf(text, lanes));
  const ended = lanes.filter(({ name }) => openLanes.every((lane) => lane.name !== name));
  const last = mapAt < 0 ? (parts.at(-1)?.notes ?? []).join(' ') : said.slice(mapAt).join(' ');
  return {
    question: parts.find(({ name }) => name === 'You')?.lines.join('\n') ?? '',
    lanes: [...ended, ...openLanes],
    map: mapAt < 0 ? undefined : mapOf(said.slice(mapAt + 1)),
    mapStatus: state === '' ? last : state,
    mapOffers: offersOf(state, last),
  };
}

/** What is open, right above the title. */
function stateAbove(rows: readonly string[]): string {
  const end = rows.findLastIndex((row) => row !== '') + 1;
  const block = rows
    .slice(rows.slice(0, end).lastIndexOf('') + 1, end)
    .map((row) => row.replace(/^[◒◐◓◑▲] /, '').trim());
  const text = block.join(' ');
  return text.includes('Ctrl-C') ? text : '';
}

function partsOf(rows: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  for (const row of rows) {
    const [, name] = SPEAKER.exec(row) ?? [];
    const [, line] = SAID.exec(row) ?? [];
    const last = parts.at(-1);
    if (name !== undefined) parts.push({ name, lines: [], notes: [] });
    else if (last && line !== undefined) parts[parts.length - 1] = { ...last, lines: [...last.lines, line] };
    else if (last && row !== '') parts[parts.length - 1] = { ...last, notes: [...last.notes, row.trim()] };
  }
  return parts;
}

function laneOf({ name, lines, notes }: Part): SeenLane {
  return { name, answer: lines.join(' ').trim(), status: notes.join(' '), offers: [] };
}

/** Those of whom one sentence tells that they answer or wait, with what has come of an answer. */
function openLanesOf(text: string, lanes: readonly SeenLane[]): readonly SeenLane[] {
  const [subject = ''] = text.split(/ (?:is|are|waits|wait) /);
  return subject.split(/, | and /).map((name) => ({
    name,
    answer: lanes.findLast((lane) => lane.name === name)?.answer ?? '',
    status: text.trim(),
    offers: [],
  }));
}

function offersOf(state: string, last: string): readonly string[] {
  if (DRAWING.test(state)) return ['Retry now', 'Stop'].filter((offer) => state.includes(`${offer}: `));
  if (state !== '') return [];
  const offer = last.slice(
    Math.max(0, last.lastIndexOf('/map draws'), last.lastIndexOf('draw the map again')),
  );
  if (offer.startsWith('/map draws where')) return ['Draw the map'];
  if (/^(\/map draws it again|draw the map again)/.test(offer)) return ['Draw it again'];
  return offer.startsWith('/map draws it') ? ['Try again'] : [];
}

function mapOf(rows: readonly string[]): SeenMap {
  const points: { text: string; stands: SeenStand[] }[] = [];
  const others: string[] = [];
  for (const row of rows) {
    const [, point] = POINT.exec(row) ?? [];
    const [, stance, name = '', quote = ''] = STAND.exec(row) ?? [];
    const present = points.at(-1);
    const isWithin = present !== undefined && row.startsWith('   ');
    if (point !== undefined) points.push({ text: point, stands: [] });
    else if (isWithin && stance !== undefined)
      present.stands.push({ name, stance, quote: quote.replace(/”$/, '') });
    else if (isWithin && present.stands.length === 0) present.text += ` ${row.trim()}`;
    else if (row !== '') others.push(row.trim());
  }
  const [summary = ''] = others;
  return { summary, points, notes: others.join(' ') };
}
