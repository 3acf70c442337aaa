import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { continuationOf } from '../../../marked-text.ts';
import { useDocumentsText } from '../../../messages.ts';
import { pageName } from '../../../page-names.ts';
import { pageQuery } from '../../../queries.ts';
import type { ViewerProps } from '../viewer-props.ts';

/**
 * State of a viewer that shows one page at a time: the page, its text, and where the quotation continues. A new
 * quotation opens at its page.
 */
export function useSinglePage({ document, names, page, span }: ViewerProps, isWorkbook = false) {
  const text = useDocumentsText();
  const words = { ...text, ofPages: text.toolbar.ofPages };
  const [number, setNumber] = useState(page);
  const query = useQuery(pageQuery(document.id, number));
  const view = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new quotation opens at its page.
  useEffect(() => setNumber(page), [page, span?.firstPage, span?.start, span?.end]);

  const nameOf = (other: number) => pageName(names, other, words, isWorkbook);
  return { text, number, setNumber, query, view, continuation: continuationOf(span, number), nameOf };
}
