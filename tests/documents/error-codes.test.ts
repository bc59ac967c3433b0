import { describe, expect, it } from 'vitest';
import { RELAY_ERRORS } from '../../src/wire/error-codes.ts';
import { readDocument, rowsOf } from '../support/documents.ts';

/** Codes that no visitor's question gets, so that an operator need not know them. */
const FOR_DEVELOPERS: ReadonlySet<string> = new Set([
  'unknown_url',
  'method_not_allowed',
  'unsupported_media_type',
  'malformed_json',
  'access_code_wrong',
]);

const STATUSES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(RELAY_ERRORS).map(([code, { status }]) => [code, status] as const),
  // From nginx, where it reaches no relay.
  ['relay_unreachable', 502],
]);

describe('the codes of errors', () => {
  it('stand in docs/operations.md with their statuses', () => {
    const documented = new Map<string, number>();
    for (const [cell = ''] of rowsOf('docs/operations.md', 'status, code')) {
      let status = Number.NaN;
      for (const [, named, code = ''] of cell.matchAll(/(?:(\d{3}) )?`(\w+)`/g)) {
        status = Number(named ?? status);
        documented.set(code, status);
      }
    }
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries([...STATUSES].filter(([code]) => !FOR_DEVELOPERS.has(code))),
    );
  });

  it('are the same in nginx', () => {
    const template = readDocument('deploy/nginx/default.conf.template');
    const codes = [...template.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code);
    expect([...STATUSES.keys()]).toEqual(expect.arrayContaining(codes));
    const returned = [...template.matchAll(/return (\d+) .*"code":"(\w+)"/g)];
    expect(returned.length).toBeGreaterThan(0);
    for (const [, status, code = ''] of returned) expect(STATUSES.get(code), code).toBe(Number(status));
  });
});
