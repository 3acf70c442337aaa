import type { AnswerLanguage } from '#server/answering/intent.ts';
import type { SourceSentence } from './gate-cases.ts';

type Paraphrase = (source: SourceSentence) => string | null;

const replaced = (text: string, pattern: RegExp, by: (...groups: string[]) => string): string | null => {
  const changed = text.replace(pattern, by);
  return changed === text ? null : changed;
};

const monthNames = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

const numberFormat: Paraphrase = ({ text, language }) =>
  language === 'de'
    ? (replaced(text, /(?<![\d.,])(\d{1,3})\.(\d{3})\b(?![.,]\d)/gu, (_, a, b) => `${a}${b}`) ??
      replaced(text, /\b(\d+),(\d+) Millionen\b/gu, (_, a, b) => `${a},${b} Mio.`) ??
      replaced(text, /\b(\d+) Millionen\b/gu, (_, a) => `${a}.000.000`) ??
      replaced(text, /\bMio\. /gu, () => 'Millionen ') ??
      replaced(text, /(\d) ?%/gu, (_, a) => `${a} Prozent`) ??
      replaced(text, /(\d) Prozent(?= )/gu, (_, a) => `${a} %`))
    : (replaced(text, /(?<![\d.,])(\d{1,3}),(\d{3})\b(?![.,]\d)/gu, (_, a, b) => `${a}${b}`) ??
      replaced(text, /\b(\d+)\.(\d) million\b/gu, (_, a, b) => `${a},${b}00,000`) ??
      replaced(text, /(\d) percent\b/gu, (_, a) => `${a}%`) ??
      replaced(text, /(\d) ?%/gu, (_, a) => `${a} percent`));

const currency: Paraphrase = ({ text, language }) =>
  language === 'de'
    ? (replaced(text, /(\d) EUR\b/gu, (_, a) => `${a} Euro`) ??
      replaced(text, /(\d) Euro\b/gu, (_, a) => `${a} €`) ??
      replaced(text, /(\d) Franken\b/gu, (_, a) => `${a} CHF`))
    : (replaced(text, /\bEUR (\d[\d.,]*\d)/gu, (_, a) => `${a} euros`) ??
      replaced(text, /\$(\d[\d.,]*) (billion|million)/gu, (_, a, b) => `${a} ${b} dollars`));

const dateFormat: Paraphrase = ({ text, language }) => {
  const names = monthNames[language];
  const pad = (value: number | string) => String(value).padStart(2, '0');
  const numberOf = (name: string) => names.indexOf(name) + 1;
  if (language === 'de')
    return (
      replaced(
        text,
        new RegExp(`\\b(\\d{1,2})\\. (${names.join('|')}) (\\d{4})\\b`, 'gu'),
        (_, day, month, year) => `${pad(day ?? '')}.${pad(numberOf(month ?? ''))}.${year}`,
      ) ??
      replaced(
        text,
        /\b(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\b/gu,
        (_, day, month, year) => `${Number(day)}. ${names[Number(month) - 1]} ${year}`,
      )
    );
  return (
    replaced(
      text,
      new RegExp(`\\b(${names.join('|')}) (\\d{1,2}), (\\d{4})\\b`, 'gu'),
      (_, month, day, year) => `${day} ${month} ${year}`,
    ) ??
    replaced(
      text,
      new RegExp(`\\b(\\d{1,2}) (${names.join('|')}) (\\d{4})\\b`, 'gu'),
      (_, day, month, year) => `${month} ${day}, ${year}`,
    )
  );
};

const words = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  en: 'two three four five six seven eight nine ten eleven twelve'.split(' '),
};
const numberWord: Paraphrase = ({ text, language }) =>
  replaced(text, new RegExp(`(?<= )(${words[language].join('|')})(?= )`, 'gu'), (_, word) =>
    String(words[language].indexOf(word ?? '') + 2),
  );

const smallWords = {
  de: [
    ['jedoch', 'aber'],
    ['sowie', 'und'],
    ['ebenfalls', 'auch'],
    ['zudem', 'außerdem'],
    ['dieser', 'der'],
    ['diese', 'die'],
    ['daher', 'deshalb'],
    ['gemäß', 'nach'],
  ],
  en: [
    ['however', 'though'],
    ['also', 'as well'],
    ['these', 'the'],
    ['this', 'the'],
    ['thus', 'therefore'],
    ['which', 'that'],
    ['regarding', 'on'],
    ['upon', 'on'],
  ],
} as const;
const smallWord: Paraphrase = ({ text, language }) => {
  for (const [from, to] of smallWords[language]) {
    const changed = replaced(text, new RegExp(`(?<= )${from}(?=[ ,])`, 'u'), () => to);
    if (changed !== null) return changed;
  }
  return null;
};

const frames = {
  de: ['Laut dem Papier gilt: ', 'Im Protokoll steht: ', 'Festgehalten ist: '],
  en: ['According to the paper: ', 'The minutes say: ', 'It is recorded that: '],
} as const;
const framed: Paraphrase = ({ text, language }) => `${frames[language][text.length % 3]}${text}`;

