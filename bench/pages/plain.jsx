// Plain React: a memo per message, the input in a component of its own.
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './shared/floor.css';
import { stateControls, useBench } from './shared/use-bench.mjs';

const Message = memo(function Message({ message }) {
  return (
    <div className="message" data-role={message.role}>
      {message.text}
    </div>
  );
});

function Composer() {
  const [draft, setDraft] = useState('');
  return (
    <div className="composer">
      <textarea aria-label="Message" value={draft} onChange={(event) => setDraft(event.target.value)} />
    </div>
  );
}

function Chat() {
  const [messages, setMessages] = useState([]);
  const list = useRef(null);
  useBench(useMemo(() => stateControls(setMessages), []));
  useEffect(() => {
    list.current.scrollTo(0, list.current.scrollHeight);
  }, [messages]);
  return (
    <div className="chat">
      <div ref={list} className="list">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
      <Composer />
    </div>
  );
}

createRoot(document.querySelector('#root')).render(<Chat />);
