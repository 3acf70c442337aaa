import { ShieldCheck } from 'lucide-react';

/** Short neutral remarks, one per line. */
export function NoteLines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-0.5 pt-0.5 text-sm text-muted">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-1.5">
          <ShieldCheck className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}
