import { CORE_LAWS } from './core-laws.ts';
import { ENDED_LAWS, GONE_LAWS, REST_LAWS } from './end-laws.ts';
import type { Moment } from './moment.ts';
import { CHAT_LAWS, SCREEN_LAWS } from './screen-laws.ts';

/** The laws that are broken at this moment. */
export function brokenLaws(moment: Moment): readonly string[] {
  const { seen, saidAtEnd, atRest } = moment;
  return Object.entries({
    ...CORE_LAWS,
    ...(seen.screen === 'nothing' ? GONE_LAWS : SCREEN_LAWS),
    ...(seen.screen === 'chat' ? CHAT_LAWS : {}),
    ...(saidAtEnd === undefined ? {} : ENDED_LAWS),
    ...(atRest ? REST_LAWS : {}),
  }).flatMap(([name, law]) => (law(moment) ? [] : [name]));
}
