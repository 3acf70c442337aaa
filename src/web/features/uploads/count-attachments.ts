import type { Upload } from '#shared/contracts/uploads.ts';

type Row = Pick<Upload, 'id' | 'group' | 'place' | 'attachmentCount'>;

/** Positions of the enclosing mails, outermost first: "002.001" yields "" and "002". */
function placesAround(place: string): string[] {
  const parts = place === '' ? [] : place.split('.');
  return parts.map((_, count) => parts.slice(0, count).join('.'));
}

/** Number of files deleted along with the selected mails without being selected themselves. Rows may repeat. */
export function countAttachmentsBelow(selected: ReadonlySet<string>, rows: readonly Row[]): number {
  const chosen = new Map(rows.filter(({ id }) => selected.has(id)).map((row) => [row.id, row])).values();
  let below = 0;
  for (const group of Map.groupBy(chosen, (row) => row.group).values()) {
    const mails = new Set(group.filter(({ attachmentCount }) => attachmentCount > 0).map(({ place }) => place));
    for (const { place, attachmentCount } of group) {
      // A mail's count includes everything nested in it, at any depth.
      if (placesAround(place).some((around) => mails.has(around))) below -= 1;
      else below += attachmentCount;
    }
  }
  return below;
}
