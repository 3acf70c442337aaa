import { expect, test } from 'vitest';
import { evidencePassage } from '#support/answer-requests.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { opensTurn, speakerOf } from './speaker-of.ts';

const minutes =
  'Präsident: Das Wort hat der Regierungsrat.\n\nRegierungsrätin Knill: Ich bitte, die Motion nicht erheblich zu erklären. Danke.\n\n' +
  'Die Motion wird mit 59:55 Stimmen erheblich erklärt.\n\nKantonsrätin Celina Hug legt das Amtsgelübde ab.\n\nHasler, FDP: Es brennt.';

test.each<[string, string | null]>([
  ['Das Wort hat', 'Präsident'],
  ['Ich bitte, die Motion nicht erheblich zu erklären.', 'Regierungsrätin Knill'],
  ['wird mit 59:55 Stimmen erheblich erklärt.', null],
  ['legt das Amtsgelübde ab.', null],
  ['Danke.\n\nDie Motion wird mit 59:55 Stimmen', null],
  ['Es brennt.', 'Hasler, FDP'],
])('CHAT-04 a quotation is headed by who says it or by nobody: %s', (quotation, speaker) => {
  const start = minutes.indexOf(quotation);
  expect(speakerOf({ speaker: null, text: minutes }, start, start + quotation.length)).toBe(speaker);
  expect(speakerOf({ speaker: 'Präsident', text: minutes }, start, start + quotation.length)).toBe(speaker);
});

test('CHAT-04 words before the first name are of nobody known; of a passage without names they are its speaker’s', () => {
  const text = 'Das ist so. Danke.';
  expect(speakerOf({ speaker: 'Hasler, FDP', text }, 0, 11)).toBe('Hasler, FDP');
  expect(speakerOf({ speaker: 'Hasler, FDP', text: `${text}\nZuber, SVP: Nein.` }, 0, 11)).toBeNull();
  expect(speakerOf({ speaker: null, text: 'Forderung 1: Der Rat zahlt.' }, 14, 27)).toBeNull();
});

/** Passages of one document and section, one after the other. */
function follow(...texts: readonly (readonly [text: string, speaker: string | null])[]): EvidencePassage[] {
  return texts.map(([text, speaker], ordinal) =>
    evidencePassage(text, {
      id: `passage-${ordinal}`,
      ordinal,
      firstPage: ordinal + 1,
      lastPage: ordinal + 1,
      section: '6. Antrag',
      speaker,
    }),
  );
}

function speakerOfWords(words: string, passages: readonly EvidencePassage[]): string | null {
  const passage = passages.find(({ text }) => text.includes(words));
  if (passage === undefined) throw new Error(`missing: ${words}`);
  const start = passage.text.indexOf(words);
  return speakerOf(passage, start, start + words.length, passages);
}

const plea = 'Ich bitte, den Antrag erheblich zu erklären.';
const tail = `${plea} Die GRÜNE-Fraktion ist einstimmig für Erheblicherklärung.\n\nPagnoncini, GLP: Vor mehr als einem Jahr wurde der Antrag von uns eingereicht.`;

test('CHAT-04 the end of a speech is of whoever speaks at the end of the passage before', () => {
  const hauser = 'Hauser, GRÜNE: Was ist Freiwilligenarbeit wert?';
  const middle = 'Vielleicht sprechen wir schon bald vom Freiwilligenmangel.';
  expect(speakerOfWords(plea, follow([hauser, 'Hauser, GRÜNE'], [middle, 'Hauser, GRÜNE'], [tail, null]))).toBe(
    'Hauser, GRÜNE',
  );
  const zecchinel =
    'Davon bin ich überzeugt.\n\nZecchinel, FDP: Äpfel und Birnen kommen im Thurgau höchstens im Most zusammen.';
  const minority = 'Ich gehöre zur Minderheit der FDP-Fraktion, die die Motion nicht erheblich erklärt.';
  const knill = `Das muss man einfach sehen. ${minority}\n\nRegierungsrätin Knill: Ich danke für die engagierte Diskussion.`;
  expect(speakerOfWords(minority, follow([zecchinel, null], [knill, null]))).toBe('Zecchinel, FDP');
});

test.each<[string, EvidencePassage[]]>([
  ['the passage before is not known', follow([tail, null])],
  [
    'another passage stands between',
    follow(['Hauser, GRÜNE: Danke.', null], [tail, null]).map((each, index) => ({ ...each, ordinal: 2 * index })),
  ],
  [
    'the minutes record something in between',
    follow(['Hauser, GRÜNE: Danke.\n\nDiskussion – nicht benützt.', null], [tail, null]),
  ],
  [
    'another item of business begins',
    follow(['Hauser, GRÜNE: Danke.', 'Hauser, GRÜNE'], [tail, null]).map((each, index) => ({
      ...each,
      section: `${index}`,
    })),
  ],
])('CHAT-04 the end of a speech is of nobody known where %s', (_, passages) => {
  expect(speakerOfWords(plea, passages)).toBeNull();
});

