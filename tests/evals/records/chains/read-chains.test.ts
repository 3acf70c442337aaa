import { expect, test } from 'vitest';
import { changeEffects } from '#server/reading/records/record-model.ts';
import { PaperPlaces } from '../boardroom/paper-places.ts';
import { readChains } from './read-chains.ts';
import { readChainDecisions } from './score-chain-decisions.ts';

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

test.each(['dev', 'held-out'] as const)('MEET-02 the decisions of the chains stand in their papers: %s', (half) => {
  const chains = new Map(readChains(half).map((chain) => [chain.name, chain]));
  for (const [name, decisions] of readChainDecisions(half)) {
    for (const { paper, text } of decisions) {
      const places = new PaperPlaces(new Map([[1, chains.get(name)?.papers[paper]?.text ?? '']]));
      expect(places.find(text), `${name}: ${text}`).not.toHaveLength(0);
    }
  }
});
