import { notify } from '#web/lib/notify.ts';

/** Copies a text to the clipboard and reports whether that was allowed. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(failed);
  }
}
