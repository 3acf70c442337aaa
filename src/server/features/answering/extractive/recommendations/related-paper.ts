import { compile, type Finding, wordPattern } from './grammar.ts';

const germanPaper =
  '(?:Beilagen?|Anhang|Anhänge|Anlagen?|Vorlage|Beiblatt|Sitzungsunterlage|Dokument|Bericht|Traktandenbeilage)';
const englishPaper =
  '(?:Appendix|Annex|Attachment|Exhibit|Schedule|Enclosure|Board\\sPaper|Paper|Supporting\\sPaper|Document)';
/** 3, B, IV, 2023/17, 4.2 – what tells one paper from another. */
const mark =
  '(?:(?:Nr\\.|No\\.?|Nummer|number)\\s?)?(?:\\d{1,4}(?:[./-]\\d{1,4})*\\p{Lu}?|\\p{Lu}{1,3}\\d*(?:[./-]\\d+)*)';
/** An annex of a law or of a standard is no paper of the meeting. */
const ofALaw =
  '(?!\\s(?:der|des|zur|zum|von|of|to)\\s(?:the\\s)?(?:\\p{L}+\\s)?(?:\\p{L}*[Vv]erordnung|\\p{L}*[Gg]esetz(?:es)?|\\p{L}*[Rr]ichtlinie|\\p{L}*[Vv]erfassung|OR|ZGB|Regulation|Directive|Act|Treaty|Convention|Standard))';

const references: readonly RegExp[] = [
  compile(
    `\\((?:(?:siehe|vgl\\.|s\\.|gemäss|gemäß|see|cf\\.)\\s)?(?:auch\\s|also\\s)?(?:${germanPaper}|${englishPaper})\\s${mark}(?:\\s?(?:,|und|and|&)\\s?[^)]{0,80})?\\)`,
  ),
  wordPattern(
    `(?:[Ss]iehe|[Vv]gl\\.|[Gg]emäss|[Gg]emäß|[Ll]aut|[Ss]iehe\\sdazu)\\s(?:auch\\s)?(?:(?:der|dem|den|die|das)\\s)?(?:beiliegende[nr]?\\s)?${germanPaper}\\s${mark}${ofALaw}`,
  ),
  wordPattern(`[Ss]iehe\\s(?:auch\\s)?(?:Anhang|Beilage)\\szum\\s(?:Protokoll|Bericht|Antrag)`, ''),
  wordPattern(
    `(?:[Ss]ee|[Ss]et\\sout\\s(?:in|at)|[Aa]ttached\\s(?:as|at|in)|[Aa]s\\sper|[Dd]etailed\\sin|[Rr]efer\\sto|[Dd]escribed\\sin|[Pp]rovided\\sin|[Pp]resented\\s(?:in|as))\\s(?:also\\s)?(?:the\\s)?${englishPaper}\\s${mark}${ofALaw}`,
  ),
  wordPattern(`(?:${germanPaper})\\s${mark}\\s(?:liegt|liegen)\\s(?:bei|vor|dem)`, ''),
];

/** A paper of the meeting that the sentence points to. */
export function findRelatedPaper(sentence: string): Finding | null {
  return references.some((reference) => reference.test(sentence))
    ? { kind: 'related-paper', responsible: null, dueDate: null }
    : null;
}
