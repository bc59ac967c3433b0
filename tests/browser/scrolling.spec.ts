import { type Locator, type Page, type Route, expect } from '@playwright/test';
import { bringSettings } from '../support/settings-of-page.ts';
import { ask, bubbles, changeMock, hear, importTalk, quickMock } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

/** So long that scrolling to its end takes many frames. */
const LONG_TEXT = 'One line of many.\n'.repeat(100);

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async () => {
  await quickMock(pageUrl());
});

test('the list glides to a question and to its reply', async ({ page }) => {
  await openChat(page);
  await hear(page, LONG_TEXT);
  await expectAtEnd(page);
  const answer = await holdAnswer(page);
  await write(page, LONG_TEXT);
  const toQuestion = await watchScroll(page);
  await page.keyboard.press('Enter');
  await expectAtEnd(page);
  expectGlide(await toQuestion());

  const toReply = await watchScroll(page);
  await answer(LONG_TEXT);
  await expect(bubbles(page)).toHaveCount(5);
  await expectAtEnd(page);
  expectGlide(await toReply());
});

test('a question costs few layouts, although the list glides to it', async ({ page }) => {
  await openChat(page);
  await importTalk(page, 1001);
  await page.mouse.move(0, 0);
  // The drawing and the dots move only after the glide, which may take longer on a busy machine.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('[data-part], [data-moves] span { animation: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
  const costs: { readonly layouts: number; readonly styles: number }[] = [];
  while (costs.length < 3) {
    const answer = await holdAnswer(page);
    await write(page, 'One line.\nAnother line.');
    const before = { layouts: await count('LayoutCount'), styles: await count('RecalcStyleCount') };
    await page.keyboard.press('Enter');
    await expect(bubbles(page).last()).toContainText('Another line.');
    await expect.poll(() => distanceToEndPx(page)).toBeLessThan(1);
    costs.push({
      layouts: (await count('LayoutCount')) - before.layouts,
      styles: (await count('RecalcStyleCount')) - before.styles,
    });
    await expectAtEnd(page);
    await answer('Yes.');
    await expect(bubbles(page).last()).toContainText('Yes.');
  }
  // A tick of the metrics may come between.
  expect(Math.min(...costs.map(({ layouts }) => layouts))).toBeLessThanOrEqual(6);
  expect(Math.min(...costs.map(({ styles }) => styles))).toBeLessThanOrEqual(8);
});

test('the list jumps to a question while motion is paused', async ({ page }) => {
  await openChat(page);
  await hear(page, LONG_TEXT);
  await expectAtEnd(page);
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await holdAnswer(page);
  await write(page, LONG_TEXT);
  const positions = await watchScroll(page);
  await page.keyboard.press('Enter');
  await expectAtEnd(page);
  const [startPx = 0, ...others] = await positions();
  const endPx = others.at(-1) ?? startPx;
  expect(endPx - startPx).toBeGreaterThan(1000);
  // The row that says that an answer is open takes some of the list's height.
  expect(others.filter((px) => px < endPx - 100)).toEqual([]);
});

for (const input of ['wheel', 'key'])
  test(`a reader who turns back by ${input} on the way to a question stays at the chosen place`, async ({
    page,
  }) => {
    await openChat(page);
    await hear(page, LONG_TEXT);
    await expectAtEnd(page);
    const answer = await holdAnswer(page);
    await list(page).hover();
    await ask(page, LONG_TEXT);
    await expect(bubbles(page)).toHaveCount(4);
    if (input === 'wheel') await page.mouse.wheel(0, -900);
    else await list(page).press('PageUp');
    await expect.poll(() => distanceToEndPx(page)).toBeGreaterThan(100);
    const restPx = await restingPlacePx(page);
    await answer(LONG_TEXT);
    await expect(page.getByRole('button', { name: 'New message' })).toBeVisible();
    expect(await list(page).evaluate((element) => element.scrollTop)).toBe(restPx);

    // A new question takes the reader to the end again.
    await ask(page, 'Well?');
    await expectAtEnd(page);
    await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  });

test('a reader who has scrolled up in a growing answer gets to its end, and follows it from there', async ({
  page,
}) => {
  await bringSettings(page, { streaming: true });
  await openChat(page);
  await hear(page, LONG_TEXT);
  await changeMock(pageUrl(), 'PATCH', 'settings', { chunkDelayMs: 200 });
  await ask(page, 'How would you reinvent the library?');
  const toEnd = page.getByRole('button', { name: 'To the end' });
  await expect(bubbles(page)).toHaveCount(5);
  await expectAtEnd(page);
  await expect(toEnd).toHaveCount(0);
  await list(page).evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
  await toEnd.click();
  await expect(toEnd).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expectAtEnd(page);
});

