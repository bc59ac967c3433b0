import { test as base, expect } from '@playwright/test';
import { pageUrl } from '../browser/open-page.ts';
import { answers } from './chapters/answers.ts';
import { beginning } from './chapters/beginning.ts';
import { chat } from './chapters/chat.ts';
import { conversations } from './chapters/conversations.ts';
import { display } from './chapters/display.ts';
import { keyboard } from './chapters/keyboard.ts';
import { largeText } from './chapters/large-text.ts';
import { lasting } from './chapters/lasting.ts';
import { table } from './chapters/table.ts';
import type { DriverOptions, EngineDriver } from './driver.ts';
import { controlMock } from './mock-control.ts';
import type { Checked, JourneyTest, Shared } from './journey-test.ts';
import { createVisitor } from './visitor.ts';

/** The journey, chapter by chapter, each of which begins by opening the page; a check that fails ends its chapter. */
export function describeJourney(open: (options?: DriverOptions) => Promise<EngineDriver>): void {
  const test: JourneyTest = base.extend<Checked, Shared>({
    browserMaker: [{ open }, { option: true, scope: 'worker' }],
    driver: [
      async ({ browserMaker }, give) => {
        const driver = await browserMaker.open();
        await give(driver);
        await driver.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    visitor: [({ driver }, give) => give(createVisitor(driver, pageUrl())), { scope: 'worker' }],
    mock: async ({ visitor }, give) => {
      const mock = controlMock(visitor.address);
      await give(mock);
      await mock.reset();
    },
    errorsOfPage: [
      async ({ visitor }, give) => {
        await give();
        expect(await visitor.takeErrors(), 'errors of the page').toEqual([]);
      },
      { auto: true },
    ],
  });
  test.beforeAll(async ({ visitor }) => {
    await controlMock(visitor.address).reset();
    await visitor.driver.resize({ width: 1280, height: 800 });
  });
  for (const chapter of [
    beginning,
    chat,
    answers,
    conversations,
    table,
    keyboard,
    display,
    lasting,
    largeText,
  ]) {
    chapter(test);
  }
}
