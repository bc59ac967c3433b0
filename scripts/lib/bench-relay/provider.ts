/** A provider in a process of its own: a JSON answer at once, a stream word by word. Tells its parent its port. */
import { createServer } from 'node:http';
import { FIRST_TEXT_MS, TEXTS, TEXT_EVERY_MS } from './conditions.ts';

const WORDS = 'Begin with what you can measure, and change one thing at a time. ';

const ANSWER = JSON.stringify({
  id: 'chatcmpl-0123456789',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'gpt-3.5-turbo-0125',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: WORDS.repeat(5), refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 180, completion_tokens: 90, total_tokens: 270 },
});

const EVENT = `data: ${JSON.stringify({
  id: 'chatcmpl-0123456789',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'gpt-3.5-turbo-0125',
  choices: [{ index: 0, delta: { content: ' measure' }, logprobs: null, finish_reason: null }],
})}\n\n`;

const server = createServer((request, response) => {
  let question = '';
  request.setEncoding('utf8').on('data', (text: string) => (question += text));
  request.on('end', () => {
    if (!question.includes('"stream":true')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length });
      return void response.end(ANSWER);
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    let left = TEXTS;
    const write = () => {
      left -= 1;
      response.write(EVENT);
      timer = left === 0 ? undefined : setTimeout(write, TEXT_EVERY_MS);
      if (left === 0) response.end('data: [DONE]\n\n');
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(write, FIRST_TEXT_MS);
    response.once('close', () => clearTimeout(timer));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit());
