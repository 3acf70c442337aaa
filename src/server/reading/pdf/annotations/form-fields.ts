import { type Pdfium, readUtf16 } from '../pdfium.ts';
import type { PageBounds } from '../words/page-objects.ts';
import { type Box, displayedBox, type Transform, turnBox, type Word } from '../words/word.ts';
import type { TurnedWords } from '../words/word-collector.ts';

/** Field types (`FPDF_FORMFIELD_*` of fpdf_formfill.h). */
const types = { checkBox: 2, radioButton: 3, text: 6 };
const multiline = 4_096;

/** What a form shows beside printed text: a box that is chosen or not, or a field of several lines. */
export type FormField = PageBounds & { kind: 'chosen' | 'open' | 'text' };

/** The text of check boxes and radio buttons. */
export const boxSigns = { chosen: '☒', open: '☐' } as const;

/** Null for fields that say all in their printed text. */
export function readField(pdfium: Pdfium, form: number, annotation: number): FormField | null {
  const { exports } = pdfium;
  const type = exports.FPDFAnnot_GetFormFieldType(form, annotation);
  const isBox = type === types.checkBox || type === types.radioButton;
  const isText = type === types.text && (exports.FPDFAnnot_GetFormFieldFlags(form, annotation) & multiline) !== 0;
  if (!isBox && !isText) return null;
  const at = exports.malloc(16);
  const isPlaced = exports.FPDFAnnot_GetRect(annotation, at) !== 0;
  const [left = 0, y1 = 0, right = 0, y2 = 0] = pdfium.heapFloats().subarray(at / 4, at / 4 + 4);
  exports.free(at);
  if (!isPlaced || right <= left || y1 === y2) return null;
  const bounds = { left, bottom: Math.min(y1, y2), right, top: Math.max(y1, y2) };
  if (isText) return { ...bounds, kind: 'text' };
  return { ...bounds, kind: isChosen(pdfium, form, annotation) ? 'chosen' : 'open' };
}

/** By the appearance shown; without one, by the field's value. */
function isChosen(pdfium: Pdfium, form: number, annotation: number): boolean {
  const { exports } = pdfium;
  if (exports.FPDFAnnot_IsChecked(form, annotation) !== 0) return true;
  const read = (ask: 'FPDFAnnot_GetFormFieldValue' | 'FPDFAnnot_GetFormFieldExportValue') =>
    readUtf16(pdfium, (buffer, size) => exports[ask](form, annotation, buffer, size));
  const value = read('FPDFAnnot_GetFormFieldValue');
  return value !== '' && value !== 'Off' && value === read('FPDFAnnot_GetFormFieldExportValue');
}

/** A box is no higher than this many type sizes. */
const largestBox = 3;
/** In type sizes: how far a field's first line may stand above or below its label. */
const largestStep = 1.6;

/** Adds the signs of boxes to the page's words, and sets a field's lines beside its label. */
export function addFields(
  groups: TurnedWords[],
  fields: readonly FormField[],
  transform: Transform,
  width: number,
  height: number,
): void {
  if (fields.length === 0) return;
  if (groups.length === 0) groups.push({ turn: 0, words: [] });
  const main = groups.reduce((most, each) => (each.words.length > most.words.length ? each : most));
  const { turn, words } = main;
  const size = usualSize(words);
  const signs: Word[] = [];
  for (const { kind, left, bottom, right, top } of fields) {
    const box = displayedBox(transform, left, top, right, bottom, { left: 0, top: 0, right: 0, bottom: 0 });
    turnBox(box, turn, width, height);
    if (kind === 'text') alignWithLabel(words, box);
    else if (box.bottom - box.top <= largestBox * size) {
      const sign = signWord(boxSigns[kind], box, size);
      signs.push({ ...sign, order: words.length + signs.length });
    }
  }
  words.push(...signs);
}

function signWord(text: string, box: Box, size: number): Omit<Word, 'order'> {
  const middle = (box.top + box.bottom) / 2;
  return {
    text,
    left: box.left,
    right: box.right,
    top: middle - 0.6 * size,
    bottom: middle + 0.6 * size,
    size,
    bold: false,
    mark: -1,
    hyphen: false,
    shown: { ...box },
  };
}

function usualSize(words: readonly Word[]): number {
  const sizes = words.map(({ size }) => size).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 11;
}

/** Moves the lines within a field down to its label, which readers see as one line with the first. */
function alignWithLabel(words: readonly Word[], field: Box): void {
  const inside = words.filter((word) => isWithin(word, field));
  const first = inside.toSorted((one, other) => one.top - other.top)[0];
  const label = words.find(
    (word) =>
      word.right <= field.left + 1 && centreOf(word) > field.top && centreOf(word) < field.bottom && word.text !== '',
  );
  if (!first || !label) return;
  const step = centreOf(label) - centreOf(first);
  if (step === 0 || Math.abs(step) > largestStep * first.size) return;
  for (const word of inside) {
    word.shown ??= { left: word.left, top: word.top, right: word.right, bottom: word.bottom };
    word.top += step;
    word.bottom += step;
  }
}

const centreOf = ({ top, bottom }: Box) => (top + bottom) / 2;

function isWithin(word: Word, field: Box): boolean {
  const middle = (word.left + word.right) / 2;
  return middle > field.left && middle < field.right && centreOf(word) > field.top && centreOf(word) < field.bottom;
}
