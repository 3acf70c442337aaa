import type { Coverage, UsableSearchModel } from './repository.ts';

/** From this share of the user's passages on a model's vectors take the place of those before. */
const enough = 0.9;

export type Serving = { model: UsableSearchModel; dimension: number };

/**
 * Whose vectors a user's questions are compared with: the first model's in order that has nearly all passages, or else whichever has
 * most of them, so that an older one serves while a newer one is being made. Null = none has any.
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
  return all.find((each) => each.passages >= enough * passages) ?? all.find((each) => each.passages === most) ?? null;
}
