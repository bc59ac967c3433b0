import { BODY_ROWS } from './body-rows.ts';
import { CONNECTION_ROWS } from './connection-rows.ts';
import { CONTENT_ROWS } from './content-rows.ts';
import { DEADLINE_ROWS } from './deadline-rows.ts';
import { REDIRECT_ROWS } from './redirect-rows.ts';
import { RETRY_HEADER_ROWS } from './retry-header-rows.ts';
import type { Row } from './row.ts';
import { STATUS_ROWS } from './status-rows.ts';
import { STREAM_BYTES_ROWS } from './stream-bytes-rows.ts';
import { STREAM_ROWS } from './stream-rows.ts';

/** All that a provider, or the way to it, is known to do wrong. */
export const ROWS: readonly Row[] = [
  ...STATUS_ROWS,
  ...REDIRECT_ROWS,
  ...RETRY_HEADER_ROWS,
  ...CONNECTION_ROWS,
  ...BODY_ROWS,
  ...CONTENT_ROWS,
  ...STREAM_ROWS,
  ...STREAM_BYTES_ROWS,
  ...DEADLINE_ROWS,
];
