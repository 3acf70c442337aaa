import { CalendarClock, FilePlus2, FileStack, GitCompareArrows, ListChecks, type LucideIcon, Vote } from 'lucide-react';
import type { AnswerSegment, recommendationKinds } from '#shared/contracts/chats.ts';
import { useFormat } from '#web/lib/format.ts';
import { useChatsText } from '../../messages.ts';
import { MarkedSentence } from './segments.tsx';

type RecommendationKind = (typeof recommendationKinds)[number];

const icons: Record<RecommendationKind, LucideIcon> = {
  deadline: CalendarClock,
  task: ListChecks,
  vote: Vote,
  decided: Vote,
  conflict: GitCompareArrows,
  'newer-version': FilePlus2,
  'related-paper': FileStack,
};

const isRecommendation = (kind: AnswerSegment['kind']): kind is RecommendationKind => kind in icons;

/** Phase 3: what the documents themselves call for. */
export function RecommendationsStep({ segments }: { segments: readonly AnswerSegment[] }) {
  const text = useChatsText();
  const format = useFormat();
  const list = segments.flatMap(({ kind, ...rest }) => (isRecommendation(kind) ? [{ ...rest, kind }] : []));
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-paper wrap-anywhere">
      {list.map((item, index) => {
        const Icon = icons[item.kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the list, and grows there.
          <li key={index} className="grid gap-1 px-3.5 py-3 sm:px-4">
            <p className="flex items-center gap-2 text-sm font-medium text-petrol">
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {text.answer.kinds[item.kind]}
            </p>
            <p className="max-w-[72ch]">
              <MarkedSentence text={item.text} marks={item.marks} />
            </p>
            {(item.responsible || item.dueDate) && (
              <dl className="flex flex-wrap gap-x-6 gap-y-0.5 text-sm">
                {item.responsible && (
                  <div className="flex gap-1.5">
                    <dt className="text-muted">{text.answer.responsible}:</dt>
                    <dd className="font-medium">{item.responsible}</dd>
                  </div>
                )}
                {item.dueDate && (
                  <div className="flex gap-1.5">
                    <dt className="text-muted">
                      {item.isComputed ? text.answer.computedDueDate : text.answer.dueDate}:
                    </dt>
                    <dd className="tabular font-medium">{format.date(item.dueDate)}</dd>
                  </div>
                )}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
