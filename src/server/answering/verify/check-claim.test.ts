import { describe, expect, test } from 'vitest';
import type { FactKind } from '#shared/contracts/provenance.ts';
import type { AnswerLanguage } from '../intent.ts';
import { checkClaim } from './check-claim.ts';
import type { QuotationContext } from './support/proving-quotation.ts';

const noContext: QuotationContext = {
  title: null,
  meetingDate: null,
  section: null,
  speaker: null,
  body: null,
  cells: null,
};

type Languages = { claimed?: AnswerLanguage; quoted?: AnswerLanguage };

function missing(words: string, text: string, { claimed = 'de', quoted = claimed }: Languages = {}, context = {}) {
  const quotation = { words, sentences: null, language: quoted, context: { ...noContext, ...context } };
  return checkClaim({ text, language: claimed }, [quotation]).missing;
}

const credit = 'Der Aufsichtsrat genehmigt den Kredit über 1,5 Mio. Euro mit 91 zu 25 Stimmen.';
const motion = 'The Committee authorised the Board to sign the contract on 5 May 2024.';

describe('CHAT-14 a claim is proven if its quotation states all of its facts', () => {
  test.each<[string, string, Languages?]>([
    [credit, credit],
    [credit, 'Der Aufsichtsrat genehmigt den Kredit über 1.500.000 Euro mit 91 zu 25 Stimmen.'],
    [credit, 'Mit 91 zu 25 Stimmen genehmigte der Aufsichtsrat den Kredit über 1,5 Millionen Euro.'],
    [credit, 'Der Kredit über 1,5 Mio. Euro wurde vom Aufsichtsrat genehmigt.'],
    [motion, 'On May 5, 2024, the Board was authorised by the Committee to sign the contract.', { claimed: 'en' }],
  ])('CHAT-14 %s: %s', (words, text, languages) => {
    expect(missing(words, text, languages)).toEqual([]);
  });
});

describe('CHAT-14 a claim is dropped if its quotation states something else', () => {
  test.each<[FactKind, string, string, Languages?]>([
    ['number', credit, credit.replace('91', '95')],
    ['number', credit, credit.replace('91 zu 25', '25 zu 91')],
    ['amount', credit, credit.replace('Mio.', 'Mrd.')],
    ['unit', credit, credit.replace('Euro', 'Franken')],
    ['body', credit, credit.replace('Aufsichtsrat', 'Betriebsrat')],
    ['negation', credit, credit.replace('Euro', 'Euro nicht')],
    ['modal', credit, credit.replace('genehmigt', 'kann').replace('Stimmen', 'Stimmen genehmigen')],
    ['vote', credit, credit.replace('genehmigt', 'vertagt')],
    ['negation', 'Die Nutzung ist nicht gestattet.', 'Die Nutzung ist gestattet.'],
    ['quantifier', 'Einige Mitglieder waren dagegen.', 'Alle Mitglieder waren dagegen.'],
    ['direction', 'Der Umsatz stieg um 5 %.', 'Der Umsatz sank um 5 %.'],
    ['sign', 'Die Veränderung beträgt −5 %.', 'Die Veränderung beträgt 5 %.'],
    ['date', motion, motion.replace('5 May', '6 May'), { claimed: 'en' }],
    ['parties', 'Frau Keller schlägt Herrn Meier vor.', 'Herr Meier schlägt Frau Keller vor.'],
    ['parties', motion, 'The Board authorised the Committee to sign the contract.', { claimed: 'en' }],
    ['condition', 'Der Vertrag endet 2026, falls der Rat zustimmt.', 'Der Vertrag endet 2026.'],
    ['condition', 'Herr Meier meint, dass das Bad rentabel ist.', 'Das Bad ist rentabel.'],
    ['modal', 'Der Bau kostet voraussichtlich 5 Mio. Euro.', 'Der Bau kostet 5 Mio. Euro.'],
    ['direction', 'Die Prüfung erfolgt vor der Wahl.', 'Die Prüfung erfolgt nach der Wahl.'],
    ['quantifier', 'The hall is one of the largest buildings.', 'The hall is the largest building.', { claimed: 'en' }],
    ['words', 'The company bought the plant in May.', 'The company sold the plant in May.', { claimed: 'en' }],
    ['words', motion, motion.replace('.', ' because of rising costs.'), { claimed: 'en' }],
    ['letters', motion, motion.replace('Board', 'B\u043eard'), { claimed: 'en' }],
    [
      'negation',
      credit,
      'The supervisory board did not approve the credit of 1.5 million euros.',
      { claimed: 'en', quoted: 'de' },
    ],
  ])('CHAT-14 %s: %s – %s', (kind, words, text, languages) => {
    expect(missing(words, text, languages)).toContain(kind);
  });

  test('CHAT-14 words cut off by the quotation may reverse it', () => {
    const sentences = 'Der Rat genehmigt den Kredit nicht.';
    const quotation = {
      words: 'Der Rat genehmigt den Kredit',
      sentences,
      language: 'de',
      context: noContext,
    } as const;
    const verdict = checkClaim({ text: 'Der Rat genehmigt den Kredit.', language: 'de' }, [quotation]);
    expect(verdict).toEqual({ level: 'unproven', missing: ['negation'] });
  });

  test('CHAT-14 halves of two quoted sentences do not prove a combined one', () => {
    const words = 'Herr Frei lehnt den Neubau ab. Frau Lang begrüßt den Umbau der Halle.';
    expect(missing(words, 'Herr Frei begrüßt den Umbau der Halle.')).not.toEqual([]);
    expect(missing(words, 'Herr Frei lehnt den Neubau ab, und Frau Lang begrüßt den Umbau der Halle.')).toEqual([]);
  });

  test('CHAT-14 a row proves a value under its own column name', () => {
    const cells = 'Position: Staff costs; 2024: 4,530; 2023: 4,210';
    const row = (text: string) => missing('Staff costs\t4,530\t4,210', text, { claimed: 'en' }, { cells });
    expect(row(cells)).toEqual([]);
    expect(row('Staff costs in 2023 were 4,210.')).toEqual([]);
    expect(row('Staff costs in 2023 were 4,530.')).toContain('number');
    expect(row('Position: Staff costs; 2024: 4,210; 2023: 4,530')).toContain('number');
  });
});

