import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import type { CorpusRow, EvaluationSet, QueryRow } from './evaluation-set.ts';
import { loadXquad } from './xquad.ts';

/** XQuAD as a set: paragraphs in one language, questions in the same or the other one. Null if the data is absent. */
export function xquadSet(directory: string, questions: 'de' | 'en', passages: 'de' | 'en'): EvaluationSet | null {
  const corpus = loadXquad(directory, passages);
  const asked = loadXquad(directory, questions);
  if (!corpus || !asked) return null;
  return {
    name: questions === passages ? `XQuAD ${questions}` : `XQuAD ${questions} → ${passages}`,
    corpus: corpus.paragraphs.map(({ article, text }, index) => ({
      id: String(index),
      document: article,
      title: article.replaceAll('_', ' '),
      page: null,
      date: null,
      text,
    })),
    queries: asked.questions.map(({ question, paragraph }, index) => ({
      id: String(index),
      text: question,
      gold: [String(paragraph)],
      document: null,
    })),
  };
}

type Meeting = {
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[];
  meeting_transcripts: { speaker: string; content: string }[];
};

const passageWords = 180;

/**
 * QMSum's committee meetings in passages of 180 words, each turn with its speaker; gold = every passage that holds part
 * of a relevant turn. Null if the data is absent.
 */
export function qmsumSet(directory: string, isWithinMeeting: boolean): EvaluationSet | null {
  const path = join(directory, 'qmsum', 'Committee.train.jsonl');
  if (!existsSync(path)) return null;
  const corpus: CorpusRow[] = [];
  const queries: QueryRow[] = [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  lines.forEach((line, number) => {
    const meeting = JSON.parse(line) as Meeting;
    const document = `meeting-${number + 1}`;
    const passages = splitTurns(meeting.meeting_transcripts);
    const idOf = (index: number) => `${document}-${index}`;
    for (const [index, { text }] of passages.entries()) {
      corpus.push({ id: idOf(index), document, title: null, page: index + 1, date: null, text });
    }
    for (const { query, relevant_text_span: spans } of meeting.specific_query_list) {
      const gold = passages.flatMap(({ turns }, index) =>
        turns.some((turn) => spans.some(([first, last]) => turn >= Number(first) && turn <= Number(last)))
          ? [idOf(index)]
          : [],
      );
      if (gold.length === 0) continue;
      queries.push({ id: String(queries.length), text: query, gold, document: isWithinMeeting ? document : null });
    }
  });
  return { name: `QMSum Committee, ${isWithinMeeting ? 'within one meeting' : 'across meetings'}`, corpus, queries };
}

function splitTurns(turns: Meeting['meeting_transcripts']): { text: string; turns: number[] }[] {
  const passages: { text: string; turns: number[] }[] = [];
  let parts: string[] = [];
  let held: number[] = [];
  let words = 0;
  let speaking = '';
  const flush = () => {
    if (parts.length > 0) passages.push({ text: parts.join(' '), turns: held });
    parts = [];
    held = [];
    words = 0;
    speaking = '';
  };
  turns.forEach(({ speaker, content }, turn) => {
    const text = content.replace(/\{[a-z]+\}/g, ' ');
    for (const { start, end } of splitSentences(text, 'en')) {
      const sentence = text.slice(start, end).trim();
      const count = sentence.split(/\s+/).filter(Boolean).length;
      if (count === 0) continue;
      if (words > 0 && words + count > passageWords) flush();
      if (speaking !== speaker) parts.push(`${speaker}:`);
      speaking = speaker;
      parts.push(sentence);
      if (held.at(-1) !== turn) held.push(turn);
      words += count;
    }
  });
  flush();
  return passages;
}
