import { gzipSync } from 'node:zlib';
import {
  type Row,
  BOTH,
  PLAIN,
  STREAMED,
  bytes,
  completion,
  content,
  delta,
  fails,
  replies,
  silence,
  sse,
} from './row.ts';

const WHOLE = JSON.stringify(completion({ content: 'Whole.' }));
const JSON_TYPE = 'content-type: application/json';
const GZIP = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

/** Connections that do not come about, or end before their time. */
export const CONNECTION_ROWS: readonly Row[] = [
  {
    // The discard port, where nobody listens; fetch refuses the ports it calls bad, and this is none.
    name: 'a connection that is refused',
    modes: BOTH,
    answer: silence,
    provider: { baseUrl: 'http://127.0.0.1:2/v1' },
    expected: fails('connection', { detail: /ECONNREFUSED/ }),
  },
  {
    // A label longer than 63 characters is refused without asking the network.
    name: 'a host that is not found',
    modes: BOTH,
    answer: silence,
    provider: { baseUrl: `http://${'x'.repeat(64)}.invalid/v1` },
    expected: fails('connection', { detail: /getaddrinfo/ }),
  },
  {
    name: 'a client that cannot be loaded',
    modes: BOTH,
    answer: silence,
    isClientMissing: true,
    expected: fails('client-not-loaded', { detail: /module/ }),
  },
  {
    name: 'an end before the headers',
    modes: BOTH,
    answer: ({ socket }) => void socket?.destroy(),
    expected: fails('connection'),
  },
  {
    name: 'a reset before the headers',
    modes: BOTH,
    answer: ({ socket }) => void socket?.resetAndDestroy(),
    expected: fails('connection'),
  },
  {
    name: 'an end within the headers',
    modes: BOTH,
    answer: bytes('HTTP/1.1 200 OK', 'content-ty'),
    expected: fails('connection'),
  },
  {
    name: 'an answer that is not HTTP',
    modes: BOTH,
    answer: bytes('SSH-2.0-OpenSSH_9.6', ''),
    expected: fails('connection'),
  },
  {
    name: 'headers larger than a client takes',
    modes: BOTH,
    answer: bytes('HTTP/1.1 200 OK', `x-large: ${'x'.repeat(40_000)}`, JSON_TYPE, '', WHOLE),
    expected: fails('connection'),
  },
  {
    name: 'an end within a body of known length',
    modes: PLAIN,
    answer: bytes('HTTP/1.1 200 OK', JSON_TYPE, `content-length: ${WHOLE.length + 9}`, '', WHOLE),
    expected: fails('broken-answer'),
  },
  {
    name: 'an end within a body in chunks',
    modes: PLAIN,
    answer: bytes('HTTP/1.1 200 OK', JSON_TYPE, 'transfer-encoding: chunked', '', '5', '{"cho'),
    expected: fails('broken-answer'),
  },
  {
    name: 'a chunk whose size is no number',
    modes: PLAIN,
    answer: bytes('HTTP/1.1 200 OK', JSON_TYPE, 'transfer-encoding: chunked', '', 'five', '{"cho'),
    expected: fails('broken-answer'),
  },
  {
    name: 'a length that is too short',
    modes: PLAIN,
    answer: bytes('HTTP/1.1 200 OK', JSON_TYPE, 'content-length: 12', 'connection: close', '', WHOLE),
    expected: fails('malformed-answer'),
  },
  {
    name: 'a body without a length, ended by the connection',
    modes: PLAIN,
    answer: bytes('HTTP/1.1 200 OK', JSON_TYPE, 'connection: close', '', WHOLE),
    expected: replies('Whole.'),
  },
  {
    name: 'gzip that is sound',
    modes: BOTH,
    answer: content(gzipSync(WHOLE), GZIP),
    expected: replies('Whole.'),
  },
  {
    name: 'gzip that is none',
    modes: BOTH,
    answer: content(WHOLE, GZIP),
    expected: fails('broken-answer'),
  },
  {
    // The client unpacks what there is and says nothing of the rest.
    name: 'gzip that breaks off',
    modes: BOTH,
    answer: content(gzipSync(WHOLE).subarray(0, 30), GZIP),
    expected: fails('malformed-answer'),
  },
  {
    name: 'a reset within a stream',
    modes: STREAMED,
    answer: (response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(sse(delta('One'))),
    steps: [
      { kind: 'hear', text: 'One' },
      { kind: 'send', answer: ({ socket }) => void socket?.resetAndDestroy() },
    ],
    expected: fails('broken-answer'),
  },
];
