import type { Language } from './language.ts';
import { germanMonthNames } from './numbers/month-names.ts';

/** A span of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

const words = (list: string) => new Set(list.split(' '));

/** Abbreviations that never end a sentence ("Abs. 2", "Dr. Meier", "vgl. Seite 3"). Without dots, lower case. */
const neverFinal: Record<Language, Set<string>> = {
  de: words(
    'abs art nr nrn ziff lit bst gem lt vgl ca bzw resp inkl exkl zzgl evtl ggf sog st dr prof dipl lic oec iur mag ing hr fr frl tel fax str kap rz rn ' +
      'bd abb abg anm hrsg abt ev insb insbes z d u i v o s a e h zb dh allg betr bez geb gest verh vors stv stellv kt präs traktandum trakt ' +
      'oö nö stmk ktn sbg bgld vlbg wr bgbl lgbl lreg bgm vbgm str gr gv lh ivm idf idgf zl gz ' +
      'jan feb mär apr jun jul aug sept okt nov dez mo di mi do sa so mind max min zus event ehem chf eur rp',
  ),
  en: words(
    'mr mrs ms messrs dr prof rev hon gov sen rep gen col lt sgt capt st no nos vs cf eg ie al fig figs sec art para p pp vol ed eds ch approx ' +
      'est dept jan feb mar apr jun jul aug sep sept oct nov dec e i',
  ),
};

/** Abbreviations that may end a sentence: they do if the next word is a sentence starter. */
const sometimesFinal: Record<Language, Set<string>> = {
  de: words('usw etc mio mrd tsd ff f co ag gmbh jr sen std sek jh dgl ä m u.s usa'),
  en: words('etc inc corp ltd co jr sr u.s u.k u.n a.m p.m d.c ph.d mln bn'),
};

const sentenceStarters: Record<Language, Set<string>> = {
  de: words(
    'der die das den dem des ein eine einen einem einer es er sie wir ich ihr man im in am an auf aus bei für mit nach von vor zu zum zur um ' +
      'diese dieser dieses diesen diesem damit dabei dazu daher darum deshalb dann danach auch aber doch wenn weil da als ob so somit nun ' +
      'gemäss gemäß laut trotz während wegen seit bis über unter durch ohne gegen hier dort heute gestern alle alles jede jeder jedes kein keine ' +
      'was wer wie wo warum weiter weitere zudem ausserdem ferner schliesslich insgesamt beide mehr nur noch ja nein und oder sein seine ihre unser unsere',
  ),
  en: words(
    'the a an it he she we they i you in on at for to from with by of as this that these those there here when while if although because since ' +
      'after before during however but and or so also most some many several all both no one his her its our their what who how why under over ' +
      'participants members in',
  ),
};

/** Words that follow an ordinal number ("2. Sitzung", "16. August"), and words that precede one. */
const afterOrdinal = words(
  `${germanMonthNames.join(' ')} ` +
    'sitzung sitzungen quartal semester halbjahr jahrhundert jahrhunderts abschnitt kapitel legislatur legislaturperiode lesung mal platz rang ' +
    'auflage stock stockwerk obergeschoss etappe phase klasse säule tagung generalversammlung hauptversammlung versammlung vizepräsident ' +
    'vizepräsidentin instanz oktober weltkrieg mitglied tag woche monat jahr',
);
const beforeOrdinal = words(
  'der die das den dem des am im vom zum zur ab bis seit beim ein eine einen einem einer eines dieser dieses diesem diesen diese unsere unserer ' +
    'unserem unseren ihre ihrer ihren seine seiner jede jeder jedes jeden jedem montag dienstag mittwoch donnerstag freitag samstag sonntag',
);

/** After these words a small number is a figure, not an ordinal ("mit 91 zu 25.", "rund 80."), as after any noun. */
const beforeFigure = words(
  'zu gegen auf um von mit rund etwa circa ca total insgesamt nur stimmten sind waren ist war beträgt betrug betragen abs art nr ziff lit fr chf eur',
);

