import { errors as errorsDe } from '#shared/messages/de/errors.ts';
import { sources as de } from '#shared/messages/de/sources.ts';
import { errors as errorsEn } from '#shared/messages/en/errors.ts';
import { sources as en } from '#shared/messages/en/sources.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { getLanguage } from '#web/lib/preferences.ts';

export const useSourcesText = defineMessages({ de, en });

/** Why a log entry failed: a file error code, or a fault of the source. */
export const useReasons = defineMessages<Record<string, string>>({
  de: { ...errorsDe, ...de.faults },
  en: { ...errorsEn, ...en.faults },
});

/** Message for a thrown error; if a source could not be reached, says what to do about it. */
export function sourceMessage(error: unknown): string {
  // The password was typed just now, not stored earlier.
  if (error instanceof ApiError && error.fault === 'refused') return { de, en }[getLanguage()].refusedNow;
  if (error instanceof ApiError && error.fault) return { de, en }[getLanguage()].faults[error.fault];
  return errorMessage(error);
}
