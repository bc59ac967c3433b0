import { expect, it } from 'vitest';
import { createConsoleLog } from '../../src/adapters/console-log.ts';

it('the console log writes each entry as one line with its cause', () => {
  const lines: string[] = [];
  const log = createConsoleLog({
    warn: (line) => lines.push(`warn ${line}`),
    error: (line) => lines.push(`error ${line}`),
  });
  const attempt = { kind: 'attempt-failed', attempt: 2, attempts: 4 } as const;
  log.write({ ...attempt, reason: 'server', status: 500, detail: 'Oops' });
  log.write({ ...attempt, reason: 'connection', detail: 'No route' });
  log.write({ kind: 'port-threw', detail: 'Error: boom' });
  expect(lines).toEqual([
    'warn Attempt 2 of 4 failed: server 500: Oops',
    'warn Attempt 2 of 4 failed: connection: No route',
    'error A port threw: Error: boom',
  ]);
});
