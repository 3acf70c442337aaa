import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { Rectangle } from '#shared/contracts/documents.ts';
import { useDocumentsText } from '../../messages.ts';
import type { PageSize } from './pdf-pages.tsx';

/** More than this sharpens nothing that eyes can see, and costs memory with its square. */
const highestPixelRatio = 2;

interface PdfPageProps {
  number: number;
  /** CSS pixels. */
  width: number;
  rectangles: readonly Rectangle[];
  onSize: (size: PageSize) => void;
}

const percent = (share: number) => `${share * 100}%`;

/** One page: drawn, with its text to select, and the quotation's rectangles between the two. */
export function PdfPage({ number, width, rectangles, onSize }: PdfPageProps) {
  const text = useDocumentsText();
  return (
    <Page
      pageNumber={number}
      width={width}
      devicePixelRatio={Math.min(window.devicePixelRatio, highestPixelRatio)}
      // A document's own links and forms are not followed: it is untrusted.
      renderAnnotationLayer={false}
      loading={null}
      noData={null}
      error={<p className="p-6 text-sm text-on-amber">{text.pageFailed}</p>}
      onLoadSuccess={({ originalWidth, originalHeight }) => onSize({ width: originalWidth, height: originalHeight })}
    >
      <span className="sr-only">{text.pdfPage(number)}</span>
      {rectangles.map((rectangle) => (
        <div
          key={`${rectangle.x} ${rectangle.y}`}
          data-highlight=""
          className="pointer-events-none absolute bg-amber opacity-55 mix-blend-multiply"
          style={{
            left: percent(rectangle.x),
            top: percent(rectangle.y),
            width: percent(rectangle.width),
            height: percent(rectangle.height),
          }}
        />
      ))}
    </Page>
  );
}
