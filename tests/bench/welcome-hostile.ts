/**
 * CPU time of the most expensive requests that anyone may send to the welcome chat: conversations of the maximum length
 * that the contract accepts, of texts built to be slow. No server and no database; CPU time, so that other programs do
 * not count.
 */
import { readFileSync } from 'node:fs';
import { answerVisitor } from '#server/features/welcome/answer-visitor.ts';
import { makeSearchable } from '#server/features/welcome/knowledge/find-section.ts';
import { parseKnowledge } from '#server/features/welcome/knowledge/parse-knowledge.ts';
import type { WelcomeTurn } from '#shared/contracts/welcome.ts';
import { maxWelcomeMessages, welcomeMessageMaxLength } from '#shared/limits.ts';
import { usualFacts } from '#support/usual-facts.ts';

const firstKnowledge = new URL('../../src/server/features/welcome/knowledge/first-knowledge.md', import.meta.url);

const rounds = 5;
const letters = 'etaoinshrdlcumwfgypbvkjxqz';

/** Words that occur nowhere else, spelled from a counter. */
let made = 0;
const freshWord = (length: number): string => {
  made += 1;
  let rest = made * 7919;
  let word = '';
  while (word.length < length) {
    word += letters[rest % 26];
    rest = Math.floor(rest / 26) || made + word.length * 31;
  }
  return word;
};
const fill = (next: () => string, end = ''): string => {
  let text = '';
  for (;;) {
    const word = next();
    if (text.length + word.length + end.length + 1 > welcomeMessageMaxLength) return (text + end).trim();
    text += `${word} `;
  }
};
const cycle = (words: readonly string[]) => {
  let place = 0;
  return () => words[place++ % words.length] ?? '';
};
const nouns = ['verwaltungsratssitzung', 'haushaltsplan', 'datenschutzbeauftragter', 'betriebsvereinbarung', 'lizenz'];

/** Messages by name, generated anew for each turn. */
const messages: readonly (readonly [string, () => string])[] = [
  ['stop words, again and again', () => fill(cycle(['und', 'das', 'die', 'sie', 'es']))],
  ['one letter, again and again', () => fill(() => 'a')],
  ['"Und … dagegen?" of stop words', () => `Und ${fill(cycle(['der', 'war']), 'dagegen?').slice(0, 990)}`],
  ['follow-ups of single letters', () => `Und ${fill(() => 'a').slice(0, 990)}?`],
  ['letters of all alphabets', () => fill(() => String.fromCodePoint(0x4e00 + (made++ % 20_000)))],
  ['slips of the pen never made before', () => fill(() => `d${freshWord(9)}`)],
  ['numbers', () => fill(() => String(made++))],
  ['long words never seen before', () => fill(() => freshWord(58))],
  ['words of eight letters never seen before', () => fill(() => freshWord(8))],
  ['words of three letters never seen before', () => fill(() => freshWord(3))],
  ['chains of nouns', () => fill(() => nouns.join('s').slice(0, 59 - (made++ % 9)))],
  [
    'slips of the pen in words of the knowledge',
    () => fill(cycle(['datenschuz', 'sicherhiet', 'pries', 'enterpirse'])),
  ],
  [
    'words of the knowledge',
    () => fill(cycle(['Preis', 'Sicherheit', 'Datenschutz', 'Plus', 'Enterprise', 'Formate'])),
  ],
  [
    'the same twice, as two questions',
    () => {
      const half = fill(() => freshWord(8)).slice(0, 480);
      return `${half}? ${half}?`;
    },
  ],
  ['small talk, again and again', () => fill(cycle(['hallo', 'danke', 'ok,', 'super']))],
  ['requests', () => fill(cycle(['zeigen', 'nennen', 'welche', 'show', 'list']))],
  ['hyphens and dots', () => 'a-'.repeat(499)],
  ['one word', () => 'x'.repeat(1000)],
  ['no spaces after sentences', () => fill(() => 'was?')],
];
/** A conversation's last message: one that depends on the earlier ones, or one like them. */
const lasts: readonly (readonly [string, (message: () => string) => string])[] = [
  ['und das? und wer?', () => 'und das? und wer?'],
  ['the same', (message) => message()],
];

/** Prints the median and the maximum of each conversation, in milliseconds. */
export async function run(): Promise<void> {
  const knowledge = await makeSearchable(parseKnowledge(readFileSync(firstKnowledge, 'utf8'), usualFacts()));
  for (const warm of ['Was kostet das?', 'Wie sichr ist das?', 'Wie viele?']) {
    await answerVisitor(knowledge, [{ role: 'user', content: warm }], 'de');
  }
  let worst = { time: 0, name: '' };
  for (const [name, message] of messages) {
    for (const [ending, last] of lasts) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const turns: WelcomeTurn[] = Array.from({ length: maxWelcomeMessages }, (_, turn) => ({
          role: 'user',
          content: turn + 1 < maxWelcomeMessages ? message() : last(message),
        }));
        const usageBefore = process.cpuUsage();
        await answerVisitor(knowledge, turns, 'de');
        const { user, system } = process.cpuUsage(usageBefore);
        times.push((user + system) / 1_000);
      }
      const [median = 0, longest = 0] = [times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)], Math.max(...times)];
      if (longest > worst.time) worst = { time: longest, name: `${name} … ${ending}` };
      console.log(`${median.toFixed(1).padStart(8)} ${longest.toFixed(1).padStart(8)} ms  ${name} … ${ending}`);
    }
  }
  console.log(`the dearest request: ${worst.time.toFixed(1)} ms (${worst.name})`);
}
