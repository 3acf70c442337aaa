import type { Language } from '#shared/contracts/users.ts';
import * as german from '#shared/messages/de/errors.ts';
import * as english from '#shared/messages/en/errors.ts';
import { defineMessages } from '../messages.ts';
import { getLanguage } from '../preferences.ts';
import { isMissingCode } from '../screens/missing-code.ts';
import { ApiError, NetworkError } from './api-error.ts';

const catalogue = { de: german, en: english };

/** Message for anything thrown (ERR-01): by error code, as a lost connection, or one of the two generic sentences. */
export function errorMessage(error: unknown, language: Language = getLanguage()): string {
  const { errors, otherErrors } = catalogue[language];
  if (error instanceof ApiError) return errors[error.code];
  if (error instanceof NetworkError || isMissingCode(error)) return otherErrors.network;
  return error === null || error === undefined ? otherErrors.unexpected : otherErrors.other;
}

/** Texts of all codes, for screens that show some of them in their own place. */
export const useErrorTexts = defineMessages({ de: german.errors, en: english.errors });
