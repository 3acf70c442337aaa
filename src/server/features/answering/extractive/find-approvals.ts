import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { type Holder, holderOf } from '../find-demand.ts';
import type { ChosenQuotation } from './choose-quotations.ts';
import { announcesApproval, approvalAskedFor, isTitleOfApprovals } from './approval-questions.ts';
import { entriesOf, groupsOf, type Group, isOfMinutes, type SectionEntry, styleOf } from './section-entries.ts';

/** What needs an approval, by the rules of those who give it. */
export type Approvals = { passages: readonly EvidencePassage[]; entries: readonly SectionEntry[] };

/** Of several papers with such a list the first; more are asked for by their names. */
const mostLists = 3;

/** Null where the question asks for nothing of the kind, or where no passage announces what needs the approval that it names. */
export function findApprovals(question: string, passages: readonly EvidencePassage[]): Approvals | null {
  const approval = approvalAskedFor(question);
  if (approval === null) return null;
  const language = detectLanguage(question) ?? 'de';
  const wordsOf = (text: string) => analyseQuestion(text, language).words;
  const asked = { language, body: wordsOf(approval.body ?? approval.others), others: wordsOf(approval.others) };
  const lists = groupsOf(passages)
    .filter(({ paper }) => !isOfMinutes(paper))
    .flatMap((group) => listOf(group, asked) ?? [])
    .slice(0, mostLists);
  if (lists.length === 0) return null;
  const entries = lists.flatMap((list) => list.entries);
  return { entries, passages: [...new Set(lists.flatMap((list) => list.passages))] };
}

/** A list is quoted whole; of a longer one what fits. In words. */
const longestQuoted = 240;

/** How far a quotation goes that opens such a list: to the last item in its passage. */
export function endOfList(list: readonly SectionEntry[], { sentences: [first], start, end }: ChosenQuotation): number {
  const own = list.filter(({ passage }) => passage === first?.passage);
  const [lead] = own;
  if (first === undefined || lead === undefined || lead.start < start || lead.start >= end) return end;
  const isShort = (until: number) => first.passage.text.slice(start, until).split(/\s+/u).length <= longestQuoted;
  return Math.max(end, ...own.map((entry) => entry.end).filter(isShort));
}

type Asked = { language: Language; body: readonly QueryWord[]; others: readonly QueryWord[] };

/** The items below the clause that announces them, or below such a heading; null where they are of something else. */
function listOf(group: Group, { language, body, others }: Asked): Approvals | null {
  const all = entriesOf(group);
  const first = all.findIndex(({ text }) => announcesApproval(text));
  if (first < 0 && !isTitleOfApprovals.test(group.heading ?? '')) return null;
  const lead = first < 0 ? '' : (all[first]?.text.split(':')[0] ?? '');
  const entries = first < 0 ? all : [...itemsFrom(all.slice(first))];
  if (entries.length < 2) return null;
  const { title, fileName, language: textLanguage } = group.paper;
  const frame = [title, fileName.replaceAll(/[_.-]/gu, ' '), group.heading, lead].join('\n');
  const unsaid = (words: readonly QueryWord[]) =>
    words.map((word) => holding(word, language, textLanguage)).filter((holds) => !holds(frame));
  const narrowing = unsaid(others);
  const narrowed = entries.filter(({ text }) => narrowing.some((holds) => holds(text)));
  const isOfBody = unsaid(body).every((holds) => narrowed.some(({ text }) => holds(text)));
  if (!isOfBody) return null;
  const asked = narrowed.length > 0 ? narrowed : entries;
  const isLeadApart = first >= 0 && entries[0]?.text.endsWith(':') && !asked.includes(entries[0]);
  const passages = group.sentences.map(({ passage }) => passage);
  return { entries: isLeadApart ? [...entries.slice(0, 1), ...asked] : asked, passages };
}

/** From the clause on, up to the next paragraph of its own rank: "(1) …: a) … b) … (2) …". */
function* itemsFrom([lead, ...entries]: readonly SectionEntry[]): Generator<SectionEntry> {
  if (lead === undefined) return;
  yield lead;
  const ofLead = styleOf(lead.text);
  const ofItems = entries.map(({ text }) => styleOf(text)).find((style) => style !== ofLead) ?? ofLead;
  let isWithin = false;
  for (const entry of entries) {
    const style = styleOf(entry.text);
    // A new page goes on within an item.
    const isOther = style === ofLead && ofItems !== ofLead && (style !== 'none' || /^\p{Lu}/u.test(entry.text));
    if (isOther && isWithin) return;
    isWithin ||= style === ofItems;
    yield entry;
  }
}

/** Tells whether a text has a word; in the other language also one of an expression ("supervisory board"). */
function holding(word: QueryWord, language: Language, textLanguage: Language | null): Holder {
  const holds = holderOf(word, { language }, textLanguage);
  if (textLanguage === null || textLanguage === language) return holds;
  const scorer = new Scorer({ words: [word] }, () => 1);
  return (text) => holds(text) || scorer.termCoverage(scorer.count(text, textLanguage)) > leastShare;
}

/** A part of a compound counts half. */
const leastShare = 0.5;
