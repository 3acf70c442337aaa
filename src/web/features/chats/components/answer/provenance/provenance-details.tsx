import { ChevronRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { countLeftOut } from '#shared/answers/shown-citations.ts';
import type { AnswerPhase } from '#shared/contracts/chats.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import type { AnswerView } from '../../../conversation.ts';
import { useChatsText } from '../../../messages.ts';
import { Note } from '../../note.tsx';
import { keepInView } from './keep-in-view.ts';
import { LeftOutStatements } from './left-out-statements.tsx';

/**
 * CHAT-12, CHAT-14: which model wrote the answer, what was left out, why another one took over; expands to the full
 * history.
 */
export function ProvenanceDetails({ answer }: { answer: AnswerView }) {
  const text = useChatsText().provenance;
  const { provenance, evidence, phases } = answer;
  if (!provenance || evidence === 'unsearched') return null;
  const { engine, model, problem, leftOut, look } = provenance;
  const lowered = look?.lowered ?? 0;
  const isByModel = engine === 'model' && model && evidence === 'answered';
  return (
    <div className="mt-4 grid max-w-[72ch] grid-cols-1 gap-2 text-sm text-muted">
      {problem && (
        <Note icon={<CircleAlert className="text-warning" />}>
          {text.problems[problem]} {engine === 'built-in' ? text.insteadBuiltIn : text.isPartial}
        </Note>
      )}
      {(isByModel || lowered > 0) && (
        <p>
          {isByModel && text.byModel(model)} {lowered > 0 && text.lowered(lowered)}
        </p>
      )}
      {countLeftOut(provenance) > 0 && (
        <LeftOutStatements
          leftOut={leftOut}
          citations={phases.find(({ phase }) => phase === 'summary')?.citations ?? []}
        />
      )}
      <details className="group/provenance" onToggle={keepInView}>
        <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm hover:text-ink touch:min-h-11">
          <ChevronRight className="size-4 group-open/provenance:rotate-90" aria-hidden="true" />
          {text.title}
        </summary>
        <Facts provenance={provenance} phases={phases} />
      </details>
    </div>
  );
}

function Facts({ provenance, phases }: { provenance: Provenance; phases: AnswerView['phases'] }) {
  const text = useChatsText().provenance;
  const { engine, model, promptVersion, problem, sent, look, leftOut } = provenance;
  const find = (wanted: AnswerPhase) => phases.find(({ phase }) => phase === wanted);
  const reader = provenance.reader ?? find('snippets')?.message?.provenance?.reader;
  const shown = find('summary')?.segments.filter(({ kind }) => kind !== 'notice') ?? [];
  const supported = shown.filter(({ proof }) => proof === 'supported').length;
  const repeated = leftOut.reduce((sum, { reason, count }) => (reason === 'repeated' ? sum + count : sum), 0);
  const missing = countLeftOut(provenance);
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      <Fact name={text.engine}>{engine === 'model' && model ? text.model(model) : text.builtIn}</Fact>
      <Fact name={text.sent}>{model && sent ? text.sentToModel(model, sent) : text.nothingSent}</Fact>
      {promptVersion && <Fact name={text.prompt}>{promptVersion}</Fact>}
      {reader && <Fact name={text.reader}>{text.readers[reader]}</Fact>}
      <Fact name={text.checked}>
        <ul>
          <li>{text.shown(shown.length - supported)}</li>
          {supported > 0 && <li>{text.supported(supported)}</li>}
          {missing > 0 && <li>{text.missing(missing)}</li>}
          {repeated > 0 && <li>{text.repeated(repeated)}</li>}
        </ul>
      </Fact>
      {(look || (engine === 'model' && !problem)) && <Fact name={text.look}>{describeLook(look, text)}</Fact>}
    </dl>
  );
}

function describeLook(look: Provenance['look'], text: ReturnType<typeof useChatsText>['provenance']): string {
  if (!look) return text.noLook;
  return look.outcome === 'failed' ? text.lookFailed(look.asked) : text.looked(look);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium max-sm:mt-1.5">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
