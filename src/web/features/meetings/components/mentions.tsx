import type { Task } from '#shared/contracts/meetings.ts';
import { useMeetingsText } from '../messages.ts';
import { type EvidenceActs, EvidenceLink } from './evidence-link.tsx';

interface MentionsProps extends EvidenceActs {
  task: Task;
}

/** Where else documents mention a task; renders nothing for a single mention. */
export function OtherMentions({ task, ...evidence }: MentionsProps) {
  const text = useMeetingsText();
  if (task.also.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-muted">
      <span>{text.also}</span>
      {task.also.map((source) => (
        <EvidenceLink key={`${source.documentId} ${source.firstPage} ${source.start}`} source={source} {...evidence} />
      ))}
    </div>
  );
}
