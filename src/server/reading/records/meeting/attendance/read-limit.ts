import type { PaperText, Range } from '../../paper-text.ts';
import type { AttendanceLimit } from '../../record-model.ts';

const from = /(?<!\p{L})(?:ab|from|joined|arrived|eingetroffen|erschienen|kam|seit)(?!\p{L})/iu;
const until = /(?<!\p{L})(?:bis|until|till|left|verliess|verließ|verlassen|gegangen|up to)(?!\p{L})/iu;
const recused = /(?:befangen|ausstand|ausgeschlossen|recused|interest|abstained from)/iu;
const absentFor = /(?<!\p{L})(?:ohne|ausser|außer|nicht bei|except|absent for|not for|fehlte|abwesend)(?!\p{L})/iu;
const limited =
  /\d{1,2}[:.]\d{2}|\d\s?(?:uhr|h|am|pm)|(?:top|punkt|item|traktand\p{L}*|tagesordnungspunkt)\s*\d|befangen|ausstand|recused/iu;
const itemNumber =
  /(?:top|punkt|items?|traktand\p{L}*|tagesordnungspunkte?n?)\s*((?:Ö|N)?\s?\d{1,3}[a-z]?(?:\s?(?:,|und|and|bis|-|–|&)\s?\d{1,3}[a-z]?)*)/giu;

/** Where someone's presence holds for a part of the meeting: "bis 13.20 Uhr", "bei TOP 4 befangen"; null without. */
export function readLimit(paper: PaperText, range: Range): AttendanceLimit | null {
  const text = paper.of(range);
  if (text.length > 120 || !limited.test(text)) return null;
  const kind = recused.test(text)
    ? 'recused'
    : absentFor.test(text)
      ? 'absent-for'
      : until.test(text) && !/^\s*\p{L}*\s*(?:ab|from)\s/iu.test(text)
        ? 'until'
        : from.test(text)
          ? 'from'
          : null;
  return kind && { kind, words: paper.quoteOf(range), items: itemsIn(text) };
}

/** Numbers of agenda items in words such as "zu TOP 4 und 5". */
export const itemsIn = (text: string): string[] =>
  [...text.matchAll(itemNumber)].flatMap(([, numbers = '']) =>
    numbers.split(/\s?(?:,|und|and|&)\s?/u).map((each) => each.trim()),
  );
