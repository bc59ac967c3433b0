import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartError, describePortProblem, openPort } from '../../src/hosting/open-port.ts';

describe('why a server does not listen (12.7)', () => {
  it.each([
    [
      'EADDRINUSE',
      { host: '127.0.0.1', port: 4173 },
      'Port 4173 is in use on 127.0.0.1. Stop what uses it, or choose another port: PORT=4180',
    ],
    [
      'EADDRNOTAVAIL',
      { host: '192.0.2.1', port: 4173 },
      'This machine has no address 192.0.2.1. Choose one that it has: QUARTET_HOST=127.0.0.1',
    ],
    [
      'EACCES',
      { host: '127.0.0.1', port: 80 },
      'Port 80 on 127.0.0.1 is for privileged programs. Choose another port: PORT=4180',
    ],
    [
      'EMFILE',
      { host: '127.0.0.1', port: 65_535 },
      'Port 65535 cannot be used on 127.0.0.1 (EMFILE). Choose another port: PORT=4180',
    ],
  ])('%s', (code, place, message) => {
    expect(describePortProblem(place, Object.assign(new Error(), { code }))).toBe(message);
  });

  it('names the settings of that port', () => {
    const place = {
      host: '192.0.2.1',
      port: 9090,
      variables: { host: 'QUARTET_METRICS_HOST', port: 'QUARTET_METRICS_PORT' },
    };
    const problem = (code: string) => describePortProblem(place, Object.assign(new Error(), { code }));
    expect(problem('EADDRNOTAVAIL')).toContain('QUARTET_METRICS_HOST=127.0.0.1');
    expect(problem('EADDRINUSE')).toContain('QUARTET_METRICS_PORT=9097');
  });

  it('is told by the system of an address that is not its own', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    await expect(openPort(server, { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      new StartError('This machine has no address 192.0.2.1. Choose one that it has: QUARTET_HOST=127.0.0.1'),
    );
  });
});
