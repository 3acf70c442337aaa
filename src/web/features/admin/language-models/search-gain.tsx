import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdministeredModel, ChangeSearch, SearchUse } from '#shared/contracts/language-model-administration.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { modelMessage, useModelsText } from './messages.ts';
import { changeSearch, refreshModels, vectorsQuery } from './requests.ts';

/**
 * How much a model was measured to improve the search, and whether it is in use: only one with a gain can be enabled.
 */
export function SearchGainTable({ model, use }: { model: AdministeredModel; use: SearchUse }) {
  const text = useModelsText();
  const { mediumDate, number, locale } = useFormat();
  const [asking, setAsking] = useState<'on' | 'off' | null>(null);
  const measured = model.search.find((each) => each.use === use);
  const vectors = useQuery({ ...vectorsQuery(model.id), enabled: use === 'embeddings' && measured !== undefined });
  const change = useMutation({
    mutationFn: (state: ChangeSearch['state']) => changeSearch(model.id, { use, state }),
    onSuccess: () => notify.success(text.saved),
    onError: (error) => notify.error(text.card.failed, modelMessage(error)),
    onSettled: refreshModels,
  });
  const points = (value: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const money = (value: number) => value.toLocaleString(locale, { style: 'currency', currency: model.currency });
  if (!measured) {
    return (
      <p className="text-sm text-muted">
        {text.search.title} ({text.uses[use]}): {text.search.notMeasured}
      </p>
    );
  }
  const { state, isCurrent, gain, sets } = measured;
  const mayStart = isCurrent && gain > 0;
  const { data } = vectors;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-sm font-medium">
        {text.search.title} ({text.uses[use]}): {text.search.states[state]}
      </h3>
      <p className="text-sm text-muted">
        {text.search.measured(mediumDate(measured.measuredAt), points(gain))}
        {!isCurrent && ` ${text.search.otherModel}`}
        {isCurrent && gain <= 0 && ` ${text.search.noGain}`}
      </p>
      {data && data.passages > 0 && (
        <p className="tabular text-sm text-muted">
          {text.search.progress(number(data.passagesDone), number(data.passages))}
        </p>
      )}
      {sets.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard.
        <div className="overflow-x-auto" tabIndex={0}>
          <table className="tabular w-full min-w-96 text-sm">
            <thead>
              <tr className="border-b border-line text-left">
                {[text.search.set, text.search.questions, text.search.words, text.search.model, text.search.gain].map(
                  (head, place) => (
                    <th
                      key={head}
                      scope="col"
                      className={place === 0 ? 'py-1.5 font-medium' : 'py-1.5 text-right font-medium'}
                    >
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {sets.map((set) => (
                <tr key={set.name} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {set.name}
                  </th>
                  <td className="text-right">{number(set.questions)}</td>
                  <td className="text-right">{points(set.words)}</td>
                  <td className="text-right">{points(set.model)}</td>
                  <td className="text-right font-medium">{points(set.model - set.words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {state !== 'on' && mayStart && (
          <Button size="small" isBusy={change.isPending} onClick={() => setAsking('on')}>
            {state === 'paused' ? text.search.resume : text.search.start}
          </Button>
        )}
        {state === 'on' && use === 'embeddings' && (
          <Button size="small" isBusy={change.isPending} onClick={() => change.mutate('paused')}>
            {text.search.pause}
          </Button>
        )}
        {state !== 'off' && (
          <Button size="small" look="quiet" isBusy={change.isPending} onClick={() => setAsking('off')}>
            {text.search.remove}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={(asking === 'off' ? text.search.removeTitle : text.search.startTitle)(model.name)}
        description={
          asking === 'off'
            ? text.search.removeText
            : use === 'reranking'
              ? text.search.rerankText
              : text.search.startText(
                  number((data?.passages ?? 0) - (data?.passagesDone ?? 0)),
                  number(data?.tokensLeft.likely ?? 0),
                  money(data?.costLeft.most ?? 0),
                )
        }
        confirmLabel={
          asking === 'off' ? text.search.remove : state === 'paused' ? text.search.resume : text.search.start
        }
        onConfirm={() => {
          if (asking) change.mutate(asking);
          setAsking(null);
        }}
      />
    </div>
  );
}
