import { expect, test } from 'vitest';
import { tidyQuotation } from './tidy-quotation.ts';

test('CHAT-04 a quotation keeps its words; blank lines are removed and cells stay separate', () => {
  expect(tidyQuotation('Beschlussfassung\n\n \nForderung 1 wird\nabgelehnt. \n')).toBe(
    'Beschlussfassung\nForderung 1 wird\nabgelehnt.',
  );
  expect(tidyQuotation('Zuber\tAndreas\t\tSVP')).toBe('Zuber · Andreas · SVP');
});

test('CHAT-04 a word hyphenated across pages is joined, but a suspended hyphen stays', () => {
  expect(tidyQuotation('die gesellschaftli-\nchen Fragen')).toBe('die gesellschaftlichen Fragen');
  expect(tidyQuotation('Finanz-\nund Bauwesen, CO2-\nFrei')).toBe('Finanz-\nund Bauwesen, CO2-\nFrei');
});
