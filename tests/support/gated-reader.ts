import type { DocumentReader } from '#server/features/documents/reading/read-document.ts';
import { analysePassage } from '#server/platform/linguistics/analyser.ts';
import { cutStatements, packStatements } from '#server/reading/pages/cut-statements.ts';
import type { ReadPage, ReadPassage } from '#server/reading/read-model.ts';

export type GatedReader = DocumentReader & {
  /** Resolves when the first page has been handed over. */
  begun: Promise<void>;
  /** Lets the reading continue to its second page and the end. */
  release: () => void;
  /** Resolves when the reading was told to stop. */
  aborted: Promise<void>;
};

/** A parser that returns the first of two pages and then waits, so that tests can act in between. */
export function createGatedReader(texts: readonly [string, string] = ['Erste Seite.', 'Zweite Seite.']): GatedReader {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    release: gate.resolve,
    aborted: aborted.promise,
    readFile: async (_, { signal, onPageCount, onPages }) => {
      signal?.addEventListener('abort', () => aborted.resolve());
      onPageCount?.(texts.length);
      await onPages([page(1, texts[0])]);
      begun.resolve();
      await Promise.race([gate.promise, aborted.promise]);
      signal?.throwIfAborted();
      await onPages([page(2, texts[1])]);
      return {
        records: [],
        facts: {
          title: 'Protokoll',
          titleSource: 'text',
          meetingDate: '2026-03-05',
          meetingDateSource: 'text',
          language: 'de',
          pageCount: texts.length,
        },
        passages: texts.map((text, index) => passage(index, text)),
      };
    },
  };
}

function page(number: number, text: string): ReadPage {
  return { number, label: null, section: null, text, width: null, height: null, boxes: null };
}

function passage(ordinal: number, text: string): ReadPassage {
  const content = { section: null, speaker: null, language: 'de', text, context: null } as const;
  return {
    ordinal,
    firstPage: ordinal + 1,
    start: 0,
    lastPage: ordinal + 1,
    end: text.length,
    ...content,
    statements: packStatements(cutStatements(content)),
    analysis: analysePassage(text, '', 'de'),
  };
}
