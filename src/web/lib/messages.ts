import type { Language } from '#shared/contracts/users.ts';
import { useLanguage } from './preferences.ts';

/**
 * Ties a screen's German and English texts into one hook. German is the source: `en` must have exactly its shape,
 * so a missing text does not compile. Texts travel in the chunk of the screen that uses them.
 */
export function defineMessages<Messages extends object>(texts: Record<Language, Messages>): () => Messages {
  return () => texts[useLanguage()];
}
