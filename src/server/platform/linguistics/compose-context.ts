import { foldText } from './folding.ts';

const monthNames = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** A file's name without its extension; the analyser splits it at "_", "-" and ".". */
function nameOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
}

/** The date as people ask for it: in digits, with the month's name in both languages. */
function spellDate(date: string): string {
  const month = Number(date.slice(5, 7)) - 1;
  return [date, monthNames.de[month], monthNames.en[month]].filter(Boolean).join(' ');
}

/**
 * The context of a passage, one item per line: the document's title, file name and date, the section, the speaker,
 * table headers. Indexed and scored together with the text.
 */
export function composeContext(
  document: { title: string | null; fileName: string; meetingDate: string | null },
  passage: { section: string | null; speaker: string | null; context: string | null },
): string {
  const title = document.title?.trim() ?? '';
  const name = nameOf(document.fileName).trim();
  const lines = [
    title,
    foldText(name) === foldText(title) ? '' : name,
    document.meetingDate ? spellDate(document.meetingDate) : '',
    passage.section ?? '',
    passage.speaker ?? '',
    passage.context ?? '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
