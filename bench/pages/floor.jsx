// React with signals, a virtual list and containment: as little as such a page can cost.
import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useMemo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { VList } from 'virtua';
import './shared/floor.css';
import { useBench } from './shared/use-bench.mjs';

const withSignal = ({ text, ...message }) => ({ ...message, text: signal(text) });

const Message = memo(function Message({ message }) {
  return (
    <div className="message" data-role={message.role}>
      {message.text}
    </div>
  );
});

function Composer({ draft }) {
  useSignals();
  return (
    <div className="composer" data-contained="">
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

function controlsOf(messages) {
  return {
    fill: (given) => {
      messages.value = given.map(withSignal);
    },
    append: (message) => {
      messages.value = [...messages.value, withSignal(message)];
    },
    async stream(message, run) {
      const answer = withSignal(message);
      messages.value = [...messages.value, answer];
      await run((delta) => {
        answer.text.value += delta;
      });
    },
  };
}

function Chat() {
  useSignals();
  const list = useRef(null);
  const messages = useMemo(() => signal([]), []);
  const draft = useMemo(() => signal(''), []);
  useBench(useMemo(() => controlsOf(messages), [messages]));
  const shown = messages.value;
  const shownBefore = useRef(0);
  useEffect(() => {
    // A single new message is gone to smoothly, as the product does: that alone is half of what the message costs.
    const smooth = shown.length === shownBefore.current + 1;
    shownBefore.current = shown.length;
    list.current.scrollToIndex(shown.length - 1, { align: 'end', smooth });
  }, [shown]);
  return (
    <div className="chat">
      <VList ref={list} className="list" data-contained="">
        {shown.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </VList>
      <Composer draft={draft} />
    </div>
  );
}

createRoot(document.querySelector('#root')).render(<Chat />);
