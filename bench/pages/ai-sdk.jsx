// As the README of @ai-sdk/react shows it; the answers come from a transport of this page instead of a server.
import { useChat } from '@ai-sdk/react';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useBench } from './shared/use-bench.mjs';

const partsOf = ({ id, role, text }) => ({ id, role, parts: [{ type: 'text', text }] });

function createTransport() {
  const state = { run: undefined };
  const transport = {
    sendMessages: async () => streamOf(state.run),
    reconnectToStream: async () => null,
  };
  return { state, transport };
}

function streamOf(run) {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue({ type: 'start' });
      controller.enqueue({ type: 'text-start', id: 'text' });
      await run((delta) => controller.enqueue({ type: 'text-delta', id: 'text', delta }));
      controller.enqueue({ type: 'text-end', id: 'text' });
      controller.enqueue({ type: 'finish' });
      controller.close();
    },
  });
}

function controlsOf(state, setMessages, sendMessage) {
  return {
    fill: (messages) => setMessages(messages.map(partsOf)),
    append: (message) => setMessages((messages) => [...messages, partsOf(message)]),
    stream(_, run) {
      state.run = run;
      return sendMessage({ text: 'Go on.' });
    },
  };
}

function Chat() {
  const { state, transport } = useMemo(createTransport, []);
  const { messages, sendMessage, setMessages, status } = useChat({ transport });
  const [input, setInput] = useState('');
  // The two functions differ from render to render in name only.
  useBench(useMemo(() => controlsOf(state, setMessages, sendMessage), [state]));
  return (
    <>
      {messages.map((message) => (
        <div key={message.id}>
          {message.role === 'user' ? 'User: ' : 'AI: '}
          {message.parts.map((part, index) =>
            part.type === 'text' ? <span key={index}>{part.text}</span> : null,
          )}
        </div>
      ))}

      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (input.trim()) {
            sendMessage({ text: input });
            setInput('');
          }
        }}
      >
        <input
          value={input}
          onChange={(event) => setInput(event.target.value)}
          disabled={status !== 'ready'}
          placeholder="Say something..."
        />
        <button type="submit" disabled={status !== 'ready'}>
          Submit
        </button>
      </form>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Chat />);
