import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findRedis } from '../../scripts/lib/redis.ts';
import { temporaryFolder } from './temporary-folder.ts';

it('the Redis that REDIS_PATH names comes before the one on PATH, and a server before what can be one', () => {
  const folder = temporaryFolder({
    'tools/redis-check-rdb': '',
    'valkey/valkey-server': '',
    'both/redis-server': '',
    'both/redis-check-rdb': '',
  });
  const [tools, valkey, both] = [join(folder, 'tools'), join(folder, 'valkey'), join(folder, 'both')];
  expect(findRedis({ REDIS_PATH: '/opt/redis', PATH: both }, [])).toBe('/opt/redis');
  expect(findRedis({ PATH: `${tools}:${both}` }, [])).toBe(join(both, 'redis-server'));
  expect(findRedis({ PATH: tools }, [valkey])).toBe(join(valkey, 'valkey-server'));
  expect(findRedis({ PATH: tools }, [])).toBe(join(tools, 'redis-check-rdb'));
  expect(findRedis({ PATH: '' }, [])).toBeUndefined();
});
