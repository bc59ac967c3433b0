// CopilotChat of @copilotkit/react-core/v2 with its defaults, asking an agent of this page instead of a runtime.
import '@copilotkit/react-core/v2/styles.css';
import { AbstractAgent, CopilotChat, CopilotKitProvider, EventType } from '@copilotkit/react-core/v2';
import { createRoot } from 'react-dom/client';
import { Observable } from 'rxjs';
import { expose } from './shared/use-bench.mjs';

const messageId = 'answer';
const contentOf = ({ id, role, text }) => ({ id, role, content: text });

class PageAgent extends AbstractAgent {
  write = async () => {};

  run({ threadId, runId }) {
    return new Observable((observer) => {
      observer.next({ type: EventType.RUN_STARTED, threadId, runId });
      observer.next({
        type: EventType.TEXT_MESSAGE_START,
        messageId: `${messageId}-${runId}`,
        role: 'assistant',
      });
      const write = (delta) =>
        observer.next({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: `${messageId}-${runId}`, delta });
      void this.write(write).then(() => {
        observer.next({ type: EventType.TEXT_MESSAGE_END, messageId: `${messageId}-${runId}` });
        observer.next({ type: EventType.RUN_FINISHED, threadId, runId });
        observer.complete();
      });
    });
  }

  // What a clone is asked for must still reach this agent.
  clone() {
    return this;
  }
}

const agent = new PageAgent({ agentId: 'default' });
const agents = { default: agent };

createRoot(document.querySelector('#root')).render(
  <CopilotKitProvider agents__unsafe_dev_only={agents}>
    <div style={{ height: '100vh' }}>
      <CopilotChat agentId="default" />
    </div>
  </CopilotKitProvider>,
);

expose({
  fill: (messages) => agent.setMessages(messages.map(contentOf)),
  append: (message) => agent.addMessage(contentOf(message)),
  async stream(_, run) {
    agent.write = run;
    await agent.runAgent();
  },
});
