import { expect, test } from 'vitest';
import type { AnswerLanguage } from '../intent.ts';
import { checkClaim } from './check-claim.ts';
import type { QuotationContext } from './support/proving-quotation.ts';

type Around = Partial<QuotationContext> & { nearby?: string };

function levelOf(language: AnswerLanguage, words: string, text: string, { nearby = '', ...context }: Around = {}) {
  const none = { title: null, meetingDate: null, section: null, speaker: null, body: null, cells: null };
  const quotation = { words, sentences: null, language, nearby, context: { ...none, ...context } };
  return checkClaim({ text, language }, [quotation]).level;
}

test.each<[string, AnswerLanguage, string, string, Around?]>([
  ['question', 'de', 'Wird die Turnhalle im Herbst saniert?', 'Die Turnhalle wird im Herbst saniert.'],
  ['question', 'de', 'Herr Brandt: Trägt der Verein die Kosten?', 'Herr Brandt: Der Verein trägt die Kosten.'],
  ['question', 'de', 'Frau Senn fragt, ob die Miete steigt.', 'Die Miete steigt.'],
  ['question', 'en', 'Will the depot close in June?', 'The depot will close in June.'],
  ['question', 'en', 'Mr Hale asked whether the fund covers repairs.', 'The fund covers repairs.'],
  ['question', 'en', 'Ms Orr: Has the auditor signed the accounts?', 'Ms Orr: The auditor has signed the accounts.'],
  ['speaker', 'de', 'Ich habe den Vertrag geprüft.', 'Frau Senn hat den Vertrag geprüft.', { speaker: 'Herr Brandt' }],
  ['speaker', 'de', 'Wir haben die Halle verkauft.', 'Die Gemeinde hat die Halle verkauft.'],
  ['speaker', 'de', 'Brandt: Ich stelle den Antrag zurück.', 'Senn stellt den Antrag zurück.'],
  ['speaker', 'en', 'I checked the invoices.', 'Ms Orr checked the invoices.', { speaker: 'Mr Hale' }],
  ['speaker', 'en', 'Hale: We sold the depot.', 'Orr sold the depot.'],
  [
    'letter',
    'de',
    'Ich ziehe meine Zusage zurück.',
    'Herr Brandt zieht die Zusage zurück.',
    { speaker: 'Herr Brandt', nearby: 'Herr Brandt verliest ein Schreiben der Eigentümerin.' },
  ],
  [
    'letter',
    'en',
    'I withdraw my offer.',
    'Mr Hale withdraws the offer.',
    { speaker: 'Mr Hale', nearby: 'Mr Hale read out a letter from the owner: “Dear members,' },
  ],
  ['initial', 'de', 'A. Brandt wird Kassier.', 'B. Brandt wird Kassier.'],
  ['initial', 'de', 'Der Kassier heißt T. M. Senn.', 'Der Kassier heißt R. M. Senn.'],
  ['initial', 'en', 'The chair is J. P. Hale.', 'The chair is K. P. Hale.'],
  ['initial', 'en', 'Dr R. Orr resigned.', 'Dr S. Orr resigned.'],
  ['list', 'de', 'Brandt 12, Senn 19, Vogt 7 Stimmen.', 'Brandt 19 Stimmen.'],
  ['list', 'de', 'Miete 400, Strom 90, Wasser 30 Euro.', 'Strom 400 Euro.'],
  ['list', 'en', 'Hale 12, Orr 19, Pym 7 votes.', 'Pym 19 votes.'],
  ['list', 'en', 'Rent was 400, power 90 and water 30 pounds.', 'Power was 400 pounds.'],
  ['row', 'de', 'Reinigung\t4.100\t3.900\t4.400', 'Die Reinigung kostet 3.900.'],
  ['row', 'en', 'Cleaning 4,100 3,900 4,400', 'Cleaning: 3,900'],
  ['than', 'de', 'Die Halle ist teurer als das Bad.', 'Das Bad ist teurer als die Halle.'],
  ['than', 'en', 'The hall costs more than the pool.', 'The pool costs more than the hall.'],
  ['than', 'en', 'Rents rose faster than wages.', 'Wages rose faster than rents.'],
  ['cause', 'de', 'Der Streik führte zu Verspätungen.', 'Verspätungen führten zu dem Streik.'],
  ['cause', 'de', 'Wegen des Lecks fiel die Heizung aus.', 'Wegen der Heizung fiel das Leck aus.'],
  [
    'cause',
    'de',
    'Der Umbau beginnt später; die Kasse ist leer.',
    'Der Umbau beginnt später, weil die Kasse leer ist.',
  ],
  ['cause', 'en', 'The strike led to delays.', 'Delays led to the strike.'],
  ['cause', 'en', 'Delays were caused by the strike.', 'The strike was caused by delays.'],
  ['cause', 'en', 'The office closed and the lease ended.', 'The office closed because the lease ended.'],
  ['replaced', 'de', 'Der Beirat wird durch den Ausschuss ersetzt.', 'Der Ausschuss wird durch den Beirat ersetzt.'],
  ['replaced', 'de', 'An die Stelle des Fonds tritt die Stiftung.', 'An die Stelle der Stiftung tritt der Fonds.'],
  ['replaced', 'en', 'The panel was replaced by the forum.', 'The forum was replaced by the panel.'],
  ['replaced', 'en', 'The forum replaces the panel.', 'The panel replaces the forum.'],
  ['dative', 'de', 'Dem Vorstand empfiehlt der Beirat den Kauf.', 'Dem Beirat empfiehlt der Vorstand den Kauf.'],
  ['dative', 'de', 'Die Bank gewährt dem Verein ein Darlehen.', 'Der Verein gewährt der Bank ein Darlehen.'],
  ['modal', 'de', 'Die Stiftung hat die Möglichkeit, das Haus zu kaufen.', 'Die Stiftung kauft das Haus.'],
  ['modal', 'de', 'Das vorläufige Ergebnis beträgt 4.000 Euro.', 'Das Ergebnis beträgt 4.000 Euro.'],
  ['modal', 'de', 'Geplant ist der Abbruch der Scheune.', 'Der Abbruch der Scheune ist beschlossen.'],
  ['modal', 'en', 'The provisional result is £4,000.', 'The result is £4,000.'],
  ['modal', 'en', 'The trust is planning to buy the barn.', 'The trust buys the barn.'],
  ['modal', 'en', 'The board proposed to demolish the barn.', 'The board demolished the barn.'],
  ['left out', 'en', 'The brother of Mr Hale owns the barn.', 'Mr Hale owns the barn.'],
  ['left out', 'de', 'Der Sohn von Herrn Brandt leitet die Firma.', 'Herr Brandt leitet die Firma.'],
  ['pronoun', 'en', 'Ms Orr said that her sister owns the barn.', 'Ms Orr said that she owns the barn.'],
  ['another’s', 'en', 'Mr Hale backs the sale; Ms Orr wants a lease.', 'Ms Orr backs the sale.'],
  ['another’s', 'de', 'Herr Brandt ist dafür; Frau Senn will warten.', 'Frau Senn ist dafür.'],
  ['number', 'en', 'Fees rose from £30 to £45.', 'Fees rose by £45.'],
  ['number', 'de', 'Die Gebühr stieg von 30 auf 45 Euro.', 'Die Gebühr stieg um 45 Euro.'],
  ['name', 'de', 'Frau Hahn wurde zur Kassierin gewählt.', 'Frau Hehn wurde zur Kassierin gewählt.'],
  ['name', 'de', 'Herr Recker leitet den Ausschuss.', 'Herr Becker leitet den Ausschuss.'],
  ['name', 'en', 'Ms Stine chairs the panel.', 'Ms Stone chairs the panel.'],
  ['name', 'en', 'Mr Laker signed the lease.', 'Mr Baker signed the lease.'],
  ['pivot', 'en', 'The board approved the budget.', 'The board approved the result.'],
  ['paper', 'de', 'Der Rat genehmigt den Antrag.', 'Der Rat genehmigt das Protokoll.'],
  ['pivot', 'en', 'The board approved the place.', 'The board approved the cause.'],
  ['pivot', 'de', 'Der Rat streicht die Zulage.', 'Der Rat streicht die Stelle.'],
  ['synonym', 'en', 'The trust bought the barn.', 'The trust purchased the barn.'],
  ['synonym', 'de', 'Der Ausschuss vertagt den Antrag.', 'Der Ausschuss verschiebt den Antrag.'],
])('CHAT-14 not proven, %s: %s %s – %s', (_, language, words, text, around) => {
  expect(levelOf(language, words, text, around)).not.toBe('proven');
});

