import type { ModelRequest } from '#server/platform/language-model/language-model.ts';

/**
 * Bytes of UTF-8 for one token: models of today make 3 to 5 of German and English, about 2 of tables of figures. What is
 * reserved must not be less than what will be billed; what is counted in the place of a usage that nobody told should be near it.
 */
const bytesPerToken = { most: 2, likely: 3 };

/** Of marks that providers put around a text, in tokens. */
const tokensAround = { request: 200, text: 24 };

export type TokenEstimate = { most: number; likely: number };

/** Tokens of texts as a model counts them. */
export function estimateTokens(texts: readonly string[]): TokenEstimate {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return {
    most: Math.ceil(bytes / bytesPerToken.most) + texts.length * tokensAround.text + tokensAround.request,
    likely: Math.ceil(bytes / bytesPerToken.likely),
  };
}

/** Tokens of so many bytes of text. */
const estimateBytes = (bytes: number): TokenEstimate => ({
  most: Math.ceil(bytes / bytesPerToken.most),
  likely: Math.ceil(bytes / bytesPerToken.likely),
});

/** Tokens of so many bytes of text that are still to be sent, and what they cost at a price for a million. */
export function priceOf(bytes: number, price: number): { tokensLeft: TokenEstimate; costLeft: TokenEstimate } {
  const { most, likely } = estimateBytes(bytes);
  return { tokensLeft: { most, likely }, costLeft: { most: (most * price) / 1e6, likely: (likely * price) / 1e6 } };
}

/** Tokens of everything that a request sends. */
export function estimateRequest({ system, turns, passages }: ModelRequest): TokenEstimate {
  const texts = [system, ...turns.map(({ content }) => content), ...passages.map(({ title, text }) => title + text)];
  return estimateTokens(texts);
}

/** The request with as many of its passages, from the first on, as the model takes; `contextTokens` null = not known. */
export function fitRequest(request: ModelRequest, contextTokens: number | null): ModelRequest {
  if (contextTokens === null) return request;
  const room = contextTokens - request.maxTokens;
  let passages = request.passages;
  while (passages.length > 0 && estimateRequest({ ...request, passages }).most > room) passages = passages.slice(0, -1);
  return { ...request, passages };
}
