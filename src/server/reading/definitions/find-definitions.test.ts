import { expect, test } from 'vitest';
import { findDefinitions } from './find-definitions.ts';

test.each([
  ['Der Nachhaltige Förderausschuss (NfA) tagt vierteljährlich.', 'NfA', 'Nachhaltige Förderausschuss'],
  ['Die NfA (Nachhaltige Förderagentur) berichtet.', 'NfA', 'Nachhaltige Förderagentur'],
  ['zwischen der Muster Bau GmbH (im Folgenden „die Gesellschaft“) und ihr', 'Gesellschaft', 'Muster Bau GmbH'],
  [
    'Der Verein zur Förderung der Blasmusik (nachfolgend: Verein) beschließt',
    'Verein',
    'Verein zur Förderung der Blasmusik',
  ],
  [
    'Das Kuratorium der Linden-Stiftung Hall (nachstehend „Kuratorium“ genannt) wählt',
    'Kuratorium',
    'Kuratorium der Linden-Stiftung Hall',
  ],
  [
    'the lender grants a revolving credit facility of up to £40 million (the "Facility").',
    'Facility',
    'revolving credit facility',
  ],
  ['Northgate Holdings plc (hereinafter referred to as the “Company”) reports', 'Company', 'Northgate Holdings plc'],
  ['The Audit and Risk Committee (“ARC”) met twice.', 'ARC', 'Audit and Risk Committee'],
  ['mit der Stadtwerke Hall GmbH, im Folgenden „SWH“ genannt, wird', 'SWH', 'Stadtwerke Hall GmbH'],
])('SRCH a short form is found where a paper introduces it: %s', (text, short, long) => {
  expect(findDefinitions([text])).toEqual([{ short, long }]);
});

test.each([
  'Der Bericht (siehe „Anlage 3“) liegt vor.',
  'Die Sitzung (14.03.2024) war öffentlich.',
  'Frau Berger (CDU) fragt nach den Kosten.',
  'Der Antrag (einstimmig) wird angenommen.',
  'The motion (moved by Ms Hart) was carried.',
  'Der Umsatz stieg (EUR 4,2 Mio.).',
  'Die Verwaltung (Frau Dr. Lang) erläutert die Vorlage.',
  'Torsten Feld (DIE LINKE) und Claudia Ravens (CDU) sprechen.',
  'Zwischenruf der CDU (Claudia Ravens)',
  'Sie nannte es „die Wende“ (Beifall).',
])('nothing else is: %s', (text) => {
  expect(findDefinitions([text])).toEqual([]);
});

test('what a paper defines twice, differently, stands for neither', () => {
  expect(
    findDefinitions(['Die Muster Bau GmbH (im Folgenden „Partner“)', 'Die Hall Bau GmbH (im Folgenden „Partner“)']),
  ).toEqual([]);
});
