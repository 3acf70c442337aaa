import type { AgendaLexicon } from './agenda-lexicon.ts';
import { germanAgenda } from './agenda-words-de.ts';
import { englishAgenda } from './agenda-words-en.ts';

const lexica = [germanAgenda, englishAgenda];
const setOf = (key: keyof AgendaLexicon): ReadonlySet<string> =>
  new Set(
    lexica.flatMap((lexicon) => lexicon[key].split(' ').filter(Boolean)).map((word) => word.replaceAll('_', ' ')),
  );

/** The words of both languages together: papers in one language quote the other. */
export const agendaWords = {
  markers: setOf('markers'),
  references: setOf('references'),
  leads: setOf('leads'),
  numberWords: setOf('numberWords'),
  tails: setOf('tails'),
  labels: setOf('labels'),
  listed: setOf('listed'),
  openings: setOf('openings'),
  endings: setOf('endings'),
  routine: setOf('routine'),
  noItems: setOf('noItems'),
  parts: setOf('parts'),
  annexes: setOf('annexes'),
  closingVerbs: setOf('closingVerbs'),
  sentenceStarts: setOf('sentenceStarts'),
  verbs: setOf('verbs'),
  units: setOf('units'),
  abbreviations: setOf('abbreviations'),
  publicParts: setOf('publicParts'),
  closedParts: setOf('closedParts'),
} as const;
