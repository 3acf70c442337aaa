import type { LanguageModel } from '#server/platform/language-model/language-model.ts';
import type { Claim, QuotedWords } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { collectText } from './collect-text.ts';
import type { NumberedPassage } from './number-sentences.ts';
import { secondLookPrompt } from './prompts/second-look.ts';

/** Null: no verdict. */
export type LookVerdict = 'yes' | 'no' | null;

export type LookAsked = {
  model: LanguageModel;
  entries: readonly NumberedPassage[];
  intent: { language: AnswerLanguage };
  /** Milliseconds. */
  longestLook: number;
};

/** Characters of what a claim cites, with its head: about 200 tokens. */
const maxEvidence = 700;
/** Reasoning tokens count, too. */
const tokensOfLook = 600;

/**
 * Asks the model that wrote claims, in one call, whether what each of them cites states it. A verdict in the claims'
 * order; what is late, missing or not as asked is none.
 * @param entries what the model was sent
 */
export async function lookAgain(
  { model, entries, intent, longestLook }: LookAsked,
  claims: readonly Claim[],
  signal: AbortSignal,
): Promise<LookVerdict[]> {
  const told = claims.map(({ text }, index) => `${index + 1}: ${text}`);
  const evidence = claims.map(({ sources }) => evidenceOf(sources, entries));
  const passages = evidence.map(({ title, text }, index) => ({ number: index + 1, title, text }));
  const request = {
    system: secondLookPrompt.system(intent.language),
    turns: [{ role: 'user' as const, content: `The claims:\n${told.join('\n')}` }],
    passages,
    maxTokens: tokensOfLook,
  };
  const { text, isWhole } = await collectText(
    model,
    request,
    AbortSignal.any([signal, AbortSignal.timeout(longestLook)]),
  );
  // The last line of a broken answer may be cut within its word.
  const verdicts = readVerdicts(isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1), claims.length);
  // A yes to part of what is cited may overlook what the rest says.
  return verdicts.map((verdict, index) => (verdict === 'yes' && !evidence[index]?.isWhole ? null : verdict));
}

const verdictLine = /^\W{0,4}(?:claim\s*)?(\d{1,2})\W{1,4}(yes|no|ja|nein)(?!\p{L})/iu;

/** Two verdicts on a claim are a no if either is. */
export function readVerdicts(text: string, count: number): LookVerdict[] {
  const verdicts = new Array<LookVerdict>(count).fill(null);
  for (const line of text.split(/[\n\r]+/u)) {
    const [, number, word = ''] = verdictLine.exec(line.replace(/[*_`]/gu, '')) ?? [];
    const place = Number(number) - 1;
    if (number === undefined || place < 0 || place >= count) continue;
    verdicts[place] = /^[yj]/iu.test(word) && verdicts[place] !== 'no' ? 'yes' : 'no';
  }
  return verdicts;
}

/** What a claim cites: its heads, the cited sentences, and as many around them as there is room for. */
function evidenceOf(sources: readonly QuotedWords[], entries: readonly NumberedPassage[]) {
  const cited = [...Map.groupBy(sources, ({ passage }) => entries.find((each) => each.passage.id === passage.id))];
  const share = maxEvidence / cited.length;
  const parts = cited.flatMap(([entry, words]) => {
    if (!entry) return [];
    const title = entry.title.slice(0, share / 2);
    return [{ title, ...linesAround(words, entry, share - title.length) }];
  });
  return {
    title: parts.map(({ title }) => title).join(' | '),
    text: parts.flatMap(({ lines }) => lines).join('\n'),
    /** False if cited text was cut or dropped. */
    isWhole: parts.length === cited.length && parts.every(({ isAllCited }) => isAllCited),
  };
}

function linesAround(words: readonly QuotedWords[], { sentences }: NumberedPassage, room: number) {
  const isCited = sentences.map((each) => words.some(({ start, end }) => each.start < end && start < each.end));
  const places = isCited.flatMap((cited, place) => (cited ? [place] : []));
  const headingOf = (place: number) => sentences.findLastIndex(({ isHeading }, index) => isHeading && index < place);
  const around = places.flatMap((place) => [headingOf(place), place - 1, place + 1]);
  const kept = new Map<number, string>();
  let left = room;
  for (const place of [...places, ...around]) {
    const line = sentences[place]?.line;
    if (line === undefined || kept.has(place) || left <= 0 || (!isCited[place] && line.length > left)) continue;
    kept.set(place, `${isCited[place] ? '> ' : ''}${line.slice(0, left)}`);
    left -= line.length;
  }
  const isAllCited = places.every((place) => kept.get(place)?.endsWith(sentences[place]?.line ?? ''));
  return { lines: [...kept].toSorted(([one], [other]) => one - other).map(([, line]) => line), isAllCited };
}
