/** Version marks in names of papers: numbers, drafts, revisions, final texts. German and English. */

/** `old` < `draft` < `plain` (not stated) < `revised` < `final`. */
export type VersionState = 'old' | 'draft' | 'plain' | 'revised' | 'final';

export type VersionMarks = {
  state: VersionState;
  /** "Version 2.1" = [2, 1], "Rev. B" = [2]; null = none. */
  number: readonly number[] | null;
};

export type MarkedName = VersionMarks & {
  /** The name without the marks. */
  rest: string;
};

const ordinals = ['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst'];
const englishOrdinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const versionWord = '(?:version|fassung|revision|entwurf|draft|auflage|edition)';
const numbered = [
  /(?<![\p{L}\d])(?:version|fassung|revision|rev|ver|v|auflage|edition|entwurf|draft)[\s._-]*(\d{1,2}(?:\.\d{1,2}){0,2})(?![\d\p{L}]|\.\s?\d)/iu,
  new RegExp(`(?<![\\p{L}\\d.])(\\d{1,2})(?:\\.|st|nd|rd|th)\\s+${versionWord}(?!\\p{L})`, 'iu'),
];
const lettered = /(?<![\p{L}\d])rev(?:ision)?[\s._-]+([a-h])(?!\p{L})/iu;
const spelled = new RegExp(
  `(?<!\\p{L})(?:(${ordinals.join('|')})(?:e[rnsm]?)|(${englishOrdinals.join('|')}))\\s+(${versionWord})(?!\\p{L})`,
  'iu',
);

const states: readonly { state: VersionState; pattern: RegExp }[] = [
  {
    state: 'old',
    pattern:
      /(?<!\p{L})(?:veraltet\p{L}*|überholt\p{L}*|superseded|obsolete|alte (?:fassung|version)|old version)(?!\p{L})|[\s(_-](?:alt|old)\)?\s*$/giu,
  },
  {
    state: 'draft',
    pattern:
      /(?<!\p{L})(?:entwurf|entwürfe|draft|vorläufig\p{L}*|provisorisch\p{L}*|provisional|preliminary|vorabzug|vorabfassung|rohfassung|arbeitsfassung|working copy)(?:s?fassung)?(?!\p{L})/giu,
  },
  {
    state: 'final',
    pattern:
      /(?<!\p{L})(?:final\p{L}{0,3}|finalfassung|endgültig\p{L}*|definitiv\p{L}*|endfassung|endversion|schlussfassung|reinschrift|genehmigte? (?:fassung|version)|genehmigt|approved(?: version)?|unterzeichnet\p{L}*|unterschrieben\p{L}*|signed)(?!\p{L})/giu,
  },
  {
    state: 'revised',
    pattern:
      /(?<!\p{L})(?:überarbeitet\p{L}*|ueberarbeitet\p{L}*|überarbeitung|revidiert\p{L}*|aktualisiert\p{L}*|bereinigt\p{L}*|korrigiert\p{L}*|berichtigt\p{L}*|angepasst\p{L}*|ergänzt\p{L}*|geändert\p{L}*|neufassung|neue (?:fassung|version)|revised|updated|amended|corrected|new version)(?!\p{L})|[\s(_-](?:neu|new)\)?\s*$/giu,
  },
];

/** Words that are meaningless without their mark: "(… Fassung)". */
const leftover = /(?<!\p{L})(?:fassung|version|revision|exemplar)(?!\p{L})/giu;

/** Reads the version marks of a name whose words are separated by blanks. */
export function readVersionMarks(name: string): MarkedName {
  let rest = name;
  let number: number[] | null = null;
  let state: VersionState = 'plain';
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => number[] | null): void => {
    const match = number === null ? pattern.exec(rest) : null;
    const found = match && read(match);
    if (!match || !found) return;
    number = found;
    // Keep the word, since "Entwurf 2" is also a draft.
    const kept = /entwurf|draft/iu.exec(match[0])?.[0] ?? '';
    rest = `${rest.slice(0, match.index)} ${kept} ${rest.slice(match.index + match[0].length)}`;
  };
  for (const pattern of numbered) take(pattern, ([, digits = '']) => digits.split('.').map(Number));
  take(lettered, ([, letter = '']) => [letter.toLowerCase().charCodeAt(0) - 96]);
  take(spelled, ([, german, english]) => {
    const index = german
      ? ordinals.indexOf(german.toLowerCase())
      : englishOrdinals.indexOf((english ?? '').toLowerCase());
    return index < 0 ? null : [index + 1];
  });
  for (const each of states) {
    const without = rest.replaceAll(each.pattern, ' ');
    if (without !== rest && state === 'plain') state = each.state;
    rest = without;
  }
  return { state, number, rest: rest.replaceAll(leftover, ' ') };
}

const rank: Record<VersionState, number> = { old: -1, draft: 0, plain: 1, revised: 2, final: 3 };

/**
 * Negative if the first version is older, positive if it is newer, 0 if unclear. Numbers take precedence over states:
 * "Version 3 (Entwurf)" is newer than "Version 2".
 */
export function compareVersionMarks(first: VersionMarks, second: VersionMarks): number {
  const byNumber = first.number && second.number ? compareNumbers(first.number, second.number) : 0;
  if (byNumber !== 0) return byNumber;
  const byState = rank[first.state] - rank[second.state];
  if (byState !== 0 && (isDecidedByState(first, second) || isDecidedByState(second, first))) return byState;
  // Version 2 or higher is newer than a paper without a number; version 1 need not be.
  if (first.state === second.state && (first.number === null) !== (second.number === null)) {
    const [named] = [first.number ?? second.number ?? [1]];
    if (compareNumbers(named, [1]) > 0) return first.number ? 1 : -1;
  }
  return 0;
}

/** True if the states decide; a revision without a number and a number without a state do not compare. */
function isDecidedByState(one: VersionMarks, other: VersionMarks): boolean {
  return one.state !== 'plain' && !(one.state === 'revised' && other.state === 'plain' && other.number !== null);
}

function compareNumbers(first: readonly number[], second: readonly number[]): number {
  for (let index = 0; index < Math.max(first.length, second.length); index += 1) {
    const difference = (first[index] ?? 0) - (second[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const asksForEarlier =
  /(?<!\p{L})(?:früher\p{L}*|vorherig\p{L}*|vorig\p{L}*|vorangegangen\p{L}*|alt\p{L}{0,2}|älter\p{L}*|ursprünglich\p{L}*|ersetzt\p{L}*|previous|earlier|former|original|older?|superseded|prior)\s+(?:\p{L}+\s+)?(?:fassung\p{L}*|version\p{L}*|entwurf\p{L}*|entwürfe\p{L}*|drafts?)(?!\p{L})/iu;
const comparesVersions =
  /(?<!\p{L})(?:fassungen|versionen|versions|drafts)(?!\p{L})|(?:unterschied|geändert|änderung|vergleich|gegenüber|differen|chang|compar)\p{L}*.*(?<!\p{L})(?:fassung|version|entwurf|draft)(?!\p{L})|(?<!\p{L})(?:fassung|version|entwurf|draft)(?!\p{L}).*(?:unterschied|geändert|vergleich|gegenüber|differen|chang|compar)/iu;

/** True if a question is about earlier versions, or about changes between versions. */
export function asksForEarlierVersions(question: string): boolean {
  return asksForEarlier.test(question) || comparesVersions.test(question);
}