/** The first of two main clauses. */
const firstClause: Paraphrase = ({ text, language }) => {
  const joint =
    language === 'de'
      ? /(?:;|, (?:und|aber|sondern|doch) (?=\p{L}+ (?:hat|ist|wird|wurde|war|soll|kann))) ?/u
      : /(?:;|, (?:and|but) (?=(?:the|it|he|she|they|we|in|a) )) ?/u;
  const [first = '', second] = text.split(joint);
  return second !== undefined &&
    first.split(' ').length >= 7 &&
    !/^(?:Wenn|Falls|Sofern|If|Unless|Sowohl|Zwar|Nicht|Not)/u.test(first)
    ? `${first}.`
    : null;
};

/** Moves a time, place or reason from the end of its clause to the front. */
const fronted: Paraphrase = ({ text, language }) => {
  const match =
    language === 'en'
      ? /^((?:The|A|In|It)? ?[^,;:]{20,140}) ((?:in|on|at|during|since) (?:\p{Lu}\p{Ll}+ )?(?:\d{1,2}, )?\d{4})\.$/u.exec(
          text,
        )
      : /^(\p{Lu}[^,;:]{4,60}?) (ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben) ((?:am|im|seit|bis|ab) (?:\d{1,2}\. )?(?:\p{Lu}\p{Ll}+ )?\d{4}) ([^,;:]{8,})\.$/u.exec(
          text,
        );
  if (!match) return null;
  if (language === 'en') return `${upper(match[2])}, ${lower(match[1])}.`;
  return `${upper(match[3])} ${match[2]} ${lower(match[1])} ${match[4]}.`;
};

const upper = (text = '') => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text = '') =>
  /^(?:The|A|An|In|It|Der|Die|Das|Ein|Eine|Es|Wir|Dieser|Diese) /u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** "The Board approved the budget …" – "The budget … was approved by the Board." */
const passive: Paraphrase = ({ text, language }) => {
  if (language === 'en') {
    const match =
      /^(The \p{L}+(?: \p{L}+)?) (approved|adopted|accepted|rejected|reviewed|discussed|noted|endorsed|confirmed|received|considered) (the [^,;:.]{6,120})\.$/u.exec(
        text,
      );
    return match && `${upper(match[3])} was ${match[2]} by ${lower(match[1])}.`;
  }
  const match =
    /^(?:Der|Die|Das) (\p{L}+(?: \p{L}+)?) (genehmigt|beschließt|billigt|bestätigt|verabschiedet|beauftragt) (den|die|das) (\p{Lu}[^,;:.]{6,100})\.$/u.exec(
      text,
    );
  if (!match) return null;
  const participle = match[2] === 'beschließt' ? 'beschlossen' : match[2];
  const article = { den: 'Der', die: 'Die', das: 'Das' }[match[3] ?? ''];
  const by = text.startsWith('Die ') ? 'von der' : 'vom';
  return `${article} ${match[4]} wird ${by} ${match[1]} ${participle}.`;
};

const tenses = {
  de: [
    ['genehmigt', 'genehmigte'],
    ['beschließt', 'beschloss'],
    ['beträgt', 'betrug'],
    ['steigt', 'stieg'],
    ['wird', 'wurde'],
    ['ist', 'war'],
    ['hat', 'hatte'],
    ['liegt', 'lag'],
  ],
  en: [
    ['approves', 'approved'],
    ['is', 'was'],
    ['are', 'were'],
    ['has', 'had'],
    ['rises', 'rose'],
    ['stands', 'stood'],
  ],
} as const;
const past: Paraphrase = ({ text, language }) => {
  for (const [from, to] of tenses[language]) {
    const changed = replaced(text, new RegExp(`(?<= )${from}(?= )`, 'u'), () => to);
    if (changed !== null) return changed;
  }
  return null;
};

/** Paraphrased true claims, by kind of change. */
export const paraphrases: Readonly<Record<string, Paraphrase>> = {
  literal: ({ text }) => text,
  'number format': numberFormat,
  currency,
  'date format': dateFormat,
  'number in figures': numberWord,
  'small words': smallWord,
  framed,
  'first clause': firstClause,
  fronted,
  passive,
  'past tense': past,
};

/** How a model copies words: with other quotation marks, dashes, spaces and line breaks. */
export const copied = (text: string, turn: number, _language: AnswerLanguage): string => {
  if (turn % 4 === 1) return text.replace(/[„“”«»]/gu, '"').replace(/[–—]/gu, '-');
  if (turn % 4 === 2) return text.replace(/ (?=\p{L}{4})/gu, (blank, at: number) => (at % 7 === 0 ? '\n' : blank));
  if (turn % 4 === 3) return text.replace(/\.$/u, '').replace(/ /u, '\u00a0');
  return text;
};
