import { rootFolder } from '../../scripts/root-folder.mjs';
import { serveBuild } from '../../scripts/serve-build.mjs';

export interface ServedPage {
  /** With a slash at its end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Serves the built page with these settings on a port of its own. */
export async function serveWith(settings: Readonly<Record<string, string>>): Promise<ServedPage> {
  const before = process.env;
  const { QUARTET_TEST_URLS: _, ...others } = before;
  process.env = { ...others, ...settings };
  try {
    return await serveBuild({ rootFolder, port: 0 });
  } finally {
    process.env = before;
  }
}
