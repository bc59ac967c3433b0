/** @typedef {import('./texts.mjs').BenchMessage} BenchMessage */
/** @typedef {(update: (messages: BenchMessage[]) => BenchMessage[]) => void} SetMessages */

/**
 * The controls of a page that keeps its messages in React's state.
 * @param {SetMessages} setMessages
 * @param {(running: boolean) => void} [setRunning]
 * @returns {import('./use-bench.mjs').Controls}
 */
export function stateControls(setMessages, setRunning = () => {}) {
  return {
    fill: (messages) => setMessages(() => messages),
    append: (message) => setMessages((messages) => [...messages, message]),
    async stream(message, run) {
      setMessages((messages) => [...messages, message]);
      setRunning(true);
      await run((delta) =>
        setMessages((messages) =>
          messages.map((one) => (one.id === message.id ? { ...one, text: one.text + delta } : one)),
        ),
      );
      setRunning(false);
    },
  };
}
