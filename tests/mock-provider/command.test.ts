import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../../mock-provider/command.ts';
import { findFreePort } from '../support/free-port.ts';
import { ask, errorOf, startMock } from './support.ts';

describe('the command of the mock', () => {
  it.each([
    [['--prot', '1'], {}, "Unknown option '--prot'"],
    [['--port', '70000'], {}, '--port must be a whole number from 0 to 65535.'],
    [['--port'], {}, "'--port <value>' argument missing"],
    [['--delay', 'soon'], {}, '--delay must be a whole number'],
    [[], { PORT: 'abc123def456' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      [],
      { QUARTET_MOCK_SEED: 'abc123def456' },
      'QUARTET_MOCK_SEED must be a whole number from 0 to 4294967295.',
    ],
  ])('refuses %j with %j and says what is allowed', async (argv, env, message) => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      told.mockRestore();
      process.exitCode = undefined;
    });
    await run(argv, env);
    expect(told.mock.calls.join()).toContain(message);
    expect(told.mock.calls.join()).not.toContain('abc123def456');
    expect(process.exitCode).toBe(2);
  });

  it('shows its help on request', async () => {
    const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => told.mockRestore());
    await run(['--help'], {});
    expect(told.mock.calls.join()).toContain('Usage: npm run mock');
  });

  it('serves at the port of an argument, otherwise of the environment, and says where', async () => {
    const [free, other] = [await findFreePort(), await findFreePort()];
    expect(await start([], { PORT: String(free) })).toContain(`http://127.0.0.1:${free}/v1`);
    const line = await start([`--port=${other}`, '--seed=7', '--delay', '20'], { PORT: String(free) });
    expect(line).toContain(`http://127.0.0.1:${other}/v1`);
    const settings = (await fetch(`http://127.0.0.1:${other}/_mock/settings`)).json();
    expect(await settings).toMatchObject({ seed: 7, delayMs: 20 });
  });

  it('takes the seed of an argument, otherwise of QUARTET_MOCK_SEED', async () => {
    const seeds = [[], ['--seed=7']].map(async (argv) => {
      const port = await findFreePort();
      await start(argv, { PORT: String(port), QUARTET_MOCK_SEED: '5' });
      return (await fetch(`http://127.0.0.1:${port}/_mock/settings`)).json();
    });
    expect(await Promise.all(seeds)).toMatchObject([{ seed: 5 }, { seed: 7 }]);
  });

  it('names the port when it is in use', async () => {
    const { port } = await startMock();
    const child = launch(['--port', String(port)], {});
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(text).toMatch(new RegExp(String.raw`^\S.*EADDRINUSE.*:${port}\n[^]*--port N`));
    expect(text).not.toMatch(/\n\s+at /);
  });
});

describe('a mock provider without a page', () => {
  it('answers every other path with the provider’s 404', async () => {
    const { url } = await startMock();
    for (const path of ['/', '/index.html', '/v10', '/_mocks']) {
      expect(await errorOf(await fetch(`${url}${path}`))).toMatchObject({ status: 404, code: 'unknown_url' });
    }
  });

  it('ends hanging answers when it is closed', async () => {
    const { v1, control, read, close } = await startMock();
    await control('POST', '/faults', { kind: 'hang' });
    const hanging = v1('/chat/completions', { body: ask('Hi') }).catch(String);
    await expect.poll(() => read('/journal')).toMatchObject([{ fault: { kind: 'hang' } }]);
    await close();
    expect(await hanging).toContain('fetch failed');
  });
});

const program = `
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('./mock-provider/command.ts', { configFile: false, logLevel: 'silent' });
  await module.run(process.argv.slice(1), process.env);
`;

function launch(argv: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', ...argv], { env });
  onTestFinished(() => {
    child.kill();
  });
  return child;
}

async function start(argv: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const [line] = (await once(launch(argv, env).stdout, 'data')) as [Buffer];
  return line.toString();
}