test.each<[string, AnswerLanguage, string, string]>([
  [
    'denied',
    'de',
    'Es ist unrichtig, dass die Präsidentin das Konto geleert hat.',
    'Die Präsidentin hat das Konto geleert.',
  ],
  ['denied', 'de', 'Frau Senn dementiert, dass das Hallenbad schliesst.', 'Das Hallenbad schliesst.'],
  ['denied', 'de', 'Das Gerücht, dass die Schule 40 Stellen streicht, ist haltlos.', 'Die Schule streicht 40 Stellen.'],
  ['denied', 'de', 'Dass die Bank den Kredit kündigt, ist unwahr.', 'Die Bank kündigt den Kredit.'],
  [
    'denied',
    'de',
    'Die Kommission bestreitet, dass die Kommission das Gutachten bezahlt.',
    'Die Kommission bezahlt das Gutachten.',
  ],
  ['denied', 'de', 'Die Stiftung vermeidet, dass der Turm einstürzt.', 'Der Turm stürzt ein.'],
  ['denied', 'en', 'It is incorrect that the clerk forged 12 receipts.', 'The clerk forged 12 receipts.'],
  ['denied', 'en', 'Nothing suggests that the bridge is sinking.', 'The bridge is sinking.'],
  ['denied', 'en', 'The story that the school loses 40 teachers is a myth.', 'The school loses 40 teachers.'],
  ['denied', 'en', 'Ms Orr disputes that the landlord paid the bill.', 'The landlord paid the bill.'],
  ['struck', 'de', 'Der Verband zahlt die Reise (annulliert).', 'Der Verband zahlt die Reise.'],
  ['struck', 'en', 'The union pays the travel costs (rescinded).', 'The union pays the travel costs.'],
  ['label', 'de', 'Musterantrag: Der Verband zahlt die Reise.', 'Der Verband zahlt die Reise.'],
  ['label', 'de', 'Option 2 (aufgehoben): Der Verband zahlt die Reise.', 'Der Verband zahlt die Reise.'],
  ['label', 'en', 'Template: The union pays the travel costs.', 'The union pays the travel costs.'],
  ['sign', 'de', 'Das Ergebnis beträgt 45 Franken.', 'Das Ergebnis beträgt ⁃45 Franken.'],
  ['sign', 'en', 'The balance is 310 pounds.', 'The balance is —310 pounds.'],
  ['symbol', 'de', 'Der Ertrag beträgt 45 Franken.', 'Der Ertrag beträgt ≥ 45 Franken.'],
  ['digits', 'de', 'Der Ertrag beträgt 45 Franken.', 'Der Ertrag beträgt ４５ Franken.'],
  ['digits', 'en', 'The reserve is 310 pounds.', 'The reserve is 31O pounds.'],
  ['unit', 'en', 'The reserve covers 31 weeks.', 'The fund covers 31 days.'],
])('CHAT-14 unproven, %s: %s %s – %s', (_, language, words, text) => {
  expect(levelOf(language, words, text)).toBe('unproven');
});

