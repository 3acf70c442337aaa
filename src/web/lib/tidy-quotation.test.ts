import { expect, test } from 'vitest';
import { tidyQuotation } from './tidy-quotation.ts';

test('CHAT-04 a quotation keeps its words; blank lines close and cells stay apart', () => {
  expect(tidyQuotation('Beschlussfassung\n\n \nForderung 1 wird\nabgelehnt. \n')).toBe(
    'Beschlussfassung\nForderung 1 wird\nabgelehnt.',
  );
  expect(tidyQuotation('Zuber\tAndreas\t\tSVP')).toBe('Zuber · Andreas · SVP');
});
