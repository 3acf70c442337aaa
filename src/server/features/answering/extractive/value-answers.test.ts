import { expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import { extractiveEngine } from './extractive-engine.ts';

async function summaryOf(question: string, text: string, title = 'Vertrag'): Promise<string[]> {
  const request = answerRequest(question, [evidencePassage(text, { title })], { phases: ['summary'] });
  const texts: string[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) {
    if (part.type === 'segment') texts.push(part.segment.text);
  }
  return texts;
}

test('CHAT-04 who asks for an amount gets the sentence with the figure, not one about it with a date', async () => {
  const text =
    'Der Vorstand legt bis zum 30. Juni 2025 eine Übersicht der Personalkosten vor. Die Personalkosten betragen 4,2 Mio. €.';
  const [first] = await summaryOf('Wie hoch sind die Personalkosten?', text, 'Protokoll');
  expect(first).toBe('Die Personalkosten betragen 4,2 Mio. €.');
});

test('CHAT-04 who asks how long gets the sentence with the length of time, however short it is', async () => {
  const text = 'Das Dienstverhältnis beginnt am 1. April 2025. Es ist unbefristet.';
  const [first] = await summaryOf('Wie lange läuft das Dienstverhältnis?', text);
  expect(first).toBe('Es ist unbefristet.');
  const bonus = 'Zum Bonus wird am Ende des Jahres 2025 verhandelt. Der Bonus beträgt 20 Prozent.';
  expect((await summaryOf('Wie hoch ist der Bonus?', bonus))[0]).toBe('Der Bonus beträgt 20 Prozent.');
});

test('CHAT-04 who asks for the staff gets the number that is stated, not those of it who did something', async () => {
  const text =
    'Zwölf Mitarbeiter des Unternehmens besuchten den Kurs. Ende 2024 beschäftigte die Nordwerk Energie AG 412 Mitarbeiter.';
  const [first] = await summaryOf('Wie viele Mitarbeiter hat das Unternehmen?', text, 'Personalbericht');
  expect(first).toBe('Ende 2024 beschäftigte die Nordwerk Energie AG 412 Mitarbeiter.');
});
