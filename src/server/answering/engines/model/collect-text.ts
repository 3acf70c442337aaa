import type { LanguageModel, ModelRequest } from '#server/platform/language-model/language-model.ts';

/** What a model has written when it ends, fails or is out of time; never throws. */
export async function collectText(
  model: LanguageModel,
  request: ModelRequest,
  within: AbortSignal,
): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  const written = (async () => {
    for await (const piece of model.write(request, within)) if (piece.type === 'text') text += piece.text;
    return true;
  })().catch(() => false);
  const late = new Promise<false>((resolve) => {
    if (within.aborted) resolve(false);
    within.addEventListener('abort', () => resolve(false), { once: true });
  });
  const isWhole = await Promise.race([written, late]);
  return { text, isWhole };
}
