import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { QuestionRows } from '#web/components/question-rows.tsx';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useOwnQuestions, useOwnQuestionsText } from '#web/lib/session/own-questions.ts';
import { useUploads } from '../queries.ts';

/** Number of newest documents to suggest questions about. */
const maxPapers = 10;

/** After an upload: suggested questions about the newest documents with findings. */
export function QuestionList() {
  const text = useOwnQuestionsText();
  const areaPath = useAreaPath();
  const navigate = useNavigate();
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
      <QuestionRows
        questions={questions}
        onTake={(question) => navigate(areaPath(`/chat?question=${encodeURIComponent(question)}`))}
        onAsk={(question) => navigate(areaPath('/chat'), { state: { ask: question } })}
      />
    </section>
  );
}
