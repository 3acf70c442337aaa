import type { CorrectRecord } from '#shared/contracts/corrections.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { correctRecord, useCorrectionsText } from '../../corrections.ts';

/** Stores a correction of a record and offers to undo it. Throws if it could not be stored. */
export function useCorrecting() {
  const text = useCorrectionsText();
  const language = useLanguage();
  const undo = (id: string, correction: string) =>
    correctRecord(id, { act: 'undo', correction }).then(
      () => notify.success(text.undone),
      (error: unknown) => notify.error(text.failed, errorMessage(error, language)),
    );
  return {
    undo,
    correct: async (id: string, correction: CorrectRecord, done: string): Promise<string | null> => {
      const { correction: stored } = await correctRecord(id, correction);
      if (stored) notify.undoable(done, text.undo, () => void undo(id, stored));
      return stored;
    },
  };
}
