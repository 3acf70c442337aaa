import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { isQuoted, openAtEnd } from '#server/platform/linguistics/quoted-speech.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { findClosing } from '../facts/find-closing.ts';
import type { DraftPage, PassageDraft, PassageSection, ReadBlock } from '../read-model.ts';
import { type TableCaption, TableCaptions } from '../tables/table-captions.ts';
import { cutStatements, packStatements } from './cut-statements.ts';
import { SectionPath } from './sections.ts';
import { endsSpeech, SpeakerFinder } from './speakers.ts';

/** Words per passage: target (measured as best for retrieval), maximum, and minimum for a new section to end it. */
const targetWords = 180;
const mostWords = 215;
const fewestBeforeSection = 50;
/** A short remainder of a section joins its previous passage up to this size. */
const mostWithRemainder = 265;
/** A shorter remainder that fits nowhere runs on into the next section. */
const fewestAlone = 12;
const fewestBeforeSpeaker = 90;
/** A longer sentence or row is split between words. */
const longestUnit = 260;
/** Every 100 characters without a blank count as a word: a file may have no blanks at all. */
const word = /\S{1,100}/gu;

/** The smallest piece: a sentence, table row or heading. May cross a page break. */
interface Unit {
  kind: ReadBlock['kind'];
  firstPage: number;
  start: number;
  lastPage: number;
  end: number;
  words: number;
  section: string | null;
  /** Depth of the section's path. */
  depth: number;
  speaker: string | null;
  /** A new speaker starts here. */
  opens: boolean;
  /** Somebody else's words, as in a letter read aloud. */
  quoted: boolean;
  cells: { name: string; value: string }[] | null;
  /** The caption above the row's table. */
  caption: TableCaption | null;
}

/**
 * Splits pages into passages as they arrive. Every non-blank character is in exactly one passage, in order.
 */
export class PassageSplitter {
  readonly #passages: PassageDraft[] = [];
  readonly #sections = new SectionPath();
  readonly #speakers = new SpeakerFinder();
  readonly #captions = new TableCaptions();
  /** Texts of pages still needed by the current passage. */
  readonly #texts = new Map<number, string>();
  #units: Unit[] = [];
  #words = 0;
  /** A sentence at the last page's end that may continue. */
  #open: Unit | null = null;
  /** The latest passage, which may absorb a section's last words. */
  #last: { passage: PassageDraft; units: Unit[]; words: number } | null = null;
  #speaker: string | null = null;
  /** The speaker given by the file for the current block; undefined: it gives none. */
  #given: string | null | undefined = undefined;
  /** Number of open quotations. */
  #quotations = 0;
  #language: Language = 'de';
  /** A paper with headings, or a part of it, has ended. */
  #isClosed = false;

