import { KEEP_TEXTS, describeKeepNews, describeKeepStatus } from '../../domain/texts/dialog-texts.ts';
import type { App, KeepAccess } from '../context.ts';

/**
 * Keeps the visit on this device from now on, and announces how that went.
 * @returns why that failed, unless a notice says so
 */
export async function switchKeepingOn(keep: KeepAccess, say: App['say']): Promise<string | undefined> {
  const keeper = await keep.load().catch(() => undefined);
  await keeper?.switchOn();
  const status = keeper?.status.peek();
  if (status && describeKeepNews(status) !== undefined) return undefined;
  const words = (status ? describeKeepStatus(status) : KEEP_TEXTS.notLoaded) ?? '';
  say(words);
  return status?.kind === 'keeping' ? undefined : words;
}
