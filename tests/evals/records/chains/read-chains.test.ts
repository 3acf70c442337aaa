import { expect, test } from 'vitest';
import { changeEffects } from '#server/reading/records/record-model.ts';
import { PaperPlaces } from '../boardroom/paper-places.ts';
import { readChains } from './read-chains.ts';

test.each(['dev', 'held-out'] as const)('MEET-06 the states of the chains are said by their papers: %s', (half) => {
  const chains = readChains(half);
  expect(chains).toHaveLength(20);
  for (const { name, papers, states } of chains) {
    expect(papers.length, name).toBeGreaterThan(1);
    for (const { effects, isOptional, target, proof } of states) {
      expect(changeEffects, name).toEqual(expect.arrayContaining(effects));
      for (const { paper, quote } of isOptional ? [proof] : [target, proof]) {
        const places = new PaperPlaces(new Map([[1, papers[paper]?.text ?? '']]));
        expect(places.find(quote), `${name}: ${quote}`).not.toHaveLength(0);
      }
    }
  }
});
