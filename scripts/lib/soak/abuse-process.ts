/** The abusers of the server's soak: each kind at its own fixed rate, from addresses of its own. */
import { request } from 'node:http';
import { type Socket, connect } from 'node:net';
import {
  type AbuseNews,
  type AbuseOrder,
  FAULTS,
  FAULT_MARK,
  type Target,
  headersOf,
  questionOf,
} from './messages.ts';

interface Abuse {
  readonly name: string;
  readonly aSecond: number;
  /** The third byte of its addresses, 127.0.x.1 and so on. */
  readonly network: number;
  readonly addresses: number;
  readonly act: (target: Target, localAddress: string, turn: number) => void;
}

const LEAVING_MS = 25_000;

const TRICKLE_MS = 500;

const ABUSES: readonly Abuse[] = [
  { name: 'slow heads', aSecond: 15, network: 2, addresses: 8, act: trickleHead },
  { name: 'slow bodies', aSecond: 15, network: 3, addresses: 8, act: trickleBody },
  { name: 'junk JSON', aSecond: 80, network: 4, addresses: 4, act: sendJunk },
  { name: 'large junk', aSecond: 8, network: 5, addresses: 4, act: sendLargeJunk },
  { name: 'no HTTP', aSecond: 20, network: 6, addresses: 4, act: sendNoHttp },
  { name: 'aborts', aSecond: 16, network: 7, addresses: 40, act: leave },
  { name: 'pipelines', aSecond: 8, network: 8, addresses: 8, act: pipeline },
  { name: 'over their share', aSecond: 80, network: 9, addresses: 4, act: ask },
  { name: 'provider faults', aSecond: 12, network: 10, addresses: 40, act: askForFault },
  { name: 'foreign pages', aSecond: 20, network: 11, addresses: 4, act: askFromElsewhere },
];

const sockets = new Set<Socket>();
const done: Record<string, number> = {};
let timers: NodeJS.Timeout[] = [];

process.on('message', (order: AbuseOrder) => (order.kind === 'start' ? start(order.target) : stop()));
process.once('disconnect', () => process.exit(0));

function start(target: Target): void {
  timers = ABUSES.map(({ name, aSecond, network, addresses, act }) =>
    setInterval(() => {
      const turn = done[name] ?? 0;
      done[name] = turn + 1;
      act(target, `127.0.${network}.${1 + (turn % addresses)}`, turn);
    }, 1000 / aSecond),
  );
}

function stop(): void {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  const news: AbuseNews = { kind: 'stopped', done: { ...done } };
  process.send?.(news);
}

function trickleHead({ port, host }: Target, localAddress: string): void {
  const socket = open(port, localAddress);
  trickle(socket, `POST /v1/chat/completions HTTP/1.1\r\nhost: ${host}\r\nx-slow: ${'x'.repeat(200)}`);
}

function trickleBody(target: Target, localAddress: string): void {
  const socket = open(target.port, localAddress);
  const body = questionOf('Slowly.', false);
  socket.write(headOf(target, body));
  trickle(socket, body);
}

function sendJunk(target: Target, localAddress: string): void {
  post(target, localAddress, `{"messages": [${'{"role": 1}, '.repeat(100)}`);
}

function sendLargeJunk(target: Target, localAddress: string): void {
  post(target, localAddress, `{"messages": ${'['.repeat(200_000)}`);
}

function sendNoHttp({ port }: Target, localAddress: string): void {
  open(port, localAddress).write('EHLO quartet\r\n\r\n');
}

function leave(target: Target, localAddress: string, turn: number): void {
  const socket = open(target.port, localAddress);
  const body = questionOf('Never mind.', turn % 2 === 0);
  socket.write(headOf(target, body) + body);
  setTimeout(() => socket.destroy(), turn % 10);
}

function pipeline(target: Target, localAddress: string): void {
  const socket = open(target.port, localAddress);
  const body = questionOf('All at once.', false);
  socket.write((headOf(target, body) + body).repeat(20));
  setTimeout(() => socket.destroy(), 50);
}

function ask(target: Target, localAddress: string, turn: number): void {
  post(target, localAddress, questionOf('More and more.', turn % 2 === 0));
}

function askForFault(target: Target, localAddress: string, turn: number): void {
  const fault = FAULTS[turn % FAULTS.length] ?? 'error';
  post(target, localAddress, questionOf(FAULT_MARK + fault, turn % 2 === 0));
}

function askFromElsewhere(target: Target, localAddress: string): void {
  post(target, localAddress, questionOf('From elsewhere.', false), { origin: 'https://elsewhere.example' });
}

function headOf(target: Target, body: string): string {
  const lines = Object.entries(headersOf(target, body)).map(([name, value]) => `${name}: ${value}`);
  return ['POST /v1/chat/completions HTTP/1.1', ...lines, '', ''].join('\r\n');
}

/** Asks and reads what comes, for as long as an impatient visitor would. */
function post(
  target: Target,
  localAddress: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  const asked = request({
    host: '127.0.0.1',
    port: target.port,
    localAddress,
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { ...headersOf(target, body), ...headers },
    agent: false,
  });
  asked.on('socket', remember);
  asked.on('response', (response) => response.on('error', () => undefined).resume());
  asked.on('error', () => undefined);
  asked.end(body);
}

function open(port: number, localAddress: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  remember(socket);
  socket.on('error', () => undefined).resume();
  return socket;
}

function remember(socket: Socket): void {
  sockets.add(socket);
  const timer = setTimeout(() => socket.destroy(), LEAVING_MS);
  socket.once('close', () => {
    clearTimeout(timer);
    sockets.delete(socket);
  });
}

function trickle(socket: Socket, text: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(sent % text.length));
    sent += 1;
  }, TRICKLE_MS);
  socket.once('close', () => clearInterval(timer));
}