test('CHAT-14 a claim in the other language is never proven by words alone', () => {
  const quotation = { words: credit, sentences: null, language: 'de', context: noContext } as const;
  const level = (text: string) => checkClaim({ text, language: 'en' }, [quotation]).level;
  expect(level('The supervisory board approved the credit of 1.5 million euros by 91 votes to 25.')).toBe(
    'supportable',
  );
  expect(level('The supervisory board approved the credit of 1.4 million euros by 91 votes to 25.')).toBe('unproven');
  expect(level('The supervisory board did not approve the credit of 1.5 million euros.')).toBe('unproven');
});

test('CHAT-14 a claim whose hard facts are quoted, but not all of its words, is supportable', () => {
  const quotation = { words: credit, sentences: null, language: 'de', context: noContext } as const;
  const level = (text: string) => checkClaim({ text, language: 'de' }, [quotation]).level;
  expect(level(credit)).toBe('proven');
  expect(level(credit.replace('über', 'in Höhe von'))).toBe('supportable');
  expect(level(credit.replace('91', '95'))).toBe('unproven');
});

test('CHAT-14 a clause that starts like one quoted sentence and ends like another is not proven', () => {
  const words =
    'Herr Oberländer fragt, ob die Rückstellung die Kaiserallee enthält. Herr Dohle verneint das; die Kaiserallee werde als Investition behandelt.';
  expect(missing(words, 'Herr Dohle verneint das; die Rückstellung enthält die Kaiserallee.')).not.toEqual([]);
  expect(missing(words, 'Herr Dohle verneint das; die Kaiserallee werde als Investition behandelt.')).toEqual([]);
});

test("CHAT-14 a short form's meaning in its paper supports a claim, and proves none", () => {
  const words = 'Die NB hat 40.000 Euro für das Freibad Ostheim bewilligt.';
  const text = 'Die Nordrik Bellando hat 40.000 Euro für das Freibad Ostheim bewilligt.';
  const level = (cells: string | null) =>
    checkClaim({ text, language: 'de' }, [{ words, sentences: null, language: 'de', context: { ...noContext, cells } }])
      .level;
  expect(level('NB = Nordrik Bellando')).toBe('supportable');
  expect(level(null)).toBe('unproven');
});
