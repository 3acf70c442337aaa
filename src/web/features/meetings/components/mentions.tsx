import type { Task } from '#shared/contracts/meetings.ts';
import { useMeetingsText } from '../messages.ts';
import { type EvidenceActs, EvidenceLink } from './evidence-link.tsx';

interface MentionsProps extends EvidenceActs {
  task: Task;
}

/** Where a task is set, and where else papers mention it. */
export function Mentions({ task, ...evidence }: MentionsProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <EvidenceLink source={task.source} {...evidence} />
      <OtherMentions task={task} {...evidence} />
    </div>
  );
}

/** Nothing where it is mentioned once. */
export function OtherMentions({ task, ...evidence }: MentionsProps) {
  const text = useMeetingsText();
  if (task.also.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-muted">
      <span>{text.also}</span>
      {task.also.map((source) => (
        <EvidenceLink key={`${source.documentId} ${source.firstPage} ${source.start}`} source={source} {...evidence} />
      ))}
    </div>
  );
}
