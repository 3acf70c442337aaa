import type { RecordSource } from '#shared/contracts/meetings.ts';
import { useCorrectionsText } from '../../corrections.ts';

/** Says that the paper no longer has the words of a record that somebody corrected or added. */
export function GoneNote({ source }: { source: RecordSource }) {
  const text = useCorrectionsText();
  return source.isGone ? <p className="text-sm text-warning">{text.gone}</p> : null;
}
