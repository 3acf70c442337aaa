import { type Span, spanSchema } from '#shared/contracts/documents.ts';

export interface DocumentPlace {
  page: number;
  span: Span | null;
}

/** Parses the URL; missing or invalid values mean the first page without a quotation. */
export function parseDocumentPlace(parameters: URLSearchParams): DocumentPlace {
  const page = spanSchema.shape.firstPage.safeParse(parameters.get('page') ?? undefined);
  const span = spanSchema.safeParse({
    firstPage: parameters.get('page') ?? undefined,
    start: parameters.get('start') ?? undefined,
    lastPage: parameters.get('lastPage') ?? undefined,
    end: parameters.get('end') ?? undefined,
  });
  return { page: page.success ? page.data : 1, span: span.success && isSpan(span.data) ? span.data : null };
}

function isSpan({ firstPage, start, lastPage, end }: Span): boolean {
  return lastPage > firstPage || (lastPage === firstPage && end > start);
}
