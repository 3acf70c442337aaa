import type { Upload } from '#shared/contracts/uploads.ts';

type Row = Pick<Upload, 'id' | 'group' | 'place' | 'attachmentCount'>;

/** Whether a row lies in a mail, or in a mail in it. */
const liesIn = (row: Row, mail: Row): boolean =>
  row.group === mail.group && row.place !== mail.place && (mail.place === '' || row.place.startsWith(`${mail.place}.`));

/** How many files go with the selected mails without being selected themselves. Rows may be given twice. */
export function countAttachmentsBelow(selected: ReadonlySet<string>, rows: readonly Row[]): number {
  const chosen = [...new Map(rows.filter(({ id }) => selected.has(id)).map((row) => [row.id, row])).values()];
  const mails = chosen.filter(({ attachmentCount }) => attachmentCount > 0);
  const outermost = mails.filter((mail) => !mails.some((other) => liesIn(mail, other)));
  const below = outermost.reduce((sum, { attachmentCount }) => sum + attachmentCount, 0);
  return below - chosen.filter((row) => outermost.some((mail) => liesIn(row, mail))).length;
}
