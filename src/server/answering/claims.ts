import type { Claim } from './engine.ts';

/** Claims told together, the first of which begins a paragraph. */
export const asParagraph = (claims: readonly Claim[]): Claim[] =>
  claims.map((claim, place) =>
    place === 0 ? { ...claim, segment: { ...claim.segment, startsParagraph: true } } : claim,
  );
