import type { ModelRequest } from '#server/platform/language-model/language-model.ts';

/**
 * UTF-8 bytes per token. Current models average 3 to 5 for German and English, about 2 for tables of figures.
 * Reservations (`most`) must not be below what is billed; estimates for unreported usage (`likely`) should be close.
 */
const bytesPerToken = { most: 2, likely: 3 };

/** Tokens that providers add around a request and each text. */
const tokensAround = { request: 200, text: 24 };

export type TokenEstimate = { most: number; likely: number };

/** Estimated tokens of texts. */
export function estimateTokens(texts: readonly string[]): TokenEstimate {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return {
    most: Math.ceil(bytes / bytesPerToken.most) + texts.length * tokensAround.text + tokensAround.request,
    likely: Math.ceil(bytes / bytesPerToken.likely),
  };
}

/** Estimated tokens of a number of bytes. */
const estimateBytes = (bytes: number): TokenEstimate => ({
  most: Math.ceil(bytes / bytesPerToken.most),
  likely: Math.ceil(bytes / bytesPerToken.likely),
});

/** Estimated tokens and cost of text still to be sent, at a price per million tokens. */
export function priceOf(bytes: number, price: number): { tokensLeft: TokenEstimate; costLeft: TokenEstimate } {
  const { most, likely } = estimateBytes(bytes);
  return { tokensLeft: { most, likely }, costLeft: { most: (most * price) / 1e6, likely: (likely * price) / 1e6 } };
}

/** Estimated tokens of a whole request. */
export function estimateRequest({ system, turns, passages }: ModelRequest): TokenEstimate {
  const texts = [system, ...turns.map(({ content }) => content), ...passages.map(({ title, text }) => title + text)];
  return estimateTokens(texts);
}

/** The request with as many of its first passages as fit the model; `contextTokens` null = unknown. */
export function fitRequest(request: ModelRequest, contextTokens: number | null): ModelRequest {
  if (contextTokens === null) return request;
  const room = contextTokens - request.maxTokens;
  let passages = request.passages;
  while (passages.length > 0 && estimateRequest({ ...request, passages }).most > room) passages = passages.slice(0, -1);
  return { ...request, passages };
}
