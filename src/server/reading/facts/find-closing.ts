import { sectionSeparator } from '../read-model.ts';

/**
 * What follows the last item of minutes or a letter without a heading of its own: end of meeting, signatures,
 * appendices. Its page must not be cited under the last item's heading.
 */
export type Closing = {
  /** Title of what follows; null if it has none. */
  title: string | null;
};

const longestLine = 160;

/** Lines that are headings by their words, in any style. */
const titled =
  /^(?:(?:anhang|appendix|annexe?|attachment)(?:\s(?:\d{1,2}|[A-Z]|[IVX]{1,4}))?(?:\s?[:–-]\s?\S.{0,120})?|anhänge|appendices|annexes|verteiler|distribution(?: list)?|unterschriften|signatures|(?:anwesenheits|präsenz|teilnehmer|teilnehmenden)liste|teilnehmerverzeichnis|attendance list|list of (?:attendees|participants|appendices)|(?:beilagen|anlagen)verzeichnis)\s*:?$/iu;

const body = '\\p{L}*(?:sitzung|versammlung|tagung|konferenz)';
const office =
  '\\p{L}*(?:präsident(?:in)?|vorsitzende[rn]?|protokollführ(?:er|erin|ende)|schreiber(?:in)?|aktuar(?:in)?|sekretär(?:in)?)|chair(?:man|woman|person)?|president|secretary|clerk';
/** Lines that end a meeting or a letter. */
const ending = new RegExp(
  [
    `(?:ende|schluss) der ${body}(?!\\p{L})`,
    'sitzungs(?:ende|schluss)(?!\\p{L})',
    `die ${body} (?:wird|wurde) .{0,40}(?:geschlossen|beendet)`,
    'the meeting (?:was |is )?(?:adjourned|closed|concluded|ended|rose)(?!\\p{L})',
    '(?:there being|as there was) no further business',
    'für (?:das protokoll|die richtigkeit)(?!\\p{L})',
    '(?:mit )?(?:freundliche[nr]?|beste[nr]?|kollegiale[nr]?|herzliche[nr]?|vorzügliche[nr]?) gr(?:ü|ue)(?:ss|ß)e?n?(?!\\p{L})',
    'hochachtungsvoll(?!\\p{L})',
    'yours (?:sincerely|faithfully|truly)(?!\\p{L})',
    '(?:kind|best|warm) regards(?!\\p{L})',
    `(?:der|die|the) (?:${office})(?: (?:des|der|of the|of) (?:\\p{L}+\\s?){1,4})?:?$`,
  ]
    .map((each) => `^(?:${each})`)
    .join('|'),
  'iu',
);

/** The chair's remarks after the last item. */
const closingRemarks = new RegExp(
  [
    `(?:tagesordnung|traktandenliste|traktanden)(?!\\p{L})[^.]{0,60}(?:abgetragen|erschöpft|abgearbeitet|erledigt|durchberaten)`,
    '(?:this|that) (?:concludes|completes) (?:the|our|today.s) (?:agenda|meeting)',
    `^die nächste (?:${body}) (?:findet|ist|wird)(?!\\p{L})`,
    '^(?:the )?next meeting (?:of .{3,60} )?(?:will|is|takes)(?!\\p{L})',
    `^(?:ich|damit) (?:schliesse|schließe) (?:ich )?(?:hiermit |somit |damit )?die ${body}`,
  ].join('|'),
  'iu',
);
/** Headings under which a meeting usually ends. */
const closingSections =
  /verschiedenes|varia|diverses|sonstiges|allfälliges|umfrage|mitteilung|schluss|abschluss|termin|nächste|ausblick|any other|aob|closing|close|adjourn|next|dates|miscellaneous|outlook|anhang|append|annex|verteiler|unterschrift|signature/iu;

/** A name may precede the chair's words: "Präsident: …". */
const speakerLabel = /^[^:.!?\n]{2,60}:\s+/u;

/**
 * The closing that a paragraph starts, or null.
 * @param section the current heading path; null = none, so there is nothing to end
 */
export function findClosing(paragraph: string, section: string | null): Closing | null {
  if (section === null) return null;
  const text = paragraph.slice(0, 400).replace(/\s+/g, ' ').trim();
  const isLine = paragraph.trim().length <= longestLine;
  if (isLine && titled.test(text)) return { title: text.replace(/\s*:$/, '') };
  if (closingSections.test(section.split(sectionSeparator).at(-1) ?? '')) return null;
  if (isLine && ending.test(text)) return { title: null };
  const [first = ''] = text.replace(speakerLabel, '').split(/(?<=\p{Ll}{3}[.!])\s/u);
  return closingRemarks.test(first) ? { title: null } : null;
}
