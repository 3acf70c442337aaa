import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { useKnowledgeText } from './messages.ts';
import { keepVisitorQuestions, visitorQuestionsQuery } from './requests.ts';

/** Visitors' unanswered questions: what the text still lacks. */
export function VisitorQuestionList() {
  const text = useKnowledgeText().visitors;
  const { dateTime, number } = useFormat();
  const id = useId();
  const client = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const asked = useQuery(visitorQuestionsQuery);
  const keep = useMutation({
    mutationFn: keepVisitorQuestions,
    onError: (error) => notify.error(text.failed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: visitorQuestionsQuery.queryKey }),
  });
  const { data, error } = asked;
  return (
    <AdminSection title={text.title} hint={text.hint}>
      {data ? (
        <>
          <div className="flex items-center gap-3">
            <Switch
              id={id}
              checked={data.isKept}
              isBusy={keep.isPending}
              onCheckedChange={(isOn) => (isOn ? keep.mutate(true) : setIsLeaving(true))}
            />
            <label htmlFor={id}>{text.keep}</label>
          </div>
          <p className="tabular">{text.count(data.count, number)}</p>
          {data.questions.length > 0 ? (
            <ul className="max-h-[37.5rem] divide-y divide-line overflow-y-auto rounded-md border border-line bg-paper px-4">
              {data.questions.map(({ id: key, askedAt, language, question }) => (
                <li key={key} className="py-2.5">
                  <p lang={language} className="wrap-anywhere">
                    {question}
                  </p>
                  <p className="tabular text-sm text-muted">{dateTime(askedAt)}</p>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">{data.isKept ? text.none : text.notKept}</p>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setIsLeaving}
        title={text.offTitle}
        description={text.offHint}
        confirmLabel={text.offConfirm}
        onConfirm={() => keep.mutate(false)}
      />
    </AdminSection>
  );
}
