// As the README of @chatscope/chat-ui-kit-react shows it.
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import {
  ChatContainer,
  MainContainer,
  Message,
  MessageInput,
  MessageList,
} from '@chatscope/chat-ui-kit-react';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { stateControls, useBench } from './shared/use-bench.mjs';

function modelOf({ role, text }) {
  const outgoing = role === 'user';
  return {
    message: text,
    sentTime: 'just now',
    sender: outgoing ? 'You' : 'Assistant',
    direction: outgoing ? 'outgoing' : 'incoming',
    position: 'single',
  };
}

function Chat() {
  const [messages, setMessages] = useState([]);
  useBench(useMemo(() => stateControls(setMessages), []));
  return (
    <div style={{ position: 'relative', height: '100vh' }}>
      <MainContainer>
        <ChatContainer>
          <MessageList>
            {messages.map((message) => (
              <Message key={message.id} model={modelOf(message)} />
            ))}
          </MessageList>
          <MessageInput placeholder="Type message here" />
        </ChatContainer>
      </MainContainer>
    </div>
  );
}

createRoot(document.querySelector('#root')).render(<Chat />);