  add({ page, blocks, standsAlone }: DraftPage): void {
    if (standsAlone) {
      this.#endPassage();
      this.#captions.reset();
    }
    this.#texts.set(page.number, page.text);
    for (const [index, block] of blocks.entries()) {
      if (block.speaker !== this.#given || block.endsSection) this.#takeTurn(block);
      const open = this.#open;
      this.#open = null;
      const caption = this.#captions.captionOf(block, page.number, page.text);
      if (open) {
        if (index === 0 && block.kind === 'paragraph') {
          this.#continueOverleaf(open, page.number, page.text, block);
          continue;
        }
        this.#push(open);
      }
      if (block.kind === 'paragraph') this.#addParagraph(page.number, page.text, block, index === blocks.length - 1);
      else this.#addWhole(page.number, page.text, block, caption);
    }
    for (const number of this.#texts.keys()) {
      if (number < (this.#last?.passage.firstPage ?? this.#units[0]?.firstPage ?? this.#open?.firstPage ?? page.number))
        this.#texts.delete(number);
    }
  }

  finish(): PassageDraft[] {
    this.#endPassage();
    return this.#passages;
  }

  #endPassage(): void {
    if (this.#open) this.#push(this.#open);
    this.#open = null;
    this.#close(this.#units.length);
    this.#last = null;
  }

  /** Another person's words begin: they share no passage with those before. */
  #takeTurn({ speaker, endsSection }: ReadBlock): void {
    this.#endPassage();
    this.#given = speaker;
    if (endsSection) this.#sections.enter(2, '');
  }

  #addWhole(page: number, text: string, block: ReadBlock, caption: TableCaption | null): void {
    if (block.kind === 'heading') {
      this.#sections.enter(block.level ?? 1, text.slice(block.start, block.end));
      this.#setSpeaker(this.#given ?? null);
    }
    this.#push({ ...this.#unit(block.kind, page, block.start, block.end, text), cells: block.cells ?? null, caption });
  }

  #addParagraph(page: number, text: string, block: ReadBlock, isLast: boolean): void {
    const content = text.slice(block.start, block.end);
    this.#endSectionAt(content);
    if (this.#given !== undefined) this.#setSpeaker(this.#given);
    const speaker = this.#speakers.find(content);
    if (speaker !== null || endsSpeech(content)) this.#setSpeaker(speaker);
    this.#language = detectLanguage(content) ?? this.#language;
    const sentences = splitSentences(content, this.#language);
    for (const [index, sentence] of sentences.entries()) {
      const within = index === 0 ? null : this.#speakers.findWithin(content.slice(sentence.start));
      if (within !== null) this.#setSpeaker(within);
      const unit = this.#unit('paragraph', page, block.start + sentence.start, block.start + sentence.end, text);
      unit.opens = within !== null || (index === 0 && speaker !== null);
      const words = content.slice(sentence.start, sentence.end);
      unit.quoted = isQuoted(words, 0, words.length, this.#quotations);
      this.#quotations = openAtEnd(words, this.#quotations);
      const isUnfinished = isLast && index === sentences.length - 1 && !/[.!?…]["'”’“»«)\]]*$/u.test(content.trimEnd());
      if (isUnfinished && text.length === block.end && unit.words <= longestUnit) this.#open = unit;
      else this.#push(unit);
    }
  }

  /** Ends all headings at a closing; a heading's own first words close nothing. */
  #endSectionAt(paragraph: string): void {
    if (this.#units.at(-1)?.kind === 'heading') return;
    const closing = findClosing(paragraph, this.#sections.path ?? (this.#isClosed ? '' : null));
    if (closing === null) return;
    this.#endSection(1);
    this.#isClosed = true;
    this.#sections.close(closing.title);
    this.#setSpeaker(null);
  }

  #setSpeaker(speaker: string | null): void {
    this.#speaker = speaker;
    this.#quotations = 0;
  }

  /** The page begins in mid-sentence: finds its end and handles the rest of the paragraph as usual. */
  #continueOverleaf(open: Unit, page: number, text: string, block: ReadBlock): void {
    const before = (this.#texts.get(open.firstPage) ?? '').slice(open.start);
    const joined = `${before}\n${text.slice(block.start, block.end)}`;
    const first = splitSentences(joined, this.#language)[0];
    const end = block.start + ((first?.end ?? 0) - before.length - 1);
    const words = open.words + countWords(text.slice(block.start, Math.max(block.start, end)));
    if (end <= block.start || words > longestUnit) {
      this.#push(open);
      this.#addParagraph(page, text, block, text.length === block.end);
      return;
    }
    this.#quotations = openAtEnd(text.slice(block.start, end), this.#quotations);
    this.#push({ ...open, lastPage: page, end, words });
    if (end < block.end) this.#addParagraph(page, text, { ...block, start: end }, text.length === block.end);
  }

  #unit(kind: Unit['kind'], page: number, start: number, end: number, text: string): Unit {
    return {
      kind,
      firstPage: page,
      start,
      lastPage: page,
      end,
      words: countWords(text.slice(start, end)),
      section: this.#sections.path,
      depth: this.#sections.depth,
      speaker: this.#speaker,
      opens: false,
      quoted: false,
      cells: null,
      caption: null,
    };
  }

  #push(unit: Unit): void {
    if (unit.end <= unit.start && unit.firstPage === unit.lastPage) return;
    if (unit.words > longestUnit && unit.firstPage === unit.lastPage) {
      for (const part of this.#divide(unit)) this.#push(part);
      return;
    }
    if (unit.kind === 'heading' && this.#units.at(-1)?.kind !== 'heading') this.#endSection(unit.depth);
    const startsSpeech = unit.opens && this.#words >= fewestBeforeSpeaker;
    const tooLong = this.#words > 0 && this.#words + unit.words > mostWords && this.#words >= 0.4 * targetWords;
    if (startsSpeech || tooLong || this.#words >= targetWords) this.#close(this.#countBeforeTrailingHeadings());
    this.#units.push(unit);
    this.#words += unit.words;
  }

  /**
   * Closes the passage before a heading. Deep sections may share a passage; a higher section's remainder joins the
   * previous passage or stands alone, so that a decision never ends up under the next item's heading.
   */
  #endSection(depth: number): void {
    const words = this.#words;
    if (words === 0) return;
    if (words >= fewestBeforeSection) {
      this.#close(this.#units.length);
      return;
    }
    if (depth > 2 && this.#units[0]?.section !== null) return;
    const last = this.#last;
    const first = this.#units[0];
    // Signatures between two items belong to the first.
    const isSigned = first?.section === null && last !== null && last.passage.section !== null;
    const isSame = last?.passage.section === first?.section || (isSigned && words < fewestAlone);
    if (last && isSame && last.words + words <= mostWithRemainder) {
      this.#passages.pop();
      this.#units = [...last.units, ...this.#units];
      this.#close(this.#units.length);
    } else if (words >= fewestAlone || isSigned) {
      this.#close(this.#units.length);
    }
  }

  /** A heading belongs to what follows it. */
  #countBeforeTrailingHeadings(): number {
    let count = this.#units.length;
    while (count > 0 && this.#units[count - 1]?.kind === 'heading') count -= 1;
    return count === 0 ? this.#units.length : count;
  }

  #divide(unit: Unit): Unit[] {
    const text = this.#texts.get(unit.firstPage) ?? '';
    const parts: Unit[] = [];
    let start = unit.start;
    let words = 0;
    for (const match of text.slice(unit.start, unit.end).matchAll(word)) {
      const wordEnd = unit.start + match.index + match[0].length;
      words += 1;
      if (words >= targetWords) {
        parts.push({
          ...unit,
          start,
          end: wordEnd,
          words,
          opens: unit.opens && parts.length === 0,
          cells: parts.length === 0 ? unit.cells : null,
        });
        start = wordEnd;
        words = 0;
      }
    }
    if (words > 0)
      parts.push({ ...unit, start: skipSpace(text, start), end: unit.end, words, opens: false, cells: null });
    return parts.map((part) => ({ ...part, start: skipSpace(text, part.start) }));
  }

  #close(count: number): void {
    const units = this.#units.slice(0, count);
    this.#units = this.#units.slice(count);
    this.#words = this.#units.reduce((sum, unit) => sum + unit.words, 0);
    const first = units[0];
    const last = units.at(-1);
    if (!first || !last) return;
    const text = this.#textBetween(first, last);
    const rows = units.flatMap((unit) => (unit.cells && unit.cells.length > 0 ? [unit.cells] : []));
    const lines = rows.map((cells) => cells.map(({ name, value }) => `${name}: ${value}`).join('; '));
    const context = [...lines, ...(lines.length > 0 ? captionsAbove(units, first) : [])].join('\n');
    const passage = {
      ordinal: this.#passages.length,
      firstPage: first.firstPage,
      start: first.start,
      lastPage: last.lastPage,
      end: last.end,
      section: mostFrequent(units, (unit) => unit.section),
      ...this.#sectionsOf(units, first),
      speaker: speakerOfAll(units),
      language: detectLanguage(text),
      text,
      context: context === '' ? null : context,
    };
    const headings = units.flatMap((unit) => {
      const start = this.#placeOf(unit, first);
      return unit.kind === 'heading' ? [{ start, end: start + unit.end - unit.start }] : [];
    });
    const draft: PassageDraft = { ...passage, statements: packStatements(cutStatements(passage, headings)) };
    this.#passages.push(draft);
    this.#last = { passage: draft, units, words: units.reduce((sum, unit) => sum + unit.words, 0) };
  }

  /** The sections of a passage that runs over several, with their starts in its text. */
  #sectionsOf(units: readonly Unit[], first: Unit): Pick<PassageDraft, 'sections'> {
    const sections: PassageSection[] = [];
    for (const unit of units) {
      if (sections.length > 0 && sections.at(-1)?.section === unit.section) continue;
      sections.push({ start: this.#placeOf(unit, first), section: unit.section });
    }
    return sections.length > 1 ? { sections } : {};
  }

  /** Where a unit begins in the text of its passage. @param first the passage's first unit */
  #placeOf(unit: Unit, first: Unit): number {
    let start = unit.start - (unit.firstPage === first.firstPage ? first.start : 0);
    for (let page = first.firstPage; page < unit.firstPage; page++)
      start += (this.#texts.get(page) ?? '').length - (page === first.firstPage ? first.start : 0) + 1;
    return start;
  }

  #textBetween(first: Unit, last: Unit): string {
    const pieces: string[] = [];
    for (let number = first.firstPage; number <= last.lastPage; number++) {
      const text = this.#texts.get(number) ?? '';
      pieces.push(
        text.slice(number === first.firstPage ? first.start : 0, number === last.lastPage ? last.end : text.length),
      );
    }
    return pieces.join('\n');
  }
}

/** Captions of tables that began before the passage; later ones are in its text. */
function captionsAbove(units: readonly Unit[], { firstPage, start }: Unit): string[] {
  const above = units.flatMap(({ caption }) =>
    caption && (caption.page < firstPage || (caption.page === firstPage && caption.start < start))
      ? [caption.text]
      : [],
  );
  return [...new Set(above)];
}

function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}

function skipSpace(text: string, at: number): number {
  let start = at;
  while (start < text.length && /\s/u.test(text.charAt(start))) start += 1;
  return start;
}

/** The only speaker. Null if several speak or all is read aloud: a wrong name is worse than none. */
function speakerOfAll(units: readonly Unit[]): string | null {
  if (units.every((unit) => unit.quoted)) return null;
  const speakers = new Set(units.map((unit) => unit.speaker));
  const [only] = speakers;
  return speakers.size === 1 ? (only ?? null) : null;
}

/** The value covering most words; the first if tied. */
function mostFrequent(units: readonly Unit[], value: (unit: Unit) => string | null): string | null {
  const words = new Map<string | null, number>();
  for (const unit of units) words.set(value(unit), (words.get(value(unit)) ?? 0) + unit.words);
  let best: string | null = null;
  let most = -1;
  for (const [each, count] of words) {
    if (count > most) {
      best = each;
      most = count;
    }
  }
  return best;
}