/** A complete sum of money, whose abbreviation may end a sentence: "4,2 Mio. EUR.", "300 Fr.", "EUR 4,2 Mio.". */
const completeSum =
  /\d\s?(?:(?:Mio|Mrd|Tsd)\.?\s)?(?:CHF|EUR|USD|GBP|Fr|Rp)\.$|(?<!\p{L})(?:CHF|EUR|USD|GBP|Fr\.|[€$£])\s?\d[\d.,'’]*\s?(?:Mio|Mrd|Tsd)\.$/iu;

const listMark = /^(?:[-–—•▪◦‣*·]|\(?\d{1,3}[.)]|\(?[a-z]\)|\d{1,2}(?:\.\d{1,2})+\.?)\s/u;
/** Labels in the header of minutes, which start a new sentence even after a long line. */
const headLabel =
  /^(?:Anwesend|Abwesend|Entschuldigt|Teilnehmende|Teilnehmer|Gäste|Protokoll|Vorsitz|Present|Absent|Apologies|In attendance)(?: \p{L}+){0,2}: /u;
const terminal = /[.!?:;…]["'”’“»«›‹)\]]*$/u;
/** Words at a line's end after which a sentence goes on, also before a capital: articles, prepositions, titles. */
const goesOn = words(
  'der die das den dem des ein eine einen einem einer eines und oder sowie mit von vom für auf in im zu zur zum an am bei aus über gegen nach ' +
    'durch als dass Herr Herrn Frau the of and or to for with by from at a an that Mr Mrs Ms Miss',
);
/** A line at least this long without a full stop was wrapped, not ended by its writer. */
const brokenLineLength = 60;
/** A table row up to this length is one sentence, even with full stops in its cells. */
const maxRowLength = 400;
const segmenters = {
  de: new Intl.Segmenter('de', { granularity: 'sentence' }),
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
};

/**
 * The sentences of a text, in order. White space between them belongs to none, every other character to exactly one.
 * A blank line, a table row (tab), a list mark, a header label of minutes or a short line without a full stop (a
 * heading) ends a sentence; any other line feed (page break, hard-wrapped text) does not. Offsets are UTF-16 units.
 */
export function splitSentences(text: string, language: Language): TextRange[] {
  const sentences: TextRange[] = [];
  for (const block of splitBlocks(text)) splitBlock(text, block, language, sentences);
  return sentences;
}

/** A mark after a full stop, which the segmenter takes for the next sentence: "… beschlossen.[1] Der …". */
const footnoteMark =
  /(?<=[.!?]["”“»)]?)(?:\[\d{1,3}\]|[¹²³⁰⁴-⁹]{1,3})(?=\s|$)|(?<=\p{Ll}{4}\.)\d{1,2}(?=\s\p{Lu}\p{Ll})/gu;

/** Blocks between line feeds that certainly end a sentence. */
function splitBlocks(text: string): TextRange[] {
  const blocks: TextRange[] = [];
  let blockStart = 0;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (endsSentence(text, lineStart, at)) {
      blocks.push({ start: blockStart, end: at });
      blockStart = at + 1;
    }
    lineStart = at + 1;
  }
  blocks.push({ start: blockStart, end: text.length });
  return blocks;
}

function endsSentence(text: string, lineStart: number, lineEnd: number): boolean {
  const line = text.slice(lineStart, lineEnd).trim();
  const nextEnd = text.indexOf('\n', lineEnd + 1);
  const next = text.slice(lineEnd + 1, nextEnd === -1 ? text.length : nextEnd).trim();
  if (line === '' || next === '' || line.includes('\t') || next.includes('\t')) return true;
  if (headLabel.test(next)) return true;
  if (breaksFigure(line, next)) return false;
  if (listMark.test(next) || terminal.test(line)) return !/^\p{Ll}/u.test(next);
  if (goesOn.has(line.slice(line.lastIndexOf(' ') + 1))) return false;
  return line.length < brokenLineLength && !/^[\p{Ll}\d]/u.test(next) && !/[\p{L}\d,–-]*,$|\p{Ll}-$/u.test(line);
}

/**
 * True if a wrapped line parts a number from what it belongs to: "zum | 30. April", "am 31. | Oktober", "Nr. | 8",
 * "Mr. | Smith". Such a number opens no list, and such a full stop ends no sentence.
 */
function breaksFigure(line: string, next: string): boolean {
  const last = line.slice(line.lastIndexOf(' ') + 1);
  const [first = '', second = ''] = next.split(/[\s,;:]+/u, 2);
  const isOrdinal = (number: string, word: string) =>
    /^\d{1,2}\.$/.test(number) && afterOrdinal.has(word.toLowerCase());
  if (isOrdinal(last, first) || (!terminal.test(line) && isOrdinal(first, second))) return true;
  if (/^\d/.test(next) && goesOn.has(last)) return true;
  const word = last.replace(/^[("„“]/u, '').toLowerCase();
  return /^\p{L}{2,}\.$/u.test(word) && (neverFinal.de.has(word.slice(0, -1)) || neverFinal.en.has(word.slice(0, -1)));
}

function splitBlock(text: string, block: TextRange, language: Language, sentences: TextRange[]): void {
  if (block.end - block.start <= maxRowLength && text.slice(block.start, block.end).includes('\t')) {
    pushTrimmed(text, block.start, block.end, 0, sentences);
    return;
  }
  // The segmenter takes a line feed for a paragraph end, so replace it by white space of the same length.
  const source = text
    .slice(block.start, block.end)
    .replace(/[\n\r\t]/g, ' ')
    .replace(footnoteMark, (mark) => '"'.repeat(mark.length));
  let start = 0;
  for (const boundary of boundariesOf(source, language)) {
    if (boundary > start && !continues(source, start, boundary, language)) {
      pushTrimmed(source, start, boundary, block.start, sentences);
      start = boundary;
    }
  }
  pushTrimmed(source, start, source.length, block.start, sentences);
}

/** "… erstellen. 2024 wird …": by Unicode's rules a number and a lower-case word would continue the sentence. */
const beforeYear = /(?<=\p{Ll}{4}\.)\s+(?=(?:19|20)\d{2}\s+\p{Ll})/gu;

const year = /(?:19|20)\d{2}/u;

/** Offsets at which a sentence may end, in order. */
function* boundariesOf(source: string, language: Language): Generator<number> {
  const mayHoldYear = year.test(source);
  for (const { index, segment } of segmenters[language].segment(source)) {
    yield index;
    if (!mayHoldYear) continue;
    for (const match of segment.matchAll(beforeYear)) yield index + match.index + match[0].length;
  }
}

/** True if the sentence continues after the segmenter's `boundary`. */
function continues(source: string, start: number, boundary: number, language: Language): boolean {
  const before = source.slice(Math.max(start, boundary - 80), boundary).trimEnd();
  const after = source.slice(boundary, boundary + 60).trimStart();
  if (after === '') return true;
  if (/^\p{Ll}/u.test(after)) return !/^[a-z]\)\s/.test(after);
  if (!before.endsWith('.')) return false;

  const token = /(?:^|[\s(«„“"'/–-])([^\s(«„“"'/]*)\.$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const nextWord = /^[«„“"'(]?([\p{L}\p{M}]+)/u.exec(after)?.[1]?.toLowerCase() ?? '';
  const startsSentence = sentenceStarters[language].has(nextWord);
  if (/^\d{1,3}$/.test(token)) return continuesAfterNumber(before, token, nextWord, language);
  if (completeSum.test(before)) return /^\d/.test(after);
  if (sometimesFinal[language].has(token)) return !startsSentence;
  const last = token.slice(token.lastIndexOf('.') + 1);
  if (neverFinal[language].has(last)) return true;
  // An initial ("A. Zuber", "U. S. economy"), unless a sentence starter follows ("Variante B. Die …").
  return /^\p{L}$/u.test(last) && !startsSentence && /^\p{Lu}/u.test(after);
}

function continuesAfterNumber(before: string, number: string, nextWord: string, language: Language): boolean {
  const previous = before.slice(0, before.length - number.length - 1).trimEnd();
  // A number at the start is a list number and belongs to what follows.
  if (previous === '') return true;
  if (language === 'en') return false;
  const previousWord = /([\p{L}\p{M}]+)[.,]?$/u.exec(previous)?.[1] ?? '';
  if (afterOrdinal.has(nextWord)) return true;
  if (nextWord === '' || sentenceStarters.de.has(nextWord)) return false;
  if (beforeOrdinal.has(previousWord.toLowerCase())) return true;
  // "seit meinem 18. Lebensjahr": a small number between a word in lower case and a noun is an ordinal.
  return number.length <= 2 && /^\p{Ll}/u.test(previousWord) && !beforeFigure.has(previousWord);
}

function pushTrimmed(source: string, start: number, end: number, offset: number, sentences: TextRange[]): void {
  const piece = source.slice(start, end);
  const trimmedStart = start + (piece.length - piece.trimStart().length);
  const trimmedEnd = start + piece.trimEnd().length;
  if (trimmedEnd > trimmedStart) sentences.push({ start: offset + trimmedStart, end: offset + trimmedEnd });
}

/** True if a text ends as a question, whatever closes after its mark. */
export const isQuestion = (text: string): boolean => /\?["'”’“»«›‹)\]]*\s*$/u.test(text);
