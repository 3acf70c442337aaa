import type { answering } from '#shared/messages/de/answering.ts';
import type { Recommendation } from './recommend.ts';
import type { ScoredSentence } from './score-sentences.ts';
import { rowStatement } from './table-row.ts';

/** A recommendation as it is told: the sentences that call for it, and what follows from them. */
export function textOfRecommendation(recommendation: Recommendation, texts: typeof answering): string {
  const [first, second] = recommendation.sentences;
  if (recommendation.kind === 'conflict') return texts.conflict(first.text, second?.text ?? '');
  if (recommendation.kind === 'decided')
    return texts.decided(first.text, recommendation.date, second ? saidIn(second) : '');
  if ('end' in recommendation) {
    const said = second === undefined ? namedIn(first) : `${namedIn(first)} … ${second.text}`;
    return `${said} ${texts.computedNotice(recommendation.dueDate, recommendation.end)}`;
  }
  if (recommendation.kind === 'deadline') return namedIn(first);
  if (recommendation.kind !== 'newer-version') return first.text;
  return texts.newerVersion(nameOf(first), second ? nameOf(second) : '');
}

/** "Sie kann … gekündigt werden": of which paper that is told. */
function namedIn(sentence: ScoredSentence): string {
  return /^(?:Er|Sie|Es|It|This)(?!\p{L})/u.test(sentence.text)
    ? `${sentence.passage.title}: ${sentence.text}`
    : sentence.text;
}

function saidIn({ cells, text }: ScoredSentence): string {
  return cells === null ? text : rowStatement(cells, 'other', '');
}

/** Versions often bear the same title: then the file's name tells them apart. */
function nameOf({ passage }: ScoredSentence): string {
  return passage.title === passage.fileName ? passage.title : `${passage.title} (${passage.fileName})`;
}
