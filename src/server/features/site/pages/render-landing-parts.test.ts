import { expect, test } from 'vitest';
import { bindWords } from './render-landing-parts.ts';

test('PUB-04 lines break neither after a figure nor within a short compound, and nothing else changes', () => {
  expect(bindWords('bis zum 31. Mai 2024')).toBe('bis zum 31.\u00a0Mai 2024');
  expect(bindWords('9 Ja-Stimmen (Herr Aydin)')).toBe('9\u00a0Ja-\u2060Stimmen (Herr\u00a0Aydin)');
  expect(bindWords('712.000 EUR sowie')).toBe('712.000\u00a0EUR sowie');
  expect(bindWords('at EUR 712,000 each')).toBe('at EUR\u00a0712,000\u00a0each');
  expect(bindWords('{{plans.basic.pages}} Seiten {{models.state}} Danach')).toBe(
    '{{plans.basic.pages}}\u00a0Seiten {{models.state}} Danach',
  );
  expect(bindWords('Art. 6 Abs. 1 lit. b')).toBe('Art.\u00a06\u00a0Abs.\u00a01\u00a0lit.\u00a0b');
  expect(bindWords('Digitale-Dienste-Gesetz, Sommer 2024. Danach')).toBe(
    'Digitale-Dienste-Gesetz, Sommer 2024. Danach',
  );
});
