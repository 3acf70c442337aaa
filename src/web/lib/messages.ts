import type { Language } from '#shared/contracts/users.ts';
import { useLanguage } from './preferences.ts';

/**
 * Turns a screen's German and English texts into a hook. German is the source: `en` must have exactly its shape, so a
 * missing text does not compile. Texts are bundled with the screen that uses them.
 */
export function defineMessages<Messages extends object>(texts: Record<Language, Messages>): () => Messages {
  return () => texts[useLanguage()];
}
