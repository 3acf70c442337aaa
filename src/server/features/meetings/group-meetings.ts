import type { MeetingBody, MeetingPaper, MeetingSummary } from '#shared/contracts/meetings.ts';
import type { NamedBody, PaperPart } from './meeting-repository.ts';

/** The bodies named by papers, and their keys. */
export type Bodies = {
  /** By name. */
  list: MeetingBody[];
  /** The body for a paper's key. */
  find: (key: string) => MeetingBody;
  /** All keys of this body; undefined if no paper names it. */
  keysOf: (key: string) => string[] | undefined;
};

/**
 * Groups names of bodies. A shorter name is merged if its words begin exactly one longer name ("Verwaltungsrat",
 * "Verwaltungsrat der Muster AG"), or several that in turn begin each other. "Board" stays apart from both a board of
 * directors and a board of governors, and a name that the user has given stays apart from all others. A body is called
 * by its most frequent name, the shorter one if equal.
 */
export function collectBodies(named: readonly NamedBody[]): Bodies {
  const corrected = named.flatMap(({ key, isCorrected }) => (isCorrected ? [key] : []));
  const rootOf = findRoots(new Set(named.map(({ key }) => key)).difference(new Set(corrected)));
  for (const key of corrected) rootOf.set(key, key);
  const keysOf = Map.groupBy(rootOf.keys(), (key) => rootOf.get(key) ?? key);
  const bodies = new Map<string, MeetingBody>();
  for (const [root, names] of Map.groupBy(named, ({ key }) => rootOf.get(key) ?? key)) {
    const [best] = names.toSorted(
      (one, other) =>
        other.count - one.count || one.name.length - other.name.length || one.name.localeCompare(other.name),
    );
    bodies.set(root, { key: root, name: best?.name ?? root });
  }
  return {
    list: [...bodies.values()].sort((one, other) => one.name.localeCompare(other.name)),
    find: (key) => bodies.get(rootOf.get(key) ?? key) ?? { key, name: key },
    keysOf: (key) => keysOf.get(key),
  };
}

/** Maps each key to its root: the shortest key that begins it unambiguously, else itself. */
function findRoots(keys: ReadonlySet<string>): Map<string, string> {
  const byLength = [...keys].sort((one, other) => one.length - other.length);
  const parents = new Map(byLength.map((key) => [key, longestBeginning(key, keys)]));
  // A chain: at most one key directly extends each key, and that one begins a chain, too.
  const followers = Map.groupBy(byLength, (key) => parents.get(key));
  const chains = new Set<string>();
  for (const key of byLength.toReversed()) {
    const [next, ...others] = followers.get(key) ?? [];
    if (others.length === 0 && (next === undefined || chains.has(next))) chains.add(key);
  }
  const roots = new Map<string, string>();
  for (const key of byLength) {
    const parent = parents.get(key);
    roots.set(key, parent !== undefined && chains.has(parent) ? (roots.get(parent) ?? parent) : key);
  }
  return roots;
}

/** The longest key whose words begin this one's; undefined if there is none. */
function longestBeginning(key: string, keys: ReadonlySet<string>): string | undefined {
  for (let end = key.lastIndexOf(' '); end > 0; end = key.lastIndexOf(' ', end - 1)) {
    const beginning = key.slice(0, end);
    if (keys.has(beginning)) return beginning;
  }
  return undefined;
}

/** A meeting's id in URLs: its day, followed by its body's key if it has one. */
export const meetingIdOf = (day: string, bodyKey: string | null): string =>
  bodyKey === null ? day : `${day}_${bodyKey.replaceAll(' ', '-')}`;

/** The day in a meeting's id; undefined if the id is malformed. */
export const dayOfMeeting = (id: string): string | undefined => /^\d{4}-\d{2}-\d{2}(?=_|$)/.exec(id)?.[0];

export type MeetingGroup = { id: string; day: string; body: MeetingBody | null; parts: PaperPart[] };

/**
 * Groups papers of one body and day into a meeting, if any of them has the records of one. Papers of that day without a
 * body belong to its only meeting; with several meetings or none they stay apart.
 */
export function groupMeetings(
  parts: readonly PaperPart[],
  bodies: Bodies,
): { meetings: MeetingGroup[]; apart: PaperPart[] } {
  const meetings: MeetingGroup[] = [];
  const placed = new Set<string>();
  for (const [day, ofDay] of Map.groupBy(parts, (part) => part.day)) {
    if (day === null) continue;
    const byBody = Map.groupBy(ofDay, ({ bodyKey }) => (bodyKey === null ? null : bodies.find(bodyKey).key));
    const bodiless = byBody.get(null) ?? [];
    byBody.delete(null);
    const groups = [...byBody].map(([key, own]) => ({
      id: meetingIdOf(day, key),
      day,
      body: key === null ? null : bodies.find(key),
      parts: own,
    }));
    const [only] = groups;
    if (only && groups.length === 1)
      only.parts = ofDay.filter((part) => bodiless.includes(part) || only.parts.includes(part));
    else if (bodiless.some(({ isOfMeeting }) => isOfMeeting))
      groups.push({ id: meetingIdOf(day, null), day, body: null, parts: bodiless });
    for (const { parts: own } of groups) for (const { documentId } of own) placed.add(documentId);
    meetings.push(...groups);
  }
  meetings.sort((one, other) => other.day.localeCompare(one.day) || one.id.localeCompare(other.id));
  const apart = new Map(
    parts.filter(({ documentId }) => !placed.has(documentId)).map((part) => [part.documentId, part]),
  );
  return { meetings, apart: [...apart.values()] };
}

/** A meeting as a list entry. */
export function summariseMeeting({ id, day, body, parts }: MeetingGroup): MeetingSummary {
  const tasks = new Set(parts.flatMap((part) => part.tasks));
  const deadlines = new Set(parts.flatMap((part) => part.deadlines)).difference(tasks);
  return {
    id,
    date: day,
    body,
    number: parts.find(({ number }) => number !== null)?.number ?? null,
    papers: new Set(parts.map(({ documentId }) => documentId)).size,
    // Take the maximum, as agenda and minutes list the same items.
    agendaItems: Math.max(0, ...parts.map(({ agendaItems }) => agendaItems)),
    decisions: parts.reduce((total, part) => total + part.decisions, 0),
    tasks: tasks.size,
    deadlines: deadlines.size,
  };
}

/** Each paper once, however many parts it has. */
export function papersOf(parts: readonly PaperPart[]): MeetingPaper[] {
  const papers = new Map(parts.map((part) => [part.documentId, part]));
  return [...papers.values()].map((part) => ({
    documentId: part.documentId,
    uploadId: part.uploadId,
    title: part.title,
    titleSource: part.titleSource,
    fileName: part.fileName,
    pageCount: part.pageCount,
    date: part.date,
    dateSource: part.dateSource,
    body: part.body,
    bodySource: part.bodySource,
    isSample: part.isSample,
  }));
}