test.each<[string, AnswerLanguage, string, string]>([
  ['symbol', 'en', 'The reserve is > 310 pounds.', 'The reserve is 310 pounds.'],
  ['before', 'en', 'Before the trust sells the barn, it repairs the roof.', 'The trust sells the barn.'],
  ['fears', 'de', 'Frau Senn rechnet damit, dass das Hallenbad schliesst.', 'Das Hallenbad schliesst.'],
  ['decided', 'de', 'Der Rat verlangt, dass die Stiftung den Turm saniert.', 'Die Stiftung saniert den Turm.'],
])('CHAT-14 supportable, %s: %s %s – %s', (_, language, words, text) => {
  expect(levelOf(language, words, text)).toBe('supportable');
});

test.each<[string, AnswerLanguage, string, string, Around?]>([
  ['replaced', 'de', 'Der Beirat wird durch den Ausschuss ersetzt.', 'An die Stelle des Beirats tritt der Ausschuss.'],
  ['replaced', 'en', 'The panel was replaced by the forum.', 'The forum replaces the panel.'],
  ['title', 'en', 'Jane Orr, CEO, opened the meeting.', 'CEO Jane Orr opened the meeting.'],
  ['filler', 'en', 'If you look at the roof, it needs repair.', 'The roof: it needs repair.'],
  ['votes', 'de', 'Der Antrag wird mit 62:45 Stimmen angenommen.', 'Der Antrag wird mit 62 zu 45 Stimmen angenommen.'],
  ['votes', 'en', 'The motion was carried by 62 votes to 45.', 'The motion was carried 62:45.'],
  ['verb', 'de', 'Der Rat stimmt dem Probebetrieb zu.', 'Der Rat hat dem Probebetrieb zugestimmt.'],
  [
    'heading',
    'de',
    'Die Kosten betragen 4.000 Euro.',
    'Die Kosten der Scheune betragen 4.000 Euro.',
    { section: 'TOP 4 Scheune' },
  ],
  ['label', 'en', 'Orr: I support the sale.', 'Orr supports the sale.'],
  [
    'speaker',
    'de',
    'Ich habe den Vertrag geprüft.',
    'Herr Brandt hat den Vertrag geprüft.',
    { speaker: 'Herr Brandt' },
  ],
  ['date', 'en', 'The depot closes in June.', 'The depot closes in June 2025.', { meetingDate: '2025-03-01' }],
  ['cause', 'en', 'Delays were caused by the strike.', 'The strike caused delays.'],
  ['paper', 'de', 'Der Rat genehmigt den Antrag.', 'Im Protokoll steht: Der Rat genehmigt den Antrag.'],
  ['affirmed', 'de', 'Die Präsidentin hält fest, dass die Miete um 5 % steigt.', 'Die Miete steigt um 5 %.'],
  ['affirmed', 'en', 'The auditor confirmed that the clerk paid 12 invoices.', 'The clerk paid 12 invoices.'],
  [
    'denied',
    'de',
    'Frau Senn dementiert, dass das Hallenbad schliesst.',
    'Senn dementiert, dass das Hallenbad schliesst.',
  ],
  ['symbol', 'de', 'Der Saal misst 120 m².', 'Der Saal misst 120 Quadratmeter.'],
])('CHAT-14 proven, %s: %s %s – %s', (_, language, words, text, around) => {
  expect(levelOf(language, words, text, around)).toBe('proven');
});

test.each<[string, AnswerLanguage, string, string]>([
  ['magnitude', 'de', 'Die Kosten betragen 5 Tsd. Euro.', 'Die Kosten betragen 5 Mio. Euro.'],
  ['unit', 'de', 'Die Kosten betragen 5 Franken.', 'Die Kosten betragen 5 Euro.'],
  ['sign', 'de', 'Die Veränderung beträgt −12 %.', 'Die Veränderung beträgt 12 %.'],
  ['direction', 'de', 'Die Mieten sanken.', 'Die Mieten stiegen.'],
  ['direction', 'en', 'Rents fell.', 'Rents rose.'],
  ['vote', 'de', 'Der Antrag wurde besprochen.', 'Der Antrag wurde angenommen.'],
  ['item', 'de', 'TOP 12: Der Rat wählt neue Mitglieder.', 'Der Rat wählt 12 neue Mitglieder.'],
])('CHAT-14 not even supportable, %s: %s %s – %s', (_, language, words, text) => {
  expect(levelOf(language, words, text)).toBe('unproven');
});
