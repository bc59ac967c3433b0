import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../../mock-provider/command.ts';
import { findFreePort } from '../support/free-port.ts';
import { startMock } from './support.ts';

describe('the command line', () => {
  it.each([
    [['--prot', '1'], {}, "Unknown option '--prot'"],
    [['--port', '70000'], {}, '--port must be a whole number from 0 to 65535.'],
    [['--port'], {}, "'--port <value>' argument missing"],
    [['--delay', 'soon'], {}, '--delay must be a whole number'],
    [['--seed', '-1'], {}, "'--seed' argument is ambiguous"],
    [[], { PORT: 'abc123def456' }, 'PORT must be a whole number from 0 to 65535.'],
  ])('%j with %j is refused with what is allowed', async (argv, env, message) => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      told.mockRestore();
      process.exitCode = undefined;
    });
    await run(argv, env);
    expect(told.mock.calls.join()).toContain(message);
    expect(process.exitCode).toBe(2);
  });

  it('can ask for help', async () => {
    const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => told.mockRestore());
    await run(['--help'], {});
    expect(told.mock.calls.join()).toContain('Usage: npm run mock');
  });

  it('takes a port from the environment, and rather from an argument', async () => {
    const [free, other] = [await findFreePort(), await findFreePort()];
    expect((await start([], { PORT: String(free) })).line).toContain(`http://127.0.0.1:${free}/v1`);
    const { line } = await start([`--port=${other}`], { PORT: String(free) });
    expect(line).toContain(`http://127.0.0.1:${other}/v1`);
  });

  it('takes a seed and a delay', async () => {
    const { line } = await start(['--port', '0', '--seed=7', '--delay', '20'], {});
    const [, base] = /(http:\/\/127\.0\.0\.1:\d+)\/v1/.exec(line) ?? [];
    expect(await (await fetch(`${base}/_mock/settings`)).json()).toMatchObject({ seed: 7, delayMs: 20 });
  });
});

describe('the command', () => {
  it('tells where the provider is, then serves it', async () => {
    const { line, child } = await start(['--port', '0', '--delay', '0']);
    const [, base] = /(http:\/\/127\.0\.0\.1:\d+\/v1)/.exec(line) ?? [];
    const response = await fetch(`${base}/models`, { headers: { authorization: 'Bearer mock' } });
    expect(response.status).toBe(200);
    expect(line).toContain('/_mock');
    child.kill();
  });

  it('ends with 2 for a wrong flag, and names the port when it is busy', async () => {
    const wrong = await finish(['--sed', '1']);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.text).toContain("Unknown option '--sed'");
    const { port } = await startMock();
    const busy = await finish(['--port', String(port)]);
    expect(busy).toMatchObject({ code: 1 });
    expect(busy.text).toContain(`Port ${port}`);
    expect(busy.text).toContain('--port N');
    expect(busy.text).not.toMatch(/\n\s+at /);
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

async function start(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = launch(argv, env);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: line.toString() };
}

async function finish(argv: readonly string[]): Promise<{ code: number; text: string }> {
  const child = launch(argv, {});
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}
