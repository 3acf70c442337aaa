import { expect, test } from 'vitest';
import { rankedPassage } from '#support/ranked-passages.ts';
import type { RankedPassage } from '../retrieval/service.ts';
import { assessEvidence as assess, strengthOf } from './assess-evidence.ts';

const nothing = { termCoverage: 0, gramCoverage: 0, stretchCoverage: 0, ownScore: 0 };
const passage = (text: string, evidence: Partial<RankedPassage['evidence']>, language: 'de' | 'en' = 'de') =>
  rankedPassage(text, {
    documentTitle: 'Mitgliederverzeichnis',
    fileName: 'mitglieder.pdf',
    language,
    evidence: { ...nothing, ...evidence },
  });

const assessEvidence = (asked: string, ...passages: RankedPassage[]) => assess(asked, passages);

const question = 'Wie hoch ist der Wasserstand auf dem Mars?';
const strewn = { termCoverage: 0.3, gramCoverage: 0.7, stretchCoverage: 0.3, ownScore: 0.9 };

test('CHAT-04 the letters of a word strewn over a long passage are no answer; its words are', () => {
  expect(assessEvidence(question, passage('Märstetten am Wasser', strewn))).not.toBe('answered');
  const held = { termCoverage: 0.8, gramCoverage: 0.8, stretchCoverage: 0.8, ownScore: 1.2 };
  expect(assessEvidence(question, passage('Der Wasserstand auf dem Mars ist unbekannt.', held))).toBe('answered');
});

test('CHAT-04 a passage that holds none of the things a question names is about something else', () => {
  const evidence = { termCoverage: 0.5, gramCoverage: 0.5, stretchCoverage: 0.5, ownScore: 1.2 };
  const text = 'Er läuft schnell.';
  expect(assessEvidence('Wie schnell läuft ein Gepard?', passage(text, evidence))).not.toBe('answered');
  expect(assessEvidence('Wie schnell läuft er?', passage(text, evidence))).toBe('answered');
});

test('CHAT-05 where half of what is named stands in none of the passages found, its paper is missing', () => {
  const evidence = { termCoverage: 0.5, gramCoverage: 0.6, stretchCoverage: 0.5, ownScore: 1 };
  const asked = 'Welche Regelung gilt im Betrieb für das Homeoffice?';
  const found = passage('Die Regelung gilt im ganzen Betrieb vom 1. Mai an.', evidence);
  const rest = passage('Wer im Homeoffice arbeitet, meldet das der Leitung.', evidence);
  const leave = 'Welche Regelung gilt für den Bildungsurlaub?';
  expect(assessEvidence(leave, found)).toBe('related');
  expect(assessEvidence(asked, found, rest)).toBe('answered');
  // The rest of the question is held so well that it can be about nothing else.
  expect(assessEvidence(leave, passage(found.text, { ...evidence, ownScore: 1.4 }))).toBe('answered');
  expect(assessEvidence(leave, passage('The rule on leave applies.', evidence, 'en'))).toBe('answered');
});

test('CHAT-04 in the other language, where letters prove nothing, less is asked', () => {
  const evidence = { termCoverage: 0.6, gramCoverage: 0.1, stretchCoverage: 0.6, ownScore: 0.7 };
  const asked = 'Wie hoch war die Arbeitslosigkeit im März?';
  const text = 'Unemployment was low in March.';
  expect(strengthOf(asked, passage(text, evidence, 'en'))).toBeGreaterThan(strengthOf(asked, passage(text, evidence)));
  expect(assessEvidence(asked, passage(text, evidence, 'en'))).toBe('answered');
});

test('CHAT-04 nothing found, or next to nothing, is nothing', () => {
  expect(assessEvidence(question)).toBe('nothing');
  const next = { termCoverage: 0, gramCoverage: 0.9, stretchCoverage: 0.2, ownScore: 0.3 };
  expect(assessEvidence(question, passage('Märstetten', next))).toBe('nothing');
});

test('CHAT-04 a part of a compound alone makes no answer; a slip of the pen does no harm', () => {
  const strong = { termCoverage: 0.5, gramCoverage: 0.8, stretchCoverage: 0.5, ownScore: 1.7 };
  const president = passage('Der Präsident eröffnet die Sitzung.', strong);
  expect(assessEvidence('Wer ist der Bundespräsident?', president)).toBe('related');
  expect(assessEvidence('Wer ist der Präsident?', president)).toBe('answered');
  expect(assessEvidence('Freiwiligenarbeit', passage('Zur Freiwilligenarbeit liegt ein Antrag vor.', strong))).toBe(
    'answered',
  );
});

test('CHAT-04 one sentence that tells all that is asked answers, also behind papers that bear the word in their title', () => {
  const evidence = { termCoverage: 0.5, gramCoverage: 0.6, stretchCoverage: 0.5, ownScore: 1.2 };
  const contract = [
    'Die Gewährleistung',
    'Die Abnahme',
    'Die Haftung',
    'Die Zahlung',
    'Die Kündigung',
    'Der Preis',
  ].map((subject) => ({
    ...passage(`${subject} richtet sich nach Anlage 2.`, evidence),
    documentTitle: 'Liefervertrag über Elektrogelenkbusse',
  }));
  const asked = 'Wie viele Elektrogelenkbusse sind bestellt?';
  const assessed = (text: string) => assess(asked, [...contract, passage(text, evidence)]);
  expect(assessed('Bestellt sind 18 Elektrogelenkbusse, die ersten werden im Juni geliefert.')).toBe('answered');
  expect(assessed('Die Elektrogelenkbusse sind bestellt.')).not.toBe('answered');
  expect(assessed('Für 18 Elektrogelenkbusse fehlt der Platz. Es wurden neue Stühle bestellt.')).not.toBe('answered');
});