test('the end of an answer that streams fast stays in sight', async ({ page }) => {
  await bringSettings(page, { streaming: true });
  await openChat(page);
  await hear(page, LONG_TEXT);
  await page.route('**/v1/chat/completions', (route) => route.abort());
  // Each frame of the page brings some lines, as from a fast model.
  await page.evaluate(() => {
    const encoder = new TextEncoder();
    const event = (choice: object) =>
      encoder.encode(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
    globalThis.fetch = () => {
      let parts = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((done) => setTimeout(done, 20));
          parts += 1;
          if (parts <= 200)
            return controller.enqueue(
              event({ delta: { content: 'bake bread and sell it again. '.repeat(2) } }),
            );
          controller.enqueue(event({ delta: {}, finish_reason: 'stop' }));
          controller.enqueue(encoder.encode('data: [DONE]\n\n'));
          controller.close();
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });
  await ask(page, 'All of it?');
  const answer = bubbles(page).last();
  await expect.poll(async () => (await answer.innerText()).length).toBeGreaterThan(4000);
  expect(await distanceToEndPx(page)).toBeLessThan(400);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expectAtEnd(page);
});

test('many sizes of the window keep the end of the list, whoever scrolls it then', async ({ page }) => {
  await openChat(page);
  await hear(page, LONG_TEXT);
  await expectAtEnd(page);
  // As some browsers do it: they keep the line at the top in place.
  await list(page).evaluate((element) => {
    let changes = 0;
    new ResizeObserver(() => {
      changes += 1;
      if (changes % 3 === 0) element.scrollTop -= 90;
    }).observe(element);
  });
  for (let step = 0; step < 21; step += 1) {
    await page.setViewportSize({ width: 500 + ((step * 389) % 900), height: 520 + ((step * 173) % 400) });
    await expectAtEnd(page);
  }
});

test('another conversation is shown from its end at once', async ({ page }) => {
  await openChat(page);
  await hear(page, LONG_TEXT);
  await expectAtEnd(page);
  await page.getByRole('button', { name: 'Next persona' }).click();
  await expect(bubbles(page)).toHaveCount(1);
  const frame = await list(page).evaluateHandle((element) => {
    const isThere = () => element.scrollHeight > 2 * element.clientHeight;
    return {
      shown: new Promise<number>((resolve) => {
        requestAnimationFrame(function look() {
          if (isThere()) resolve(element.scrollHeight - element.scrollTop - element.clientHeight);
          else requestAnimationFrame(look);
        });
      }),
    };
  });
  await page.getByRole('button', { name: 'Previous persona' }).click();
  expect(await frame.evaluate(({ shown }) => shown)).toBeLessThan(1);
});

test('changes of the list’s height keep its end in view, and leave a reader further up in place', async ({
  page,
}) => {
  await openChat(page);
  await hear(page, LONG_TEXT);
  await expectAtEnd(page);
  for (const [width, height] of [
    [1280, 560],
    [390, 500],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAtEnd(page);
  }
  await page.getByRole('textbox').fill('One\nTwo\nThree\nFour');
  await expectAtEnd(page);
  await page.getByRole('button', { name: 'Show times' }).click();
  await expectAtEnd(page);

  // A reader who has scrolled back is not moved.
  await list(page).evaluate((element) => element.scrollTo({ top: 300, behavior: 'instant' }));
  await restingPlacePx(page);
  await page.setViewportSize({ width: 1280, height: 560 });
  expect(await restingPlacePx(page)).toBe(300);
});

for (const [input, thought] of [
  ['pointer', LONG_TEXT],
  ['key', 'One line.'],
] as const)
  test(`the newest thought, when it is opened and closed by ${input}, leaves its line in place to the pixel`, async ({
    page,
  }) => {
    await openChat(page);
    await hear(page, LONG_TEXT);
    const answer = await holdAnswer(page);
    await ask(page, 'Why?');
    await answer('Because.', thought);
    const line = list(page).getByText('Thought', { exact: true });
    await expect(line).toBeVisible();
    await expectAtEnd(page);
    const topPx = () => line.evaluate((element) => element.getBoundingClientRect().top);
    const before = await topPx();
    const turn = () => (input === 'key' ? line.press('Enter') : line.click());
    for (let times = 0; times < 2; times += 1) {
      await turn();
      await expect(list(page).locator('details [tabindex]')).toContainText(thought.trim());
      await restingPlacePx(page);
      expect(await topPx()).toBeCloseTo(before, 0);
      expect(await distanceToEndPx(page)).toBeGreaterThan(10);
      await turn();
      await expect(list(page).locator('details [tabindex]')).toHaveCount(0);
      await restingPlacePx(page);
      expect(await topPx()).toBeCloseTo(before, 0);
    }

    // The end, which is in view again, stays there.
    await page.getByRole('textbox').fill('One\nTwo\nThree\nFour');
    await expectAtEnd(page);
  });

test('earlier messages of a long conversation, and an answer, leave what is being read in place to the pixel', async ({
  page,
}) => {
  await openChat(page);
  await importTalk(page, 1001);
  await expect(bubbles(page)).toHaveCount(30);
  expect(await list(page).locator('*').count()).toBeLessThanOrEqual(200);
  const topPx = async (text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
  await list(page).evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
  const first = 'Message 972 of a long talk.';
  const before = await topPx(first);
  await page.getByRole('button', { name: /^Show earlier messages/ }).click();
  await expect(bubbles(page)).toHaveCount(60);
  expect(await topPx(first)).toBeCloseTo(before, 0);

  const read = 'Message 975 of a long talk.';
  const answer = await holdAnswer(page);
  await ask(page, 'And now?');
  await restingPlacePx(page);
  await page.getByText(read).evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    getSelection()?.selectAllChildren(element);
  });
  await restingPlacePx(page);
  const restsAt = await topPx(read);
  await answer(LONG_TEXT);
  const newest = page.getByRole('button', { name: 'New message' });
  await expect(newest).toBeVisible();
  expect(await topPx(read)).toBeCloseTo(restsAt, 0);
  expect(await page.evaluate(() => String(getSelection()))).toBe(read);
  await newest.click();
  await expectAtEnd(page);
  await expect(page.getByRole('textbox')).toBeFocused();
});

function list(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' });
}

/** Holds back the answer to the next question; the returned function gives it, with a thought if there is one. */
async function holdAnswer(page: Page): Promise<(text: string, thought?: string) => Promise<void>> {
  const routes: Route[] = [];
  await page.route('**/v1/chat/completions', (route) => void routes.push(route), { times: 1 });
  return async (content, thought) => {
    await expect.poll(() => routes.length).toBe(1);
    const [route] = routes;
    const message = { role: 'assistant', content, ...(thought && { reasoning_content: thought }) };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    await route!.fulfill({
      json: { id: 'one', object: 'chat.completion', created: 1, model: 'mock', choices },
    });
  };
}

/** Records the scroll position now and after each step; the returned function gives the positions, in pixels. */
async function watchScroll(page: Page): Promise<() => Promise<readonly number[]>> {
  const noted = await list(page).evaluateHandle((element) => {
    const positions = [element.scrollTop];
    element.addEventListener('scroll', () => positions.push(element.scrollTop));
    return positions;
  });
  return () => noted.evaluate((positions) => [...positions]);
}

/** Expects many steps down, none of them most of the way. */
function expectGlide(positions: readonly number[]): void {
  const [startPx = 0] = positions;
  const endPx = positions.at(-1) ?? startPx;
  expect(endPx - startPx).toBeGreaterThan(1000);
  const between = positions.filter((px) => px > startPx && px < endPx);
  expect(new Set(between).size, positions.join(' ')).toBeGreaterThanOrEqual(3);
  // Emptying the input first gives the list more room, after which some engines scroll it back a little.
  const steps = positions.slice(1);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
}

/** Types without sending; the input grows and the list shrinks. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await expectAtEnd(page);
}

async function expectAtEnd(page: Page): Promise<void> {
  await expect.poll(() => distanceToEndPx(page)).toBeLessThan(1);
  await restingPlacePx(page);
}

function distanceToEndPx(page: Page): Promise<number> {
  return list(page).evaluate(
    ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
  );
}

/** Waits until the list has been still for several frames. */
function restingPlacePx(page: Page): Promise<number> {
  return list(page).evaluate(async (element) => {
    for (let still = 0, before = -1; still < 10;) {
      await new Promise(requestAnimationFrame);
      still = element.scrollTop === before ? still + 1 : 0;
      before = element.scrollTop;
    }
    return element.scrollTop;
  });
}
