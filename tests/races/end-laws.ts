import { type Laws, countOpenCalls } from './moment.ts';

/** What holds once the page is gone. */
export const GONE_LAWS: Laws = {
  'a page that is gone watches nothing': ({ watched }) => watched.length === 0,
  'a page that is gone has no timer': ({ pageTimers }) => pageTimers === 0,
};

/** What holds once the visit has ended. */
export const ENDED_LAWS: Laws = {
  'a visit that has ended has no timer': ({ timers, pageTimers }) => timers === pageTimers,
  'a visit that has ended has no call': (moment) => countOpenCalls(moment) === 0,
  'a visit that has ended keeps what was said as it was': ({ squad, saidAtEnd }) =>
    squad.conversations.peek() === saidAtEnd,
};

/** What holds when nothing is left to happen. */
export const REST_LAWS: Laws = {
  'at rest no question is open': ({ squad }) => !squad.loading.peek(),
  'at rest no timer waits': ({ timers }) => timers === 0,
  'at rest the browser’s history is at the entry of the screen': ({ seen, entry }) =>
    seen.screen === 'nothing' || entry === seen.screen,
};
