import { expect, test } from 'vitest';
import { quotationLine, tidyQuotation } from './tidy-quotation.ts';

test('CHAT-04 a quotation keeps its words, in paragraphs instead of the lines of its paper', () => {
  expect(tidyQuotation('Beschlussfassung\n\n \nForderung 1 wird \nabgelehnt. \n')).toBe(
    'Beschlussfassung\nForderung 1 wird abgelehnt.',
  );
  expect(quotationLine(' Forderung 1 wird\n\nabgelehnt.\n')).toBe('Forderung 1 wird abgelehnt.');
});

test('CHAT-04 rows and entries of lists keep their lines, cells stay separate', () => {
  expect(tidyQuotation('Zuber\tAndreas\t\tSVP\nZürcher\tMaja\tFDP\nStand Mai')).toBe(
    'Zuber · Andreas · SVP\nZürcher · Maja · FDP\nStand Mai',
  );
  expect(
    tidyQuotation(
      'Der Rat beauftragt\ndas Amt:\n- mit einem Bericht\nbis Mai,\n2. mit einer Liste vom\n12. Mai.\n(a) Ende',
    ),
  ).toBe('Der Rat beauftragt das Amt:\n- mit einem Bericht bis Mai,\n2. mit einer Liste vom 12. Mai.\n(a) Ende');
});

test('CHAT-04 a word hyphenated across lines is joined, but a suspended hyphen stays', () => {
  expect(tidyQuotation('die gesellschaftli-\nchen Fragen')).toBe('die gesellschaftlichen Fragen');
  expect(tidyQuotation('Finanz-\nund Bauwesen, CO2-\nFrei')).toBe('Finanz- und Bauwesen, CO2-Frei');
});
