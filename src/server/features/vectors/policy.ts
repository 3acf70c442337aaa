import type { Coverage, UsableSearchModel } from './repository.ts';

/** Share of the user's passages that a model must cover to replace its predecessor. */
const sufficientShare = 0.9;

export type Serving = { model: UsableSearchModel; dimension: number };

/**
 * The model whose vectors a user's questions are compared with: the first that covers nearly all passages, else the one
 * that covers most, so that an older model serves while a newer one is catching up. Null if none has any.
 */
export function chooseServing(
  models: readonly UsableSearchModel[],
  { covered, passages }: { covered: readonly Coverage[]; passages: number },
): Serving | null {
  const all = models
    .filter(({ use }) => use === 'embeddings')
    .flatMap((model) =>
      covered
        .filter(({ modelId }) => modelId === model.modelId)
        .map((each) => ({ model, dimension: each.dimension, passages: each.passages }))
        .sort((one, other) => other.passages - one.passages),
    );
  const most = Math.max(0, ...all.map((each) => each.passages));
  return (
    all.find((each) => each.passages >= sufficientShare * passages) ??
    all.find((each) => each.passages === most) ??
    null
  );
}
