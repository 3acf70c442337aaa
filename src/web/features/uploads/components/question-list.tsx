import { MessageSquareText } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useOwnQuestions, useOwnQuestionsText } from '#web/lib/session/own-questions.ts';
import { useUploads } from '../queries.ts';

/** Number of newest documents to suggest questions about. */
const maxPapers = 10;

/** After an upload: suggested questions about the newest documents with findings. */
export function QuestionList() {
  const text = useOwnQuestionsText();
  const areaPath = useAreaPath();
  const { data } = useUploads();
  const documentIds = useMemo(() => {
    const uploads = data?.pages.flatMap((page) => page.uploads) ?? [];
    const telling = uploads.filter(({ found }) => found.decisions + found.tasks + found.deadlines > 0);
    return telling.slice(0, maxPapers).map(({ documentId }) => documentId);
  }, [data]);
  const questions = useOwnQuestions(documentIds, documentIds.length > 0);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="own-questions" className="grid gap-2">
      <h2 id="own-questions" className="text-lg font-semibold">
        {text.title}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-paper">
        {questions.map((question) => (
          <li key={question}>
            <Link
              to={areaPath(`/chat?question=${encodeURIComponent(question)}`)}
              className="flex min-h-12 items-center gap-3 px-4 py-2.5 transition-colors duration-150 wrap-anywhere hover:text-petrol"
            >
              <MessageSquareText className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
