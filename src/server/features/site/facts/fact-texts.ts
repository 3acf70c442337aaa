import type { Language } from '#shared/contracts/users.ts';
import { facts as german } from '#shared/messages/de/facts.ts';
import { facts as english } from '#shared/messages/en/facts.ts';

export const factTexts: Record<Language, typeof german> = { de: german, en: english };
