import { notify } from './notify.ts';

/**
 * Copies a text to the clipboard and reports whether that was allowed.
 * @param html the same with its formatting, where the program that pastes can choose; browsers that know no other form
 * get the plain text only
 * @returns false if it was not allowed
 */
export async function copyText(text: string, done: string, failed: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined || typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text);
    else
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': asBlob(text, 'plain'), 'text/html': asBlob(html, 'html') }),
      ]);
    notify.success(done);
    return true;
  } catch {
    notify.error(failed);
    return false;
  }
}

const asBlob = (text: string, form: 'plain' | 'html') => new Blob([text], { type: `text/${form}` });
