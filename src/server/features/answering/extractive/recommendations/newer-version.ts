/** Of two versions of a paper the newer one, by what their titles and file names say. */

export type VersionedDocument = { documentId: string; title: string; fileName: string; meetingDate: string | null };

const versionNumber = /(?<![\p{L}\d])(?:version|fassung|rev(?:ision)?\.?|v)[\s._-]?(\d{1,3}(?:\.\d{1,3})?)(?!\d)/iu;
const draftMark = /(?<!\p{L})(?:entwurf|draft|vorläufig|provisional|preliminary)(?!\p{L})/iu;
const revisedMark =
  /(?<!\p{L})(?:überarbeitet\p{L}*|revidiert\p{L}*|aktualisiert\p{L}*|bereinigt\p{L}*|neufassung|neue fassung|final|definitiv\p{L}*|endfassung|schlussfassung|revised|updated|amended)(?!\p{L})/iu;
const dateMark = /(?<!\d)(?:\d{4}-\d\d-\d\d|\d{1,2}\.\s?\d{1,2}\.\s?\d{4})(?!\d)/gu;
/** Papers of these kinds come again at every meeting: the same title on another day is another paper. */
const recurring =
  /protokoll|minutes|sitzung|meeting|agenda|traktand|tagesordnung|einladung|invitation|transcript|konferenz|conference|bericht|report|statement|newsletter|beschluss|resolution|abstimmung/iu;

function bareTitle(text: string): string {
  return text
    .replace(/\.(?:pdf|docx?|xlsx?|txt|csv)$/iu, '')
    .replaceAll(dateMark, ' ')
    .replace(versionNumber, ' ')
    .replace(draftMark, ' ')
    .replace(revisedMark, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Order among versions: a number, or what a mark says; null where the names say nothing. */
function versionOf(document: VersionedDocument): number | null {
  const names = `${document.title} ${document.fileName.replaceAll('_', ' ')}`;
  const number = versionNumber.exec(names)?.[1];
  if (number !== undefined) return Number(number);
  if (draftMark.test(names)) return 0;
  return revisedMark.test(names) ? Number.POSITIVE_INFINITY : null;
}

/** Pairs of documents of which the first replaces the second. */
export function findNewerVersions<Item extends VersionedDocument>(documents: readonly Item[]): [Item, Item][] {
  const pairs: [Item, Item][] = [];
  const sameTitle = Map.groupBy(documents, (document) => bareTitle(document.title));
  for (const [title, versions] of sameTitle) {
    if (title.length < 4 || versions.length < 2) continue;
    const [newest, ...older] = versions.toSorted((left, right) => compare(right, left));
    for (const old of older) {
      if (newest !== undefined && replaces(newest, old, title)) pairs.push([newest, old]);
    }
  }
  return pairs;
}

function compare(left: VersionedDocument, right: VersionedDocument): number {
  const [first, second] = [versionOf(left) ?? 0.5, versionOf(right) ?? 0.5];
  if (first !== second) return first < second ? -1 : 1;
  return (left.meetingDate ?? '').localeCompare(right.meetingDate ?? '');
}

function replaces(newer: VersionedDocument, older: VersionedDocument, title: string): boolean {
  const [first, second] = [versionOf(newer), versionOf(older)];
  if (first !== second) return true;
  if (newer.meetingDate === null || older.meetingDate === null || recurring.test(title)) return false;
  return newer.meetingDate > older.meetingDate;
}
