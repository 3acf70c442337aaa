import { useRef } from 'react';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { Rectangle } from '#shared/contracts/documents.ts';
import { useDocumentsText } from '../../../messages.ts';
import type { PageSize } from '../zoom.ts';
import { HighlightMarks } from './highlight-marks.tsx';

/** More than this sharpens nothing that eyes can see, and costs memory with its square. */
const highestPixelRatio = 2;

interface PdfPageProps {
  number: number;
  /** What the page is called. */
  name: string;
  /** CSS pixels. */
  width: number;
  rectangles: readonly Rectangle[];
  onSize: (size: PageSize) => void;
  /** The page stands there, or will not come. */
  onDrawn: () => void;
}

/** One page: drawn, with its text to select, and the quotation's rectangles between the two. */
export function PdfPage({ number, name, width, rectangles, onSize, onDrawn }: PdfPageProps) {
  const text = useDocumentsText();
  const box = useRef<HTMLDivElement>(null);
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
      onRenderSuccess={onDrawn}
      onRenderError={onDrawn}
      onLoadError={onDrawn}
      inputRef={box}
      onLoadSuccess={({ originalWidth, originalHeight, userUnit }) => {
        // react-pdf lays the text over the page as if every unit were a point.
        box.current?.style.setProperty('--scale-factor', String(userUnit));
        onSize({ width: originalWidth, height: originalHeight });
      }}
    >
      <h3 className="sr-only">{name}</h3>
      <HighlightMarks rectangles={rectangles} />
    </Page>
  );
}
