// As the README of @ant-design/x shows it.
import { Bubble, Sender } from '@ant-design/x';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './shared/floor.css';
import { stateControls, useBench } from './shared/use-bench.mjs';

const role = { user: { placement: 'end' }, assistant: { placement: 'start' } };

function Chat() {
  const [messages, setMessages] = useState([]);
  const [draft, setDraft] = useState('');
  useBench(useMemo(() => stateControls(setMessages), []));
  return (
    <div className="chat">
      <Bubble.List
        style={{ flex: 1, minHeight: 0 }}
        role={role}
        items={messages.map((message) => ({ key: message.id, role: message.role, content: message.text }))}
      />
      <Sender value={draft} onChange={setDraft} />
    </div>
  );
}

createRoot(document.querySelector('#root')).render(<Chat />);
