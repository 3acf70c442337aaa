import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseKnowledge } from '#server/features/welcome/knowledge/parse-knowledge.ts';
import { readSiteContent } from '#server/platform/config/site-content.ts';
import { findUnknownFacts } from '#shared/facts/fill-facts.ts';
import { readableExtensions } from '#shared/limits.ts';
import { landing as germanLanding } from '#shared/messages/de/landing.ts';
import { legal as germanLegal } from '#shared/messages/de/legal.ts';
import { welcomeChat as germanChat } from '#shared/messages/de/welcome-chat.ts';
import { welcomeReplies as germanReplies } from '#shared/messages/de/welcome-replies.ts';
import { landing as englishLanding } from '#shared/messages/en/landing.ts';
import { legal as englishLegal } from '#shared/messages/en/legal.ts';
import { welcomeChat as englishChat } from '#shared/messages/en/welcome-chat.ts';
import { welcomeReplies as englishReplies } from '#shared/messages/en/welcome-replies.ts';

const knowledge = readFileSync(
  join(import.meta.dirname, '../src/server/features/welcome/knowledge/first-knowledge.md'),
  'utf8',
);
const { privacy, terms, accessibility } = readSiteContent(undefined);
// The example answer quotes the demo's papers, and the rest of the pricing lines are fixed by the specification.
const withoutExample = ({ proof, pricing, ...rest }: typeof germanLanding) => ({
  ...rest,
  pricing: { ...pricing, plans: { basic: pricing.plans.basic, plus: pricing.plans.plus } },
});

type Text = { place: string; text: string };

/** All texts in a value, with their paths. */
function textsIn(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${place}.${key}`));
}

const texts: Text[] = [
  ...textsIn(withoutExample(germanLanding), 'landing.de'),
  ...textsIn(withoutExample(englishLanding), 'landing.en'),
  ...textsIn([germanLegal, englishLegal], 'legal'),
  ...textsIn([germanChat, englishChat, germanReplies, englishReplies], 'chat'),
  ...textsIn({ privacy, terms, accessibility }, 'content').filter(({ place }) => !place.endsWith('.updated')),
  ...parseKnowledge(knowledge).sections.flatMap(({ id, language, sentences }) =>
    sentences.map((text) => ({ place: `knowledge.${language}.${id}`, text })),
  ),
];
const bare = (text: string) => text.replace(/\{\{.*?\}\}/gu, '');

/** Figures that are no facts about the product: laws, standards, and a rating. */
const otherFigures =
  /(?:§|Art\.|Abs\.|section|no\.|Nr\.|WCAG)\s\d+(?:[.(]\d+\)?)*|EN 301 549|5 von 5 Sternen|5 of 5 stars|24\/7/gu;
/** Words for figures from four on; smaller ones count parts of a sentence. */
const figureWords =
  /(?<!\p{L})(?:vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred)(?!\p{L})/iu;
const sourceNames = /SharePoint|OneDrive|Google Drive|Dropbox|Nextcloud|WebDAV/u;
const comingWords = /in Vorbereitung|demnächst|in Kürze|coming soon|not yet available/iu;
const refused = (isWrong: (text: string) => boolean, except: (place: string) => boolean = () => false) =>
  texts.filter(({ place, text }) => isWrong(text) && !except(place)).map(({ place, text }) => `${place}: ${text}`);

test('PUB-07 WEL-02 no public text writes out a figure that a placeholder gives', () => {
  expect(texts.length).toBeGreaterThan(300);
  expect(refused((text) => /\d/.test(bare(text).replace(otherFigures, '')))).toEqual([]);
  expect(refused((text) => figureWords.test(bare(text)))).toEqual([]);
});

test('WEL-02 no public text lists file formats, sources or what is to come by hand', () => {
  const formats = new Set<string>(readableExtensions);
  const countFormats = (text: string) =>
    new Set(
      (
        bare(text)
          .toLowerCase()
          .match(/[\p{L}\d]+/gu) ?? []
      ).filter((word) => formats.has(word)),
    ).size;
  expect(refused((text) => countFormats(text) > 1)).toEqual([]);
  // A plan's line names its source and whether it is set up, and so does its remark.
  const isPlan = (place: string) => place.includes('.pricing.');
  expect(refused((text) => sourceNames.test(bare(text)), isPlan)).toEqual([]);
  expect(refused((text) => comingWords.test(bare(text)), isPlan)).toEqual([]);
});

test('PUB-09 WEL-02 every placeholder of a public text exists', () => {
  expect(texts.flatMap(({ place, text }) => findUnknownFacts(text).map((each) => `${place}: ${each}`))).toEqual([]);
});
