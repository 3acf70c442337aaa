import { languageModels as de } from '#shared/messages/de/language-models.ts';
import { languageModels as en } from '#shared/messages/en/language-models.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { getLanguage } from '#web/lib/preferences.ts';

export const useModelsText = defineMessages({ de, en });

/** Field errors by field name, as far as the server names fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const text = { de, en }[getLanguage()];
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.issues.map(({ path, code }) => [path.split('.')[0], text.issues[code] ?? text.wrong]),
  );
}

/** Message for a thrown error; a conflict without a field means that somebody else changed the model. */
export function modelMessage(error: unknown): string {
  const text = { de, en }[getLanguage()];
  if (error instanceof ApiError && error.code === 'conflict' && error.issues.length === 0) return text.changedMeanwhile;
  return errorMessage(error);
}
