import { AppError } from '#server/platform/errors/app-error.ts';
import type { PassageDraft, ReadPage } from '../read-model.ts';
import type { PaperRecord } from '../records/record-model.ts';

/**
 * Limits of one document, in characters (UTF-16 units) and passages. File size is no guide: a few bytes
 * may refer to the same text thousands of times. A pack of 500 pages has about 2 million characters and 2,500 passages;
 * a sheet, which is one page, of 100,000 rows about 6 million and 8,000.
 */
export const pageCharactersMax = 10_000_000;
export const documentCharactersMax = 30_000_000;
export const passagesMax = 50_000;
/** Passages repeat column names with every value. */
const passageCharactersMax = 2 * documentCharactersMax;

/** Minutes with 2,000 agenda items have about 10,000 records of a few hundred characters each. */
const recordsMax = 20_000;
const recordCharactersMax = documentCharactersMax;

type MeteredField = 'text' | 'context' | 'section' | 'sections';

/** Adds up a document's text as it is read. */
export class TextMeter {
  #characters = 0;
  #passages = 0;
  #passageCharacters = 0;
  #records = 0;
  #recordCharacters = 0;

  /** @throws AppError file_too_complex */
  addPage({ text, label, section, layout }: Pick<ReadPage, 'text' | 'label' | 'section' | 'layout'>): void {
    const length = text.length + (label?.length ?? 0) + (section?.length ?? 0) + sizeOf(layout);
    this.#characters += length;
    if (length > pageCharactersMax || this.#characters > documentCharactersMax) throw new AppError('file_too_complex');
  }

  /** @throws AppError file_too_complex */
  addPassage({ text, context, section, sections = [] }: Pick<PassageDraft, MeteredField>): void {
    this.#passages += 1;
    const titles = sections.reduce((sum, each) => sum + 10 + (each.section?.length ?? 0), 0);
    this.#passageCharacters += text.length + (context?.length ?? 0) + (section?.length ?? 0) + titles;
    if (this.#passages > passagesMax || this.#passageCharacters > passageCharactersMax) {
      throw new AppError('file_too_complex');
    }
  }

  /** @throws AppError file_too_complex */
  addRecord(record: PaperRecord): void {
    this.#records += 1;
    this.#recordCharacters += 2 * record.span.text.length + 200;
    if (this.#records > recordsMax || this.#recordCharacters > recordCharactersMax) {
      throw new AppError('file_too_complex');
    }
  }
}

/** Characters a layout counts as: each entry counts as a short line. */
function sizeOf(layout: ReadPage['layout']): number {
  if (!layout) return 0;
  const { headings, tables, sheet } = layout;
  const names = sheet?.header.reduce((sum, name) => sum + name.length, 0) ?? 0;
  return 10 * (headings.length + tables.length + (sheet?.rows.length ?? 0) + (sheet?.header.length ?? 0)) + names;
}
