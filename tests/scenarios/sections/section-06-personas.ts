import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { type SeenCard, type Shell, answers } from '../shell.ts';
import { openChat, openLanding, say } from './visit.ts';

const GROUPS = {
  'Core Capabilities': ['Creativity', 'Logic', 'Empathy', 'Knowledge'],
  'Technical Metrics': ['Processing', 'Memory', 'Bandwidth', 'Latency'],
  'Performance Indicators': ['Accuracy', 'Efficiency', 'Reliability', 'Scalability'],
};

async function cards(shell: Shell): Promise<readonly SeenCard[]> {
  const visit = await openChat(shell);
  const seen: SeenCard[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { card } = await visit.see();
    ok(card);
    seen.push(card);
    await visit.next();
  }
  return seen;
}

function numberIn(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''));
}

export const PERSONA_CARDS: readonly Scenario[] = [
  everywhere('6.1', 'the ids correspond in their order', async (shell) => {
    deepEqual(
      (await cards(shell)).map(({ badge }) => badge),
      ['ID: visionary', 'ID: methodologist', 'ID: executor', 'ID: evaluator'],
    );
  }),
  everywhere('6.2', 'the badge has the profile id', async (shell) => {
    const visit = await openChat(shell);
    await visit.previous();
    equal((await visit.see()).card?.badge, 'ID: evaluator');
  }),
  everywhere('6.12', 'a persona of a squad file has one id', async (shell) => {
    const visit = await openChat(shell, { QUARTET_SQUAD: 'squads/code-review.json' });
    equal((await visit.see()).card?.badge, 'ID: security');
    ok((await visit.save()).includes('"ai-welcome-security"'));
  }),
  onPages('6.12', 'and a drawing of the four', async (shell) => {
    const visit = await openChat(shell, { QUARTET_SQUAD: 'squads/code-review.json' });
    equal((await visit.page().drawings())[0]?.id, 'analyst');
  }),
  onPages('6.2', 'the drawing goes by the chat id', async (shell) => {
    const visit = await openChat(shell);
    await visit.next();
    await visit.next();
    equal((await visit.see()).card?.badge, 'ID: executor');
    equal((await visit.page().drawings())[0]?.id, 'pragmatist');
  }),
  onPages('6.3', 'the drawings are pink, blue, green and violet', async (shell) => {
    const visit = await openLanding(shell);
    const hues = await visit.page().find(() =>
      [...document.querySelectorAll('[data-drawing]')].map((drawing) => {
        const canvas = document.createElement('canvas').getContext('2d');
        const [red = 0, green = 0, blue = 0] = (() => {
          if (!canvas) return [];
          canvas.fillStyle = getComputedStyle(drawing).getPropertyValue('stroke');
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        })();
        const most = Math.max(red, green, blue);
        const spread = most - Math.min(red, green, blue) || 1;
        if (most === red) return (60 * ((green - blue) / spread) + 360) % 360;
        return most === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240;
      }),
    );
    const names = hues.map((hue) => {
      if (hue >= 300 && hue < 360) return 'pink';
      if (hue >= 190 && hue < 245) return 'blue';
      return hue >= 90 && hue < 175 ? 'green' : 'violet';
    });
    deepEqual(names, ['pink', 'blue', 'green', 'violet']);
  }),
  everywhere('6.5', 'a persona has all that a card needs', async (shell) => {
    for (const card of await cards(shell)) {
      ok(card.name && card.description);
      equal(new Set(card.specialization).size, 4);
      equal(new Set(card.capabilities).size, 4);
      equal(Object.values(card.stats).flatMap((group) => Object.keys(group)).length, 12);
      equal(Object.keys(card.metrics).length, 4);
    }
  }),
  everywhere('6.6', 'three groups of four stats, each from 0 to 100', async (shell) => {
    for (const { stats } of await cards(shell)) {
      deepEqual(
        Object.fromEntries(Object.entries(stats).map(([title, group]) => [title, Object.keys(group)])),
        GROUPS,
      );
      for (const value of Object.values(stats).flatMap((group) => Object.values(group))) {
        ok(value >= 0 && value <= 100);
      }
    }
  }),
  everywhere('6.7', 'the fixed stats are as they should be', async (shell) => {
    const [visionary, methodologist, executor, evaluator] = await cards(shell);
    deepEqual(visionary?.stats['Core Capabilities'], {
      Creativity: 95,
      Logic: 70,
      Empathy: 85,
      Knowledge: 75,
    });
    equal(methodologist?.stats['Core Capabilities']?.['Logic'], 95);
    equal(methodologist?.stats['Core Capabilities']?.['Knowledge'], 90);
    equal(executor?.stats['Performance Indicators']?.['Efficiency'], 95);
    equal(evaluator?.stats['Performance Indicators']?.['Accuracy'], 95);
    equal(evaluator?.stats['Core Capabilities']?.['Knowledge'], 92);
  }),
  everywhere('6.8', 'metrics start within their bounds', async (shell) => {
    for (const { metrics } of await cards(shell)) {
      const uptime = numberIn(metrics['Uptime']);
      const seconds = numberIn(metrics['Response time']);
      const pathways = numberIn(metrics['Neural pathways']);
      const load = numberIn(metrics['Load factor']);
      ok(uptime >= 99.95 && uptime <= 99.99);
      ok(seconds >= 0.08 && seconds <= 0.15);
      ok(pathways >= 780_000 && pathways <= 950_000);
      ok(load >= 0.75 && load <= 0.88);
    }
  }),
  everywhere('6.9', 'the card shows it all', async (shell) => {
    const [card] = await cards(shell);
    ok(card);
    equal(card.name, 'The Visionary');
    equal(card.badge, 'ID: visionary');
    match(card.description, /\w+ \w+/);
    deepEqual(Object.keys(card.stats), Object.keys(GROUPS));
    deepEqual(Object.keys(card.metrics), ['Uptime', 'Response time', 'Neural pathways', 'Load factor']);
  }),
  onPages('6.10', 'the drawing moves a little, and rests while somebody types', async (shell) => {
    const visit = await openChat(shell);
    const beats = async (count: number, doBefore: () => Promise<void>) => {
      const seen = new Set<string>();
      for (let index = 0; index < count; index += 1) {
        await doBefore();
        await visit.wait(3000);
        const beat = await visit
          .page()
          .find(() => document.querySelector<HTMLElement>('[data-beat]')?.dataset['beat'] ?? 'none');
        seen.add(beat);
      }
      return [...seen].toSorted();
    };
    deepEqual(await beats(4, async () => undefined), ['move', 'rest']);
    let text = '';
    deepEqual(await beats(4, () => visit.write((text += 'a'))), ['rest']);
    deepEqual(await beats(5, async () => undefined), ['move', 'rest']);
  }),
  onPages('6.10', 'the drawing shows that the persona thinks, and that it speaks', async (shell) => {
    const visit = await openChat(shell);
    const mood = async () => (await visit.page().drawings())[0]?.mood;
    const moods = [await mood()];
    visit.provider.plan(answers('Here it is.', 300));
    await say(visit, 'Well?');
    moods.push(await mood());
    await visit.wait(300);
    moods.push(await mood());
    deepEqual(moods, ['idle', 'thinking', 'speaking']);
  }),
  onPages('6.10', 'the mouth moves with the words of an answer that comes in parts', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    const look = () =>
      visit.page().find(() => {
        const mouth = document.querySelector<SVGElement>('[data-part="mouth"]')?.dataset['mouth'] ?? 'still';
        return `${document.querySelector<SVGElement>('[data-drawing]')?.dataset['mood']}, ${mouth}`;
      });
    equal(await look(), 'idle, still');
    visit.provider.plan({ kind: 'silence', parts: ['First this'] });
    await say(visit, 'Well?');
    await visit.wait(500);
    equal(await look(), 'speaking, open');
    await visit.press('Stop');
    await visit.wait(500);
    equal(await look(), 'speaking, still');
    await visit.wait(3000);
    equal(await look(), 'idle, still');
  }),
];
