import { useMemo } from 'react';
import { CitationsContext, useCitations } from '../../citations-context.ts';
import type { AnswerView, PhaseView } from '../../conversation.ts';
import { groupByDocument, listQuotations } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { readNotices } from '../../notices.ts';
import { PhaseStep } from './phase-step.tsx';
import { RecommendationsStep } from './recommendations-step.tsx';
import { Segments } from './segments.tsx';
import { SnippetsStep } from './snippets-step.tsx';

interface AnswerPhaseStepProps {
  view: PhaseView;
  answer: AnswerView;
}

/** A phase with the content of its kind; its marks are those of its own citations. */
export function AnswerPhaseStep({ view, answer }: AnswerPhaseStepProps) {
  const around = useCitations();
  const citing = useMemo(
    () => ({ ...around, byNumber: new Map(view.citations.map((citation) => [citation.number, citation])) }),
    [around, view.citations],
  );
  return (
    <CitationsContext value={citing}>
      <PhaseContent view={view} answer={answer} />
    </CitationsContext>
  );
}

function PhaseContent({ view, answer }: AnswerPhaseStepProps) {
  const text = useChatsText();
  const timestamp = view.message?.timestamp ?? null;
  if (view.phase === 'snippets') {
    const { own, added } = listQuotations(answer);
    const all = [...own, ...added];
    const found = `${text.answer.quotations(all.length)} ${text.answer.inDocuments(groupByDocument(all).length)}`;
    return (
      <PhaseStep phase="snippets" timestamp={timestamp} detail={all.length > 0 ? found : null}>
        {all.length > 0 ? <SnippetsStep citations={all} first={own.length} /> : <Searched answer={answer} />}
      </PhaseStep>
    );
  }
  // Where nothing was found, nothing follows from it.
  if (answer.evidence === 'nothing') return null;
  const prose = view.segments.filter((segment) => segment.kind !== 'notice');
  const said = readNotices(answer, view.phase).join(' ');
  if (view.phase === 'summary') {
    return (
      <PhaseStep phase="summary" timestamp={timestamp}>
        {prose.length > 0 ? (
          <>
            <Segments segments={prose} content={view.message?.content ?? null} />
            {said && <p className="mt-2 text-muted">{said}</p>}
          </>
        ) : (
          view.message && <p className="text-muted">{said || text.answer.noSummary}</p>
        )}
      </PhaseStep>
    );
  }
  return (
    <PhaseStep phase="recommendations" timestamp={timestamp}>
      {prose.length > 0 ? (
        <RecommendationsStep segments={prose} />
      ) : (
        <p className="text-muted">{said || text.answer.noRecommendations}</p>
      )}
    </PhaseStep>
  );
}

/** Where nothing was found: how much was looked at. */
function Searched({ answer }: Pick<AnswerPhaseStepProps, 'answer'>) {
  const text = useChatsText();
  const { searched } = answer;
  const own = searched && text.answer.searched(searched.passages, searched.documents);
  const said = readNotices(answer, 'snippets').slice(1).join(' ');
  return <p className="text-muted">{said || own || text.answer.noQuotations}</p>;
}
