import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { holderOf } from '../find-demand.ts';
import type { Announced } from './announced-entries.ts';
import { announcesApproval, approvalAskedFor, isTitleOfApprovals } from './approval-questions.ts';
import { entriesOf, type Group, groupsOf, isOfMinutes, type SectionEntry, styleOf } from './section-entries.ts';

/** Of several papers with such a list the first; more are asked for by their names. */
const mostLists = 3;

/** Null where the question asks for nothing of the kind, or where no passage announces what needs the approval that it names. */
export function findApprovals(question: string, passages: readonly EvidencePassage[]): Announced | null {
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

type Asked = { language: Language; body: readonly QueryWord[]; others: readonly QueryWord[] };

/** The items below the clause that announces them, or below such a heading; null where they are of something else. */
function listOf(group: Group, { language, body, others }: Asked): Announced | null {
  const all = entriesOf(group);
  const first = all.findIndex(({ text }) => announcesApproval(text));
  if (first < 0 && !isTitleOfApprovals.test(group.heading ?? '')) return null;
  const lead = first < 0 ? '' : (all[first]?.text.split(':')[0] ?? '');
  const entries = first < 0 ? all : [...itemsFrom(all.slice(first))];
  if (entries.length < 2) return null;
  const { title, fileName, language: textLanguage } = group.paper;
  const frame = [title, fileName.replaceAll(/[_.-]/gu, ' '), group.heading, lead].join('\n');
  const unsaid = (words: readonly QueryWord[]) =>
    words.map((word) => holderOf(word, { language }, textLanguage)).filter((holds) => !holds(frame));
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
