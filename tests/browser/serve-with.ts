import { type ServedPage, serveBuild } from '../../scripts/lib/serve.ts';

export type { ServedPage };

/** Serves the built page with these settings on a port of its own. */
export async function serveWith(settings: Readonly<Record<string, string>>): Promise<ServedPage> {
  const before = process.env;
  const { QUARTET_TEST_URLS: _, ...others } = before;
  process.env = { ...others, ...settings };
  try {
    return await serveBuild();
  } finally {
    process.env = before;
  }
}
