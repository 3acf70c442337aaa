import type { ImportReport } from '#shared/contracts/imports.ts';
import { useErrorTexts } from '#web/lib/api/error-message.ts';
import { useBackupsText } from '../../messages.ts';

const counted = [
  'chatsAdded',
  'chatsReplaced',
  'chatsCopied',
  'chatsQuoted',
  'chatsKept',
  'chatsSame',
  'foldersAdded',
  'foldersLeftOut',
  'documentsAdded',
  'documentsSame',
  'citationsUnproven',
  'citationsUnread',
] as const;

/** What was imported from an archive, and what was not. */
export function ImportReportList({ report }: { report: ImportReport }) {
  const text = useBackupsText().restoring.report;
  const errors = useErrorTexts();
  const lines = [
    ...counted.flatMap((name) => (report[name] > 0 ? [text[name](report[name])] : [])),
    ...(report.areSettingsTaken ? [text.settings] : []),
    ...report.refused.map(({ fileName, reason }) => text.refused(fileName, errors[reason])),
  ];
  return (
    <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
