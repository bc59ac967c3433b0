import type { Scenario, ShelllessScenario, ShellScenario } from './scenario.ts';
import { PURPOSE } from './sections/section-01-purpose.ts';
import { STAGES } from './sections/section-02-stages.ts';
import { INTRO } from './sections/section-03-intro.ts';
import { LANDING } from './sections/section-04-landing.ts';
import { CHAT } from './sections/section-05-chat.ts';
import { PERSONA_CARDS } from './sections/section-06-personas.ts';
import { CHOOSING } from './sections/section-07-choosing.ts';
import { METRICS } from './sections/section-08-metrics.ts';
import { CONVERSATIONS } from './sections/section-09-conversations.ts';
import { SENDING } from './sections/section-10-sending.ts';
import { ASKING } from './sections/section-11-asking.ts';
import { SETTINGS } from './sections/section-12-settings.ts';
import { MOCK } from './sections/section-13-mock.ts';
import { BACKGROUND } from './sections/section-14-background.ts';
import { EVERYBODY } from './sections/section-15-everybody.ts';
import { TABLE_ON_PAGES } from './sections/section-17-on-pages.ts';
import { TABLE } from './sections/section-17-table.ts';
import { DEMO } from './sections/section-20-demo.ts';
import { KEEP } from './sections/section-18-keep.ts';
import { STATIC } from './sections/section-20-static.ts';

/** Every scenario, in the order of docs/behaviour.md. */
const SCENARIOS: readonly Scenario[] = [
  ...PURPOSE,
  ...STAGES,
  ...INTRO,
  ...LANDING,
  ...CHAT,
  ...PERSONA_CARDS,
  ...CHOOSING,
  ...METRICS,
  ...CONVERSATIONS,
  ...SENDING,
  ...ASKING,
  ...SETTINGS,
  ...MOCK,
  ...BACKGROUND,
  ...EVERYBODY,
  ...TABLE,
  ...TABLE_ON_PAGES,
  ...DEMO,
  ...KEEP,
  ...STATIC,
];

const SHELL_SCENARIOS: readonly ShellScenario[] = SCENARIOS.filter((scenario) => scenario.kind === 'on-page');

export const SHELLLESS_SCENARIOS: readonly ShelllessScenario[] = SCENARIOS.filter(
  (scenario) => scenario.kind === 'without-shell',
);

/** Sentences that lead through the essence of their section, and those of section 11 that depend on the wire. */
const SMOKES: ReadonlySet<string> = new Set([
  '1.1',
  '2.6',
  '3.2',
  '4.4',
  '5.2',
  '5.14',
  '6.9',
  '7.5',
  '8.1',
  '9.9',
  '9.11',
  '10.3',
  '11.3',
  '11.12',
  '11.14',
  '11.15',
  '11.18',
  '11.19',
  '12.2',
  '12.4',
  '13.7',
  '15.2',
  '15.3',
  '17.2',
  '17.13',
  '18.3',
]);

/** All of them in the deep run; else those that only a page can show, and a few of each section. */
export function scenariosOfPage(isDeep: boolean): readonly ShellScenario[] {
  return SHELL_SCENARIOS.filter(({ number, needsPage }) => isDeep || needsPage || SMOKES.has(number));
}
