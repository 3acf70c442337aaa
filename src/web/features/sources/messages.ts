import { errors as errorsDe } from '#shared/messages/de/errors.ts';
import { sources as de } from '#shared/messages/de/sources.ts';
import { errors as errorsEn } from '#shared/messages/en/errors.ts';
import { sources as en } from '#shared/messages/en/sources.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { getLanguage } from '#web/lib/preferences.ts';

export const useSourcesText = defineMessages({ de, en });

/** Why something in the log did not go: a code of the file, or a fault of the source. */
export const useReasons = defineMessages<Record<string, string>>({
  de: { ...errorsDe, ...de.faults },
  en: { ...errorsEn, ...en.faults },
});

/** What was thrown, in words; where a source could not be reached, what to do about it. */
export function sourceMessage(error: unknown): string {
  // Entered this very moment.
  if (error instanceof ApiError && error.fault === 'refused') return { de, en }[getLanguage()].refusedNow;
  if (error instanceof ApiError && error.fault) return { de, en }[getLanguage()].faults[error.fault];
  return errorMessage(error);
}
