import { type ReactNode, useMemo } from 'react';
import { CitationsContext, useCitations } from '../../answer/citations-context.ts';
import { type AnswerView, findCurrentPhase, groupByDocument, listSources, type PhaseView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { readNotices } from '../../notices.ts';
import { PhaseProgress, PhaseStep } from './phase-step.tsx';
import { SnippetsStep } from './quotations/snippets-step.tsx';
import { Segments } from './segments.tsx';
import { AnswerTable } from './table/answer-table.tsx';

/**
 * The three steps of an answer in reading order: the claims, their quotations, then the recommendations. The step being
 * written has its place from the start.
 */
export function AnswerSteps({ answer }: { answer: AnswerView }) {
  const text = useChatsText();
  const find = (phase: PhaseView['phase']) => answer.phases.find((view) => view.phase === phase);
  const [snippets, summary, recommendations] = [find('snippets'), find('summary'), find('recommendations')];
  const current = findCurrentPhase(answer);
  const isRelated = answer.evidence === 'related';
  // Quotations are among the sources.
  const prose = summary?.segments.filter(({ kind }) => kind !== 'notice' && kind !== 'quotation') ?? [];
  const said = readNotices(answer, 'summary').join(' ');
  const searched = isRelated ? '' : readNotices(answer, 'snippets').join(' ');
  const sources = listSources(answer);
  const found = `${text.answer.quotations(sources.length)} ${text.answer.inDocuments(groupByDocument(sources).length)}`;
  const acts = recommendations?.segments.filter(({ kind }) => kind !== 'notice') ?? [];

  // An answer's prose comes first, its quotations below it.
  const isBelow = !isRelated && snippets !== undefined && sources.length > 0;
  const claim = summary && (prose.length > 0 || !isRelated) && (
    <Cited key="summary" view={summary}>
      <PhaseStep phase="summary" after={isBelow ? 'snippets' : null} timestamp={summary.message?.timestamp ?? null}>
        {prose.length > 0 && (
          <Segments segments={prose} content={summary.message?.content ?? null} isAnswer={!isRelated} />
        )}
        {(said || prose.length === 0) && (
          <p className="mt-2 max-w-[72ch] text-muted">{said || (summary.message && text.answer.noSummary)}</p>
        )}
      </PhaseStep>
    </Cited>
  );
  return (
    <ol>
      {!isRelated && claim}
      {current === 'summary' && !summary && !isRelated && <PhaseProgress phase="summary" />}
      {snippets && sources.length > 0 && (
        <Cited key="snippets" view={summary}>
          <PhaseStep
            phase="snippets"
            hasBadge={!(claim && isBelow)}
            timestamp={snippets.message?.timestamp ?? null}
            detail={found}
          >
            {searched && <p className="mb-2 max-w-[72ch] text-sm text-muted">{searched}</p>}
            <SnippetsStep citations={sources} look={isRelated ? 'cards' : 'chips'} />
          </PhaseStep>
        </Cited>
      )}
      {isRelated && claim}
      {recommendations && (
        <Cited view={recommendations}>
          <PhaseStep phase="recommendations" timestamp={recommendations.message?.timestamp ?? null}>
            {acts.length > 0 ? (
              <AnswerTable segments={acts} label={text.answer.phases.recommendations} />
            ) : (
              <p className="text-muted">
                {readNotices(answer, 'recommendations').join(' ') || text.answer.noRecommendations}
              </p>
            )}
          </PhaseStep>
        </Cited>
      )}
      {current && current !== 'summary' && !find(current) && <PhaseProgress phase={current} />}
    </ol>
  );
}

/** Marks inside refer to this phase's own citations. */
function Cited({ view, children }: { view: PhaseView | undefined; children: ReactNode }) {
  const around = useCitations();
  const citing = useMemo(
    () => ({ ...around, byNumber: new Map(view?.citations.map((citation) => [citation.number, citation])) }),
    [around, view],
  );
  return <CitationsContext value={citing}>{children}</CitationsContext>;
}
