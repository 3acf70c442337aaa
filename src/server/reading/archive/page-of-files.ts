import type { Language } from '#server/platform/linguistics/language.ts';
import { PageBuilder } from '../pages/page-pieces.ts';
import type { DraftPage } from '../read-model.ts';

const heads = { de: 'Dateien darin', en: 'Files in it' };
/** Names shown; a list of thousands is of no use. */
const maxNames = 1_000;

/** The only page of a file that merely holds others: their names. */
export function pageOfFiles(names: readonly string[], language: Language): DraftPage {
  const page = new PageBuilder(1, null);
  const lines = names.slice(0, maxNames).map((name) => `- ${name}`);
  page.add({ kind: 'paragraph', text: [`${heads[language]}:`, ...lines].join('\n') });
  return page.finish();
}
