import { ratio, slowest } from './bounds.mjs';
import { metrics } from './figures.mjs';

/**
 * A whole run.
 * @typedef {object} Run
 * @property {string} date ISO
 * @property {import('./machine.mjs').Machine} machine
 * @property {readonly Measured[]} subjects
 * @property {readonly import('./bounds.mjs').Bound[]} bounds
 * @property {number} minutes how long it took
 */

/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} title
 * @property {import('./subjects.mjs').Subject['kind']} kind
 * @property {Readonly<Record<string, string>>} versions by package
 * @property {import('./figures.mjs').Figures} figures
 * @property {readonly string[]} problems why something could not be measured
 * @property {number} [foreignCores] how many cores others used meanwhile, on average
 */

/** @typedef {readonly (string | number | undefined)[]} Row */

/** Cores that others may use without spoiling what goes by the clock. */
const tolerableCores = 0.25;

/**
 * @param {Run} run
 * @returns {string} Markdown
 */
export function reportOf(run) {
  const { date, machine, subjects, bounds, minutes } = run;
  const problems = subjects.flatMap((one) => one.problems.map((problem) => `- ${one.title}: ${problem}`));
  return [
    '# Benchmark',
    `${date.slice(0, 16).replace('T', ' ')} UTC, ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ` +
      `${machine.system}, Node ${machine.node}, ${machine.browser}; ${minutes.toFixed(0)} minutes. Less is better everywhere.`,
    ...warn(subjects),
    ...section('Load, messages, typing, memory', mainTable(subjects)),
    ...section('Streaming 300 deltas at 10 ms into 1,000 messages, 4x throttled', streamTable(subjects)),
    ...section(
      'Four lanes, 300 deltas at 10 ms into 1,000 messages each, 4x throttled',
      lanesTable(subjects),
    ),
    ...section('Kept: four conversations of 2,000 messages, 4x throttled', keepTable(subjects)),
    ...section('Idle, % of a core', idleTable(subjects)),
    ...section('Quartet over the floor and over the best peer', ratioTable(subjects)),
    ...section('Bounds', boundTable(bounds)),
    ...section('Versions, and what else the machine did', machineTable(subjects)),
    ...(problems.length > 0 ? ['## What could not be measured', problems.join('\n')] : []),
  ].join('\n\n');
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {string[]} nothing where the machine was left alone
 */
function warn(subjects) {
  const most = Math.max(...subjects.map(({ foreignCores = 0 }) => foreignCores));
  if (most <= tolerableCores) return [];
  return [
    `Others used up to ${tell(most)} cores meanwhile: key to paint, the longest task and dropped frames are worse than they are. Run it again on a quiet machine.`,
  ];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function mainTable(subjects) {
  const head = [
    '',
    'JS gz kB',
    'CPU ms to usable, 4x',
    'append at 10 / 100 / 1,000 / 10,000, CPU ms',
    'key to paint at 10,000, 4x, p50 / p98 ms',
    'heap MB, elements at 10,000',
  ];
  const rows = subjects
    .filter(({ kind }) => kind !== 'decoration')
    .map(({ title, figures: { load, append, typing, memory } }) => [
      title,
      tell(load?.scriptKb),
      tell(load?.usableCpuMs),
      [10, 100, 1000, 10_000].map((count) => tell(append?.[count])).join(' / '),
      `${tell(typing?.p50Ms)} / ${tell(typing?.slowMs)}${typing?.slowPercent === 90 ? ' (p90)' : ''}`,
      `${tell(memory?.heapMb)}, ${tell(memory?.elements)}`,
    ]);
  return [head, ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function streamTable(subjects) {
  const rows = subjects.flatMap(({ title, figures: { stream } }) =>
    stream
      ? [
          [
            title,
            tell(stream.longestTaskMs),
            `${tell(stream.droppedFrames)} of ${tell(stream.expectedFrames)}`,
            tell(stream.scriptCpuMs),
            tell(stream.cpuMs),
          ],
        ]
      : [],
  );
  return [['', 'longest task, ms', 'frames dropped', 'script CPU ms', 'main thread CPU ms'], ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function lanesTable(subjects) {
  const rows = subjects.flatMap(({ title, figures: { table } }) =>
    Object.entries(table ?? {}).map(([place, figures]) => [
      place === 'chat' ? `${title}, the chat of one` : `${title}, the round table`,
      `${tell(slowest(figures, 'p50Ms'))} / ${tell(slowest(figures, 'slowMs'))}`,
      tell(figures.lanes.length > 1 ? figures.allAtOncePercent : undefined),
      tell(figures.longestTaskMs),
      `${tell(figures.droppedFrames)} of ${tell(figures.expectedFrames)}`,
      tell(figures.scriptCpuMs),
      tell(figures.cpuMs),
    ]),
  );
  const head = [
    '',
    'word to paint in the slowest lane, p50 / p98 ms',
    'frames with more words in every lane, %',
    'longest task, ms',
    'frames dropped',
    'script CPU ms',
    'main thread CPU ms',
  ];
  return [head, ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function keepTable(subjects) {
  const rows = subjects.flatMap(({ title, figures: { keep } }) =>
    keep
      ? [
          [
            title,
            `${tell(keep.backCpuMs)}, ${tell(keep.shownMessages)}`,
            `${tell(keep.typing.p50Ms)} / ${tell(keep.typing.slowMs)}`,
            tell(keep.stream.longestTaskMs),
            `${tell(keep.stream.droppedFrames)} of ${tell(keep.stream.expectedFrames)}`,
          ],
        ]
      : [],
  );
  const head = [
    '',
    'to come back, CPU ms, messages drawn',
    'key to paint, p50 / p98 ms',
    'streaming, longest task, ms',
    'frames dropped',
  ];
  return [head, ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function idleTable(subjects) {
  const rows = subjects.flatMap(({ title, figures: { idle = {} } }) =>
    Object.entries(idle).map(([state, share]) => [
      state === 'blank' ? 'an empty page' : `${title}, ${state}`,
      tell(share?.mainThread),
      tell(share?.browser),
    ]),
  );
  return [['', 'main thread', 'whole browser'], ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function ratioTable(subjects) {
  const own = subjects.find(({ kind }) => kind === 'product');
  if (!own) return [];
  const floor = subjects.find(({ kind }) => kind === 'floor');
  const rows = metrics.map(({ title, read }) => {
    const figure = read(own.figures);
    const best = bestPeer(subjects, read);
    return [
      title,
      tell(figure),
      tell(floor && ratio(figure, read(floor.figures))),
      tell(best && ratio(figure, best.figure)),
      best?.title,
    ];
  });
  return [['', 'Quartet', 'over the floor', 'over the best peer', 'which is'], ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @param {import('./figures.mjs').Metric['read']} read
 * @returns {{ title: string, figure: number } | undefined}
 */
function bestPeer(subjects, read) {
  const peers = subjects.flatMap(({ title, kind, figures }) => {
    const figure = read(figures);
    return kind === 'peer' && figure !== undefined ? [{ title, figure }] : [];
  });
  return peers.toSorted((one, other) => one.figure - other.figure)[0];
}

/**
 * @param {readonly import('./bounds.mjs').Bound[]} bounds
 * @returns {Row[]}
 */
function boundTable(bounds) {
  if (bounds.length === 0) return [];
  const rows = bounds.map(({ title, limit, figure, verdict }) => [title, limit, tell(figure), verdict]);
  return [['', 'at most', 'measured', ''], ...rows];
}

/**
 * @param {readonly Measured[]} subjects
 * @returns {Row[]}
 */
function machineTable(subjects) {
  const rows = subjects.map(({ title, versions, foreignCores }) => [
    title,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
    tell(foreignCores),
  ]);
  return [['', 'versions', 'cores that others used'], ...rows];
}

/**
 * @param {string} title
 * @param {readonly Row[]} rows the head first
 * @returns {string[]} nothing without rows
 */
function section(title, [head, ...rows]) {
  if (!head || rows.length === 0) return [];
  const lines = [head, head.map(() => '---'), ...rows].map(
    (row) => `| ${row.map((cell) => cell ?? '').join(' | ')} |`,
  );
  return [`## ${title}`, lines.join('\n')];
}

/**
 * @param {number | undefined} figure
 * @returns {string} with so many digits as mean something; a dash where there is none
 */
function tell(figure) {
  if (figure === undefined || !Number.isFinite(figure)) return '-';
  const digits = Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 10 ? 1 : 2;
  return Number(figure.toFixed(digits)).toLocaleString('en');
}
