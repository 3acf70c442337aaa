import { ChevronRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { countLeftOut } from '#shared/answers/shown-citations.ts';
import type { Provenance } from '#shared/contracts/chats.ts';
import type { AnswerView } from '../../conversation.ts';
import { useChatsText } from '../../messages.ts';
import { Note } from '../note.tsx';

/**
 * CHAT-12, CHAT-14: which model wrote the answer, what was left out, why another one took over; expands to the full
 * history.
 */
export function ProvenanceDetails({ answer }: { answer: AnswerView }) {
  const text = useChatsText().provenance;
  const { provenance, evidence } = answer;
  if (!provenance || evidence === 'unsearched') return null;
  const { engine, model, problem } = provenance;
  const leftOut = countLeftOut(provenance);
  return (
    <div className="mt-4 grid max-w-[72ch] gap-2 text-sm text-muted">
      {problem && (
        <Note icon={<CircleAlert className="text-warning" />}>
          {text.problems[problem]} {engine === 'built-in' ? text.insteadBuiltIn : text.isPartial}
        </Note>
      )}
      {((engine === 'model' && model) || leftOut > 0) && (
        <p>
          {engine === 'model' && model && evidence === 'answered' && text.byModel(model)}{' '}
          {leftOut > 0 && text.leftOut(leftOut)}
        </p>
      )}
      <details className="group/provenance">
        <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm hover:text-ink touch:min-h-11">
          <ChevronRight className="size-4 group-open/provenance:rotate-90" aria-hidden="true" />
          {text.title}
        </summary>
        <Facts provenance={provenance} shown={countShown(answer)} />
      </details>
    </div>
  );
}

const countShown = ({ phases }: AnswerView) =>
  phases.find(({ phase }) => phase === 'summary')?.segments.filter(({ kind }) => kind !== 'notice').length ?? 0;

function Facts({ provenance, shown }: { provenance: Provenance; shown: number }) {
  const text = useChatsText().provenance;
  const { engine, model, promptVersion, sent, leftOut } = provenance;
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      <Fact name={text.engine}>{engine === 'model' && model ? text.model(model) : text.builtIn}</Fact>
      <Fact name={text.sent}>{model && sent ? text.sentToModel(model, sent) : text.nothingSent}</Fact>
      {promptVersion && <Fact name={text.prompt}>{promptVersion}</Fact>}
      <Fact name={text.checked}>
        <ul>
          <li>{text.shown(shown)}</li>
          {leftOut.map(({ reason, count }) => (
            <li key={reason}>{text.reason(count, text.reasons[reason])}</li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium max-sm:mt-1.5">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
