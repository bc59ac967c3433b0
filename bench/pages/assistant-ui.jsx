// The primitives of @assistant-ui/react as its documentation puts them together, over an external store.
import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './shared/floor.css';
import { stateControls, useBench } from './shared/use-bench.mjs';

const convertMessage = ({ id, role, text }) => ({ id, role, content: [{ type: 'text', text }] });

function UserMessage() {
  return (
    <MessagePrimitive.Root className="message" data-role="user">
      <MessagePrimitive.Parts />
    </MessagePrimitive.Root>
  );
}

function AssistantMessage() {
  return (
    <MessagePrimitive.Root className="message">
      <MessagePrimitive.Parts />
    </MessagePrimitive.Root>
  );
}

function Thread() {
  return (
    <ThreadPrimitive.Root className="chat">
      <ThreadPrimitive.Viewport className="list">
        <ThreadPrimitive.Messages>
          {({ message }) => (message.role === 'user' ? <UserMessage /> : <AssistantMessage />)}
        </ThreadPrimitive.Messages>
      </ThreadPrimitive.Viewport>
      <ComposerPrimitive.Root className="composer">
        <ComposerPrimitive.Input placeholder="Write a message..." />
        <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
      </ComposerPrimitive.Root>
    </ThreadPrimitive.Root>
  );
}

async function onNew() {}

function Chat() {
  const [messages, setMessages] = useState([]);
  const [isRunning, setRunning] = useState(false);
  const runtime = useExternalStoreRuntime({ messages, isRunning, convertMessage, onNew });
  useBench(useMemo(() => stateControls(setMessages, setRunning), []));
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread />
    </AssistantRuntimeProvider>
  );
}

createRoot(document.querySelector('#root')).render(<Chat />);
