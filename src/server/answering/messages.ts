import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';

/** What the product says in its own voice, by the language of the answer. */
export const messages = { de: german, en: english };
