import { numberOf, words } from '../../lexicon/lexicon.ts';
import { findNames } from '../../names.ts';
import type { PaperText, Range, Token } from '../../paper-text.ts';
import { emptyVote, type Quoted, type QuotedNumber, type Vote } from '../../record-model.ts';

export type ReadVote = {
  vote: Vote;
  /** From the vote's first word to its last. */
  start: number;
  end: number;
  /** Numbers or names are given, not just "all" or "most". */
  isCounted: boolean;
};

type Side = 'yes' | 'no' | 'abstain';

/** Most tokens between a number and what it counts: "9 gültige Ja-Stimmen", "7 votes in favour". */
const reach = 4;
/** No body has more voting members. */
const mostVotes = 100_000;
const maxNames = 300;
const longestNames = 4_000;

/** The vote result stated in a sentence, or null. @param tokens of the sentence */
export function readVote(paper: PaperText, tokens: readonly Token[]): ReadVote | null {
  const reader = new VoteReader(paper, tokens);
  return reader.read();
}

class VoteReader {
  readonly #paper: PaperText;
  readonly #tokens: readonly Token[];
  readonly #counts: Partial<Record<Side, QuotedNumber>> = {};
  readonly #names: Record<Side, Quoted[]> = { yes: [], no: [], abstain: [] };
  /** The side that was counted last, and its last token. */
  #latest: { side: Side; at: number } | null = null;
  #unanimous: Quoted | null = null;
  #majority: Quoted | null = null;
  #start = Number.POSITIVE_INFINITY;
  #end = -1;
  /** Votes without a side, as in an election. */
  #plain: QuotedNumber | null = null;
  /** Counted by unambiguous vote words ("Ja-Stimmen"), or next to one. */
  #isSure = false;

  constructor(paper: PaperText, tokens: readonly Token[]) {
    this.#paper = paper;
    this.#tokens = tokens;
  }

  read(): ReadVote | null {
    const isAboutVotes = this.#tokens.some(
      ({ norm }) => words.votes.has(norm) || isPlainSide(norm) || words.passive.has(norm),
    );
    for (const [index, token] of this.#tokens.entries()) {
      if (token.kind === 'sign' && token.norm !== '(') continue;
      this.#readRatio(index, isAboutVotes);
      this.#readCount(index);
      this.#readPlainVotes(index);
      this.#readRollCall(index);
      this.#readGroups(index);
      // "Not quite unanimously", "nahezu einstimmig".
      const isQualified = this.#tokens
        .slice(Math.max(0, index - 2), index)
        .some(({ norm }) => words.negations.has(norm) || words.nearly.has(norm));
      if (words.unanimous.has(token.norm) && !isQualified) this.#readUnanimous(token);
      if (words.majority.has(token.norm)) this.#readMajority(index);
    }
    const counted = Object.keys(this.#counts).length > 0 && (this.#isSure || isAboutVotes);
    const named = Object.values(this.#names).some((names) => names.length > 0);
    if (!counted && !named && !this.#unanimous && !this.#majority && !this.#plain) return null;
    const { yes = this.#plain, no = null, abstain = null } = counted ? this.#counts : {};
    return {
      vote: {
        ...emptyVote,
        yes,
        no,
        abstentions: abstain,
        unanimous: this.#unanimous,
        majority: this.#majority,
        namesFor: this.#names.yes,
        namesAgainst: this.#names.no,
        namesAbstaining: this.#names.abstain,
      },
      start: this.#start,
      end: this.#end,
      isCounted: counted || named,
    };
  }

  #norm(index: number): string {
    return this.#tokens[index]?.norm ?? '';
  }

  #numberAt(index: number): number | null {
    const token = this.#tokens[index];
    const value = token && numberOf(token);
    return value !== undefined && value <= mostVotes ? value : null;
  }

  #mark(start: number, end: number): void {
    this.#start = Math.min(this.#start, start);
    this.#end = Math.max(this.#end, end);
  }

