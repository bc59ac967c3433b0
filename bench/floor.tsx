/** The floor that `npm run bench` compares the page with: roughly the least that a chat in React can cost. */
import { type Signal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { VList, type VListHandle } from 'virtua';

/** What the benchmark calls on this page. */
interface Floor {
  readonly fill: (texts: readonly string[]) => void;
  /** Adds a question and a waiting mark, and sends the question to this address; the answer takes the mark's place as it streams. */
  readonly ask: (text: string, address: string) => Promise<void>;
}

interface Message {
  readonly id: number;
  readonly text: Signal<string>;
}

interface Chunk {
  readonly choices: readonly [{ readonly delta: { readonly content?: string } }];
}

declare global {
  var floor: Floor;
}

const messages = signal<readonly Message[]>([]);
const draft = signal('');

/** Stands where an answer is awaited. */
const WAITING = '…';

globalThis.floor = {
  fill(texts) {
    messages.value = texts.map((text, id) => ({ id, text: signal(text) }));
  },
  async ask(text, address) {
    const { text: answer } = add(text, WAITING);
    const { body } = await fetch(address, { method: 'POST', body: JSON.stringify({ text }) });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      const events = (rest + part.value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const content = contentOf(event);
        if (content !== '') answer.value = (answer.peek() === WAITING ? '' : answer.peek()) + content;
      }
    }
  },
};

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Chat />);

/** Adds a question and its answer. */
function add(question: string, answer: string): Message {
  const id = messages.value.length;
  const added = { id: id + 1, text: signal(answer) };
  messages.value = [...messages.value, { id, text: signal(question) }, added];
  return added;
}

function contentOf(event: string): string {
  const data = event.slice('data: '.length);
  if (data === '[DONE]') return '';
  const chunk: Chunk = JSON.parse(data);
  return chunk.choices[0].delta.content ?? '';
}

function Chat() {
  useSignals();
  const list = useRef<VListHandle>(null);
  const shown = messages.value;
  const shownBefore = useRef(0);
  useEffect(() => {
    // Scrolls smoothly to a new question, like the product: that is half of its cost.
    const smooth = shown.length === shownBefore.current + 2;
    shownBefore.current = shown.length;
    list.current?.scrollToIndex(shown.length - 1, { align: 'end', smooth });
  }, [shown]);
  return (
    <div className="chat">
      <VList ref={list} className="list">
        {shown.map((message) => (
          <Bubble key={message.id} text={message.text} />
        ))}
      </VList>
      <Composer />
    </div>
  );
}

const Bubble = memo(function Bubble({ text }: { readonly text: Signal<string> }) {
  return <div className="message">{text}</div>;
});

function Composer() {
  useSignals();
  return (
    <div className="composer">
      <textarea
        aria-label="Message"
        value={draft.value}
        onChange={(event) => {
          draft.value = event.target.value;
        }}
      />
    </div>
  );
}
