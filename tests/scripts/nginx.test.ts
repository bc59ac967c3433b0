import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findNginx } from '../../scripts/lib/nginx.ts';
import { temporaryFolder } from './temporary-folder.ts';

it('the nginx that NGINX_PATH names comes before the one on PATH, and that before an unpacked one', () => {
  const folder = temporaryFolder({ 'on-path/nginx': '', 'unpacked/usr/sbin/nginx': '' });
  const [onPath, unpacked] = [join(folder, 'on-path'), join(folder, 'unpacked')];
  expect(findNginx({ NGINX_PATH: '/opt/nginx', PATH: onPath }, unpacked)).toBe('/opt/nginx');
  expect(findNginx({ PATH: onPath }, unpacked)).toBe(join(onPath, 'nginx'));
  expect(findNginx({ PATH: '' }, unpacked)).toMatch(/nginx$/);
});
