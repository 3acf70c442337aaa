/** A stored passage from minutes on one page. */
export function storedPassage(text: string) {
  return {
    id: 'passage',
    documentId: 'minutes',
    ordinal: 0,
    firstPage: 1,
    startOffset: 0,
    lastPage: 1,
    endOffset: text.length,
    section: null,
    speaker: null,
    language: 'de' as const,
    text,
    context: null,
  };
}
