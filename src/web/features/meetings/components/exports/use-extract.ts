import { useRef } from 'react';
import type { ReportFormat } from '#shared/contracts/exports.ts';
import { requestFile } from '#web/lib/api/api-client.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/papers/save-text-file.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useCollectionsText } from '../../messages.ts';

/** Saves an extract of a decision; one at a time. */
export function useExtract(): (id: string, format: ReportFormat) => Promise<void> {
  const { extract: text } = useCollectionsText();
  const language = useLanguage();
  const isMaking = useRef(false);
  return async (id, format) => {
    if (isMaking.current) return;
    isMaking.current = true;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const query = new URLSearchParams({ format, language, timeZone });
    const endMaking = notify.waiting(text.making);
    try {
      saveFile(`${text.fileName}.${format}`, await requestFile(`/api/records/decisions/${id}/extract?${query}`));
    } catch (error) {
      notify.error(text.failed, errorMessage(error, language));
    } finally {
      endMaking();
      isMaking.current = false;
    }
  };
}