test('CHAT-04 a name in capitals within a paragraph begins a turn where speakers are named in capitals', () => {
  const text =
    'MICHELLE SMITH. Let’s go to Neil Irwin at Axios. [Pause] Let’s go to Neil Irwin. NEIL IRWIN. Hi, Chair Powell. It’s Neil Irwin at Axios. ' +
    'In the statement of economic projections, we see a forecast of median 1.9 percent fed funds rate at the end of the year.';
  const passages = follow([text, 'MICHELLE SMITH']);
  expect(speakerOfWords('Let’s go to Neil Irwin at Axios.', passages)).toBe('MICHELLE SMITH');
  expect(speakerOfWords('It’s Neil Irwin at Axios.', passages)).toBe('NEIL IRWIN');
  expect(speakerOfWords('we see a forecast of median 1.9 percent', passages)).toBe('NEIL IRWIN');
  expect(speakerOfWords(text, passages)).toBeNull();
  expect(opensTurn(text, text.indexOf('NEIL IRWIN. Hi'))).toBe(true);
  const annex = 'Das Nähere steht dort. ANHANG EINS. Der Rat zahlt.';
  expect(speakerOfWords('Der Rat zahlt.', follow([annex, 'Hasler, FDP']))).toBe('Hasler, FDP');
});

test('CHAT-04 what somebody reads aloud is not their own statement, also in the passages in between', () => {
  const letter = follow(
    [
      'Präsident: Ich verlese das Schreiben von Regierungsrätin Monika Knill: "Ich habe mich entschieden, meine Regierungstätigkeit zu beenden. ' +
        'Das Amtsgelübde, "die mir übertragenen Pflichten zu erfüllen", war für mich immer leitend.',
      'Präsident',
    ],
    ['Dreimal durfte ich den Regierungsrat präsidieren.', 'Präsident'],
    [
      'Ganz besonders hervorheben möchte ich die Zusammenarbeit mit meinem Kader. Carpe diem."\n\nWir danken Regierungsrätin Monika Knill.',
      'Präsident',
    ],
  );
  expect(speakerOfWords('Ich verlese das Schreiben', letter)).toBe('Präsident');
  expect(speakerOfWords('"Ich habe mich entschieden, meine Regierungstätigkeit zu beenden.', letter)).toBeNull();
  expect(speakerOfWords('Das Amtsgelübde', letter)).toBeNull();
  expect(speakerOfWords('Dreimal durfte ich den Regierungsrat präsidieren.', letter)).toBeNull();
  expect(speakerOfWords('Zusammenarbeit mit meinem Kader.', letter)).toBeNull();
  expect(speakerOfWords('Zusammenarbeit mit meinem Kader.', letter.slice(2))).toBeNull();
  expect(speakerOfWords('Wir danken Regierungsrätin Monika Knill.', letter)).toBe('Präsident');
});

test.each([
  'Wie sagt man so schön: "Zu viel zum Sterben und zu wenig zum Leben."',
  '"Freiwillig" ist das Prädikat, das sie verlieren würde.',
  'Im „Freiwilligenmonitor“ und in «Zahlen 2020» steht es.',
])('CHAT-04 a statement with a quotation in it is the speaker’s: %s', (statement) => {
  const text = `Tobler, SVP: Danke. ${statement} Dafür danke ich.`;
  expect(speakerOfWords(statement, follow([text, 'Tobler, SVP']))).toBe('Tobler, SVP');
  expect(speakerOfWords('Dafür danke ich.', follow([text, 'Tobler, SVP']))).toBe('Tobler, SVP');
});

test('CHAT-04 who announces what comes goes on speaking; a label that may be a name is nobody’s words', () => {
  const costs = 'Zu den Kosten: Der Regierungsrat schreibt.\n\nDie Differenz ist gross.';
  const speaker = 'Sabina Peter Köstli, Die Mitte/EVP';
  expect(speakerOfWords('Die Differenz ist gross.', follow([costs, speaker]))).toBe(speaker);
  const guest = 'Vertreter der Bank: Der Kredit läuft.\n\nDie Differenz ist gross.';
  expect(speakerOfWords('Die Differenz ist gross.', follow([guest, speaker]))).toBeNull();
});
