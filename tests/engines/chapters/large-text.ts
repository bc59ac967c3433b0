import { expect } from '@playwright/test';
import type { EngineDriver } from '../driver.ts';
import type { JourneyTest } from '../journey-test.ts';
import { pageUrl } from '../../browser/open-page.ts';
import { type Visitor, createVisitor, eventually } from '../visitor.ts';

/** Text twice as large, as a visitor can set it in the browser, in a window that a page at 200 % has. */
export function largeText(test: JourneyTest): void {
  test.describe.serial('text of 200 %', () => {
    let driver: EngineDriver | undefined;
    let reader: Visitor;

    test.beforeAll(async ({ browserMaker }) => {
      driver = await browserMaker.open({ textPx: 32 });
      reader = createVisitor(driver, pageUrl());
    });
    test.afterAll(() => driver?.close());

    for (const [name, size] of [
      ['a window', { width: 1280, height: 800 }],
      ['a tablet', { width: 820, height: 1100 }],
      ['a phone', { width: 450, height: 844 }],
    ] as const) {
      test(`in the window of ${name} nothing scrolls sideways, and all can be pressed (15.6)`, async () => {
        await reader.driver.resize(size);
        await reader.openLanding();
        expect(await reader.driver.evaluate(readTextPx)).toBe(32);
        expect(await reader.driver.evaluate(readSideways)).toBe(0);
        await reader.click('Begin Interaction');
        await eventually(reader.focus).toBe('Your message');
        expect(await reader.driver.evaluate(readSideways)).toBe(0);
        await reader.hear('Can you read this?');
        await reader.click('Options');
        await eventually(reader.dialog).toContain('Stream answers');
        await reader.click('Close');
        await reader.dialogIsGone();
        expect(await reader.takeErrors()).toEqual([]);
      });
    }
  });
}

// What follows runs inside the page, so each function stands alone.

function readTextPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** How far the page can be scrolled sideways, in CSS px. */
function readSideways(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
