import { createParser } from 'eventsource-parser';

/**
 * Reads server-sent events until there are no more or no more are wanted; the rest is then not waited for. Rejects as
 * the body does, and with what `hear` throws.
 * @param hear Is given the data of one event, and says whether more is wanted.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (data: string) => boolean,
): Promise<void> {
  let wantsMore = true;
  const parser = createParser({
    onEvent({ data }) {
      if (wantsMore) wantsMore = hear(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (!wantsMore) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