  #count(side: Side, value: number, from: number, to: number): void {
    const [first, last] = [this.#tokens[from], this.#tokens[to]];
    if (!first || !last || this.#counts[side]) return;
    this.#counts[side] = { ...this.#paper.quote(first.start, last.end), value };
    this.#latest = { side, at: to };
    this.#mark(first.start, last.end);
  }

  /** "9 Ja-Stimmen", "zwei Enthaltungen", "5 voted in favour"; "Ja: 12", "Ayes – 5". */
  #readCount(index: number): void {
    const value = this.#numberAt(index);
    if (value !== null && !this.#isPartOfFigure(index)) {
      for (let at = index + 1; at <= index + reach; at++) {
        const token = this.#tokens[at];
        if (!token || (token.kind === 'sign' && token.norm !== '-') || token.kind === 'number') break;
        const side = words.vote.get(token.norm);
        if (side) {
          // "one for all" is not a vote, "5 votes for" is.
          if (isPlainSide(token.norm) || this.#isBesideSide(index, at, side)) this.#isSure = true;
          else if (!this.#isNearVotes(index, at)) break;
          this.#count(side, value, index, at);
          this.#readBracketNames(at + 1, side);
          break;
        }
        if (numberOf(token) !== undefined) break;
      }
      return;
    }
    const side = words.vote.get(this.#norm(index));
    if (!side) return;
    const mark = this.#norm(index + 1);
    const at = mark === ':' || (isPlainSide(this.#norm(index)) && ['–', '-', '=', '—'].includes(mark)) ? index + 2 : -1;
    const labelled = at > 0 ? this.#numberAt(at) : null;
    if (labelled !== null && !this.#sideFollows(at)) {
      this.#isSure ||= isPlainSide(this.#norm(index));
      this.#count(side, labelled, index, at);
      this.#readBracketNames(at + 1, side);
    }
  }

  /** "gewählt mit 54 Stimmen". */
  #readPlainVotes(index: number): void {
    const [value, word, next] = [this.#numberAt(index), this.#tokens[index + 1], this.#norm(index + 2)];
    if (value === null || !word || this.#plain || this.#isPartOfFigure(index)) return;
    if (
      !words.ballots.has(word.norm) ||
      words.vote.has(next) ||
      ratioMarks.has(next) ||
      ratioMarks.has(this.#norm(index - 1))
    )
      return;
    this.#plain = { ...this.#paper.quote(this.#tokens[index]?.start ?? word.start, word.end), value };
    this.#mark(this.#tokens[index]?.start ?? word.start, word.end);
  }

  /** "Ja: 12 Nein" gives the number to its own label, "Ja – 12 Nein-Stimmen" would not. */
  #sideFollows(at: number): boolean {
    const next = this.#norm(at + 1);
    return (
      words.vote.has(next) && this.#norm(at + 2) !== ':' && this.#norm(at + 2) !== '–' && this.#norm(at + 2) !== '-'
    );
  }

  #isNearVotes(from: number, to: number): boolean {
    for (let at = Math.max(0, from - 3); at <= to + 2; at++) if (words.votes.has(this.#norm(at))) return true;
    return false;
  }

  /** "3 Ja zu 1 Nein", "5 for, 2 against": each side confirms the other. */
  #isBesideSide(from: number, at: number, side: Side): boolean {
    if (this.#latest && this.#latest.side !== side && from - this.#latest.at <= 2) return true;
    const link = this.#norm(at + 1);
    const next = ratioMarks.has(link) || link === ',' || words.joining.has(link) ? at + 2 : at + 1;
    if (this.#numberAt(next) === null) return false;
    const other = words.vote.get(this.#norm(next + 1));
    return other !== undefined && other !== side;
  }

  /** "4,2", "12.30", "7 %": another kind of figure. */
  #isPartOfFigure(index: number): boolean {
    const [before, after] = [this.#tokens[index - 1], this.#tokens[index + 1]];
    const token = this.#tokens[index];
    const joinsBefore = before && token && before.end === token.start && /^[.,'’/§$€£-]$/u.test(before.norm);
    const joinsAfter =
      after &&
      token &&
      after.start === token.end &&
      /^[.,'’/]$/u.test(after.norm) &&
      this.#tokens[index + 2]?.kind === 'number' &&
      this.#tokens[index + 2]?.start === after.end;
    return Boolean(joinsBefore || joinsAfter || after?.norm === '%');
  }

  /** "108:0 Stimmen", "91 zu 25", "12 : 3 : 1", "carried 5-0", "by 7 votes to 2". */
  #readRatio(index: number, isAboutVotes: boolean): void {
    if (!isAboutVotes || this.#counts.yes || this.#isPartOfFigure(index)) return;
    const yes = this.#numberAt(index);
    if (yes === null) return;
    let at = index + 1;
    if (words.votes.has(this.#norm(at))) at += 1;
    const mark = this.#norm(at);
    if (!ratioMarks.has(mark)) return;
    const no = this.#numberAt(at + 1);
    if (no === null || this.#isPartOfFigure(at + 1)) return;
    let last = at + 1;
    const third = this.#norm(last + 1) === mark ? this.#numberAt(last + 2) : null;
    if (third !== null) last += 2;
    if (!this.#isVoteAround(index, last, mark)) return;
    this.#isSure = true;
    this.#count('yes', yes, index, index);
    this.#count('no', no, at + 1, at + 1);
    if (third !== null) this.#count('abstain', third, last, last);
  }

  #isVoteAround(from: number, to: number, mark: string): boolean {
    const next = this.#norm(to + 1);
    if (/^(?:uhr|h|am|pm|a|p|%|prozent|percent|chf|eur|franken)$/u.test(next)) return false;
    for (let at = to + 1; at <= to + 3; at++) if (isVoteWord(this.#norm(at))) return true;
    const isClock = mark === ':' && /^\d{2}$/u.test(this.#norm(to)) && Number(this.#norm(to)) < 60;
    for (let at = from + 1; at < to; at++) if (isVoteWord(this.#norm(at))) return true;
    for (let at = from - 1; at >= Math.max(0, from - 5); at--) {
      if (isVoteWord(this.#norm(at))) return true;
      if (!isClock && mark !== '/' && words.passive.has(this.#norm(at))) return true;
    }
    return false;
  }

  #readUnanimous(token: Token): void {
    this.#unanimous ??= this.#paper.quoteOf(token);
    this.#mark(token.start, token.end);
  }

  /** "mit grosser Mehrheit", "by a majority", "mehrheitlich"; but not "die Mehrheit der Fraktion". */
  #readMajority(index: number): void {
    const token = this.#tokens[index];
    if (!token || this.#majority) return;
    let from = index;
    for (let at = index - 1; at >= Math.max(0, index - 5); at--) {
      if (words.withPrepositions.has(this.#norm(at))) {
        from = at;
        break;
      }
      if (this.#tokens[at]?.kind !== 'word') break;
    }
    if (from === index && !token.norm.endsWith('lich')) return;
    const first = this.#tokens[from] ?? token;
    this.#majority = this.#paper.quote(first.start, token.end);
    this.#mark(first.start, token.end);
  }

  /** "2 Nein-Stimmen (Herr Frei, Frau Lang)". */
  #readBracketNames(index: number, side: Side): void {
    if (this.#norm(index) !== '(') return;
    const close = this.#tokens.findIndex((token, at) => at > index && token.norm === ')');
    const [open, end] = [this.#tokens[index], this.#tokens[close]];
    if (!open || !end || close - index > 120) return;
    this.#takeNames(side, { start: open.end, end: end.start });
    if (this.#names[side].length > 0) this.#mark(open.start, end.end);
  }

  /** "Voting for this action: A, B, and C.", "Ayes: Smith, Jones", "Dagegen: SP". */
  #readRollCall(index: number): void {
    const side = words.vote.get(this.#norm(index));
    if (!side || this.#numberAt(index) !== null) return;
    // "Signed for the lender: …" is not a roll call.
    const previous = this.#tokens[index - 1];
    if (!isPlainSide(this.#norm(index)) && previous?.kind === 'word' && !words.votes.has(previous.norm)) return;
    let colon = index + 1;
    while (colon <= index + 4 && this.#tokens[colon]?.kind === 'word' && !words.vote.has(this.#norm(colon))) colon += 1;
    if (this.#norm(colon) !== ':' || this.#numberAt(colon + 1) !== null) return;
    const first = this.#tokens[colon + 1];
    if (!first) return;
    let last = colon + 1;
    for (let at = colon + 1; at < this.#tokens.length; at++) {
      const token = this.#tokens[at];
      if (!token || token.norm === ';' || token.end - first.start > longestNames) break;
      if (isPlainSide(token.norm) || (words.vote.has(token.norm) && this.#norm(at - 1) === 'voting')) break;
      last = at;
    }
    const range = { start: first.start, end: this.#tokens[last]?.end ?? first.end };
    const before = this.#names[side].length;
    this.#takeNames(side, range);
    if (this.#names[side].length > before)
      this.#mark(this.#tokens[Math.max(0, index - 1)]?.start ?? range.start, range.end);
  }

  /** "mit den Stimmen von A und B gegen die Stimmen der C bei Enthaltung der D"; "with X dissenting". */
  #readGroups(index: number): void {
    const norm = this.#norm(index);
    const side = groupSide(norm, this.#norm(index - 2), this.#norm(index - 1));
    if (!side || !words.groupLinks.has(this.#norm(index + 1))) return;
    const from = this.#tokens[index + 1];
    if (!from) return;
    let last = index + 1;
    for (let at = index + 2; at < this.#tokens.length; at++) {
      const token = this.#tokens[at];
      if (!token || words.groupEnds.has(token.norm) || token.norm === '.' || token.norm === ':') break;
      const isName =
        token.kind !== 'word' || /^\p{Lu}/u.test(this.#paper.of(token)) || words.groupLinks.has(token.norm);
      if (!isName) break;
      last = at;
    }
    const range: Range = { start: from.end, end: this.#tokens[last]?.end ?? from.end };
    for (const part of splitGroups(this.#paper.of(range))) {
      if (this.#names[side].length >= maxNames) break;
      this.#names[side].push(this.#paper.quote(range.start + part.start, range.start + part.end));
    }
    if (this.#names[side].length > 0) this.#mark(this.#tokens[Math.max(0, index - 2)]?.start ?? from.start, range.end);
  }

  #takeNames(side: Side, range: Range): void {
    for (const { name } of findNames(this.#paper.text, range).slice(0, maxNames))
      this.#names[side].push(this.#paper.quoteOf(name));
  }
}

const ratioMarks: ReadonlySet<string> = new Set([':', '-', '–', '/', ...words.ratios]);

/** True for side words that always mean a vote; "for" and "against" do not. */
const isPlainSide = (norm: string): boolean => words.vote.has(norm) && !words.weakSides.has(norm);
const isVoteWord = (norm: string): boolean =>
  words.votes.has(norm) || (words.vote.has(norm) && !words.weakSides.has(norm));

/** "mit den Stimmen", "against the votes", "bei Enthaltung", "bei Gegenstimmen". */
function groupSide(norm: string, before: string, article: string): Side | null {
  const lead = [before, article];
  if (words.ballots.has(norm)) {
    if (lead.some((word) => words.vote.get(word) === 'no' || words.ratios.has(word))) return 'no';
    return lead.some((word) => words.withPrepositions.has(word)) ? 'yes' : null;
  }
  const side = words.vote.get(norm);
  return side && side !== 'yes' && lead.some((word) => words.sidePrepositions.has(word)) ? side : null;
}

/** The parts of "CDU und BÜNDNIS 90/DIE GRÜNEN, der AfD sowie des Abg. Kahnt". */
function splitGroups(text: string): Range[] {
  const parts: Range[] = [];
  let start = 0;
  const push = (end: number) => {
    const lead =
      /^(?:\s|[,(]|(?:der|die|des|dem|den|von|und|sowie|the|of|Fraktion(?:en)?)\s)*/u.exec(text.slice(start, end))?.[0]
        .length ?? 0;
    const content = text.slice(start + lead, end).replace(/[\s,)–-]+$/u, '');
    if (/\p{Lu}/u.test(content)) parts.push({ start: start + lead, end: start + lead + content.length });
  };
  for (const match of text.matchAll(/,|;|\s(?:und|sowie|and)\s/gu)) {
    push(match.index);
    start = match.index + match[0].length;
  }
  push(text.length);
  return parts;
}

export function sameVote(one: Vote | null, other: Vote | null): boolean {
  if (!one || !other) return one === other;
  const sides = ['yes', 'no', 'abstentions'] as const;
  return sides.every((side) => one[side]?.value === other[side]?.value) && sides.some((side) => one[side] !== null);
}

/** Merges `more` into `vote`; false, with nothing changed, if they contradict each other. */
export function mergeVote(vote: Vote, more: Vote): boolean {
  for (const side of ['yes', 'no', 'abstentions'] as const)
    if (vote[side] && more[side] && vote[side].value !== more[side].value) return false;
  if (
    vote.yes &&
    more.yes === null &&
    more.no === null &&
    more.abstentions === null &&
    !more.namesFor.length &&
    !more.namesAgainst.length
  )
    return true;
  vote.yes ??= more.yes;
  vote.no ??= more.no;
  vote.abstentions ??= more.abstentions;
  vote.unanimous ??= more.unanimous;
  vote.majority ??= more.majority;
  for (const names of ['namesFor', 'namesAgainst', 'namesAbstaining'] as const)
    if (vote[names].length === 0) vote[names] = more[names];
  return true;
}
