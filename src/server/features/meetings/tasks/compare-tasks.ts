import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import { isActorWord } from '#server/reading/records/lexicon/lexicon.ts';
import { type DeadlineRecord, listNames, type TaskRecord } from '#server/reading/records/record-model.ts';
import { personKeyOf } from '../policy.ts';

/**
 * One mention of a task or deadline. Minutes mention a task in a sentence and again in their table of tasks, and task
 * lists carry it on: all mentions of one matter count once.
 */
export type Mention = {
  documentId: string;
  due: string | null;
  /** Page on which the task is stated. */
  page: number;
  start: number;
  end: number;
  isRow: boolean;
  /** Folded words of the assignee; empty = nobody, or a body or office, which may stand for any person. */
  person: ReadonlySet<string>;
  /** Stems of the task, without the person, the day and filler words. */
  stems: ReadonlySet<string>;
  /** The task's folded words. Two undated mentions match only if these are equal. */
  wording: string;
};

export function mentionOf(documentId: string, record: TaskRecord | DeadlineRecord): Mention {
  const { what, due } = record;
  const who = record.kind === 'task' ? (listNames(record.who) ?? '') : '';
  const left = new Set(foldedWords(`${who} ${due?.text ?? ''}`));
  const language = detectLanguage(record.span.text) ?? 'de';
  const words = foldedWords(what.text);
  const stems = words.filter((word) => !left.has(word)).flatMap((word) => wordTerms(word, language)?.stem ?? []);
  const names = personKeyOf(who).split(' ').filter(Boolean);
  return {
    documentId,
    due: due?.date ?? null,
    page: what.firstPage,
    start: what.start,
    end: what.lastPage === what.firstPage ? what.end : Number.MAX_SAFE_INTEGER,
    isRow: record.span.text.includes('\t'),
    person: new Set(names.some(isActorWord) ? [] : names),
    stems: new Set(stems),
    wording: words.join(' '),
  };
}

/** Minimum share of the shorter mention's stems that the other must have for both to be one matter. */
const leastShare = {
  /** A row in a paper's own task table names briefly what a sentence states for the same person and day. */
  ownTable: 0,
  ownTableAnyPerson: 1 / 3,
  samePerson: 1 / 3,
  ownPaper: 0.6,
  /** One of the two names nobody. */
  anyPerson: 0.5,
};
/** Minimum length of a word that begins another, or a compound, to count as the same. */
const minPrefixLength = 5;

/** Likelihood that both are one matter; 0 = they are not. */
function likeness(one: Mention, other: Mention): number {
  if (one.due !== other.due) return 0;
  if (one.due === null) return one.wording === other.wording && one.stems.size > 2 ? 1 : 0;
  const isSame = isSubset(one.person, other.person) || isSubset(other.person, one.person);
  const isNamed = one.person.size > 0 && other.person.size > 0;
  if (isNamed && !isSame) return 0;
  const shared = sharedStems(one.stems, other.stems);
  const share = shared / Math.max(1, Math.min(one.stems.size, other.stems.size));
  const isOwn = one.documentId === other.documentId;
  const isOwnTable = isOwn && one.isRow !== other.isRow;
  // Two rows of a table are two tasks, unless worded the same.
  if (isOwn && one.isRow && other.isRow) return one.wording === other.wording ? 1 : 0;
  const least = !isNamed
    ? isOwnTable
      ? leastShare.ownTableAnyPerson
      : leastShare.anyPerson
    : !isOwn
      ? leastShare.samePerson
      : isOwnTable
        ? leastShare.ownTable
        : leastShare.ownPaper;
  return shared > 0 && share >= least && (isNamed || isOwnTable || shared > 1 || share === 1) ? share : 0;
}

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((each) => all.has(each));

function sharedStems(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem) || [...other].some((each) => sharePrefix(stem, each))).length;
}

function sharePrefix(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minPrefixLength && long.startsWith(short);
}

/** A stored mention; `isReplaced` = from an earlier reading of the same paper. */
export type KnownMention = Mention & { matter: string; isReplaced: boolean; isMarked: boolean };

/**
 * The matter of each new mention: that of an earlier mention in the same place, that of another paper's, or a new one.
 * Marked mentions keep their matter before all others.
 */
export function assignMatters(
  mentions: readonly Mention[],
  known: readonly KnownMention[],
  makeId: () => string,
): string[] {
  const others = known.filter(({ isReplaced }) => !isReplaced);
  const groups = groupMentions([...others, ...mentions]);
  const matterOf = new Map<Group, string>();
  for (const other of others) matterOf.set(groups.get(other) as Group, other.matter);
  const replaced = known.filter(({ isReplaced }) => isReplaced);
  const assigned = new Set(matterOf.values());
  for (const isMarked of [true, false]) {
    for (const mention of mentions) {
      const group = groups.get(mention) as Group;
      const before = replaced.find((each) => each.isMarked === isMarked && isOverlapping(each, mention));
      if (!before || (!isMarked && (matterOf.has(group) || assigned.has(before.matter)))) continue;
      matterOf.set(group, before.matter);
      assigned.add(before.matter);
    }
  }
  return mentions.map((mention) => {
    const group = groups.get(mention) as Group;
    const matter = matterOf.get(group) ?? makeId();
    matterOf.set(group, matter);
    return matter;
  });
}

const isOverlapping = (one: Mention, other: Mention): boolean =>
  one.page === other.page && one.start < other.end && other.start < one.end;

/** A group of mentions of one matter. Known mentions of different matters stay apart, as do rows of one table. */
type Group = { members: Mention[]; matters: Set<string> };

function groupMentions(all: readonly (Mention | KnownMention)[]): Map<Mention, Group> {
  const groups = new Map<Mention, Group>(
    all.map((each) => [each, { members: [each], matters: new Set('matter' in each ? [each.matter] : []) }]),
  );
  // Compare only mentions of the same day, rather than papers of many years with each other.
  const pairs = [...Map.groupBy(all, ({ due, wording }) => due ?? wording).values()].flatMap((ofDay) =>
    ofDay.flatMap((one, index) =>
      ofDay.slice(index + 1).flatMap((other) => {
        const score = likeness(one, other);
        return score > 0 ? [{ one, other, score }] : [];
      }),
    ),
  );
  for (const { one, other } of pairs.toSorted((a, b) => b.score - a.score)) {
    const [left, right] = [groups.get(one) as Group, groups.get(other) as Group];
    if (left === right || left.matters.union(right.matters).size > 1) continue;
    const areApart = left.members.some((a) =>
      right.members.some((b) => a.isRow && b.isRow && a.documentId === b.documentId && a.wording !== b.wording),
    );
    if (areApart) continue;
    left.members.push(...right.members);
    for (const matter of right.matters) left.matters.add(matter);
    for (const member of right.members) groups.set(member, left);
  }
  return groups;
}
