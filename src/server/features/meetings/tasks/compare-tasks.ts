import { wordTerms } from '#server/platform/linguistics/analyser.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { isActorWord } from '#server/reading/records/lexicon/lexicon.ts';
import type { DeadlineRecord, TaskRecord } from '#server/reading/records/record-model.ts';
import { personKeyOf } from '../policy.ts';

/**
 * One mention of a task or deadline. Minutes say it in a sentence and again in their table of tasks, lists of tasks carry it on:
 * mentions of one matter are counted once.
 */
export type Mention = {
  documentId: string;
  due: string | null;
  /** Where what is to be done stands. */
  page: number;
  start: number;
  end: number;
  isRow: boolean;
  /** Folded words of whoever is charged; empty = nobody, or a body or office, which may stand for any person. */
  person: ReadonlySet<string>;
  /** Stems of what is to be done, without the person, the day and words without a meaning of their own. */
  stems: ReadonlySet<string>;
  /** The words in small letters: two mentions without a day are one matter only if they are the same. */
  said: string;
};

export function mentionOf(documentId: string, record: TaskRecord | DeadlineRecord): Mention {
  const { what, due } = record;
  const who = record.kind === 'task' ? (record.who?.text ?? '') : '';
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
    said: words.join(' '),
  };
}

/** Share of the shorter mention's stems that the other has, too, from which on both mean one matter. */
const leastShare = {
  /** A row of a paper's own table of tasks calls by few words what a sentence of it sets for the same person and day. */
  ownTable: 0,
  ownTableAnyPerson: 1 / 3,
  samePerson: 1 / 3,
  ownPaper: 0.6,
  /** Where one of them names nobody. */
  anyPerson: 0.5,
};
/** Letters from which on a word that begins another, or that a compound begins with, means the same. */
const longestCommonBeginning = 5;

/** How surely both mean one matter; 0 = they do not. */
function likeness(one: Mention, other: Mention): number {
  if (one.due !== other.due) return 0;
  if (one.due === null) return one.said === other.said && one.stems.size > 2 ? 1 : 0;
  const isSame = isSubset(one.person, other.person) || isSubset(other.person, one.person);
  const isNamed = one.person.size > 0 && other.person.size > 0;
  if (isNamed && !isSame) return 0;
  const shared = sharedStems(one.stems, other.stems);
  const share = shared / Math.max(1, Math.min(one.stems.size, other.stems.size));
  const isOwn = one.documentId === other.documentId;
  const isOwnTable = isOwn && one.isRow !== other.isRow;
  // Two rows of a table are two tasks; sentences of one paper mean one only where they say much the same.
  if (isOwn && one.isRow && other.isRow) return one.said === other.said ? 1 : 0;
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
  return [...one].filter((stem) => other.has(stem) || [...other].some((each) => beginsAlike(stem, each))).length;
}

function beginsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= longestCommonBeginning && long.startsWith(short);
}

/** A mention that is stored; `isReplaced` = an earlier reading of the same paper found it. */
export type KnownMention = Mention & { matter: string; isReplaced: boolean; isMarked: boolean };

/**
 * The matter of each new mention: that of the mention which its own place held before, that of another paper's, or a new one; what
 * the user has marked keeps its matter before all else.
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
  const given = new Set(matterOf.values());
  for (const isMarked of [true, false]) {
    for (const mention of mentions) {
      const group = groups.get(mention) as Group;
      const before = replaced.find((each) => each.isMarked === isMarked && isOverlapping(each, mention));
      if (!before || (!isMarked && (matterOf.has(group) || given.has(before.matter)))) continue;
      matterOf.set(group, before.matter);
      given.add(before.matter);
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

/** Mentions of one matter; known ones of different matters stay apart, and so do rows of one table. */
type Group = { members: Mention[]; matters: Set<string> };

function groupMentions(all: readonly (Mention | KnownMention)[]): Map<Mention, Group> {
  const groups = new Map<Mention, Group>(
    all.map((each) => [each, { members: [each], matters: new Set('matter' in each ? [each.matter] : []) }]),
  );
  // Only mentions of one day can be alike: papers of many years are not compared with each other.
  const pairs = [...Map.groupBy(all, ({ due, said }) => due ?? said).values()].flatMap((ofDay) =>
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
      right.members.some((b) => a.isRow && b.isRow && a.documentId === b.documentId && a.said !== b.said),
    );
    if (areApart) continue;
    left.members.push(...right.members);
    for (const matter of right.matters) left.matters.add(matter);
    for (const member of right.members) groups.set(member, left);
  }
  return groups;
}
