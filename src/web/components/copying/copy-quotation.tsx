import { copyQuotation, type SourceWords } from '#shared/citations/copied-quotation.ts';
import type { Citation } from '#shared/contracts/chats.ts';
import { useCommonText } from '#web/lib/common-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { CopyButton } from './copy-button.tsx';

interface CopyQuotationProps {
  citation: Citation;
  words: Omit<SourceWords, 'formatDate'>;
  /** Tells the document from others of its title. */
  fileName: string | undefined;
}

/** Copies a quotation with its document, date, page and link. Nothing where the document was deleted. */
export function CopyQuotation({ citation, words, fileName }: CopyQuotationProps) {
  const text = useCommonText();
  const format = useFormat();
  if (citation.isDeleted || citation.snippet === '') return null;
  const said = { ...words, quoted: text.quoted, formatDate: format.date };
  return (
    <CopyButton
      label={text.copyQuotation(citation.number)}
      done={text.quotationCopied}
      compose={() => copyQuotation(citation, said, { origin: location.origin, fileName })}
      className="text-muted"
    />
  );
}
