import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { QuestionRows } from '#web/components/question-rows.tsx';
import { buttonLooks } from '#web/components/ui/button.tsx';
import { subscribeToDocumentEvents } from '#web/lib/api/document-events.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useDemoVisit } from '#web/lib/session/demo-visit.ts';
import { useOwnQuestions } from '#web/lib/session/own-questions.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { newestUploadsQuery } from '../../message-queries.ts';
import { useChatsText } from '../../messages.ts';

/** Before the first question: what one can ask, and where documents come from. */
export function EmptyConversation(props: { onExample: (question: string) => void; onAsk: (question: string) => void }) {
  const text = useChatsText();
  const areaPath = useAreaPath();
  const uploads = useQuery(newestUploadsQuery);
  const client = useQueryClient();
  const language = useLanguage();
  const { isDemo } = useCurrentUser();
  const visit = useDemoVisit(isDemo);
  const own = useOwnQuestions([], !isDemo);
  const questions = isDemo ? (visit?.examples.map((example) => example[language]) ?? []) : own;
  useEffect(
    () =>
      subscribeToDocumentEvents((event) => {
        // Reading progress changes nothing here; only its end does.
        if (event.type === 'reading-progress' && event.state === 'reading') return;
        void client.invalidateQueries({ queryKey: newestUploadsQuery.queryKey });
      }),
    [client],
  );
  const unread = uploads.data?.uploads.filter(({ state }) => state === 'queued' || state === 'reading').length ?? 0;
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <div>
        <h2 className="text-2xl font-semibold tracking-tight">{text.empty.title}</h2>
        <p className="mt-2 max-w-[60ch] text-muted">{text.empty.text}</p>
      </div>
      {uploads.data?.total === 0 && (
        <div className="grid justify-items-start gap-3 rounded-md border border-line bg-paper p-4">
          <p>{text.empty.noDocuments}</p>
          <Link to={areaPath('/upload')} className={buttonLooks({ look: 'primary' })}>
            <FileUp aria-hidden="true" />
            {text.empty.upload}
          </Link>
        </div>
      )}
      {unread > 0 && (
        <p className="flex items-start gap-2.5 text-sm text-muted">
          <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {text.empty.stillReading(unread)}
        </p>
      )}
      {questions.length > 0 && (
        <section aria-labelledby="example-questions" className="grid gap-2">
          <h3 id="example-questions" className="text-sm font-medium text-muted">
            {text.empty.examples}
          </h3>
          <QuestionRows questions={questions} onTake={props.onExample} onAsk={props.onAsk} />
        </section>
      )}
    </div>
  );
}
