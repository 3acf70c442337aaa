import { useRef } from 'react';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { Rectangle } from '#shared/contracts/documents.ts';
import { useDocumentsText } from '../../../messages.ts';
import type { PageSize } from '../zoom.ts';
import { HighlightMarks } from './highlight-marks.tsx';

/** A higher ratio is not visibly sharper, and memory use grows with its square. */
const highestPixelRatio = 2;

interface PdfPageProps {
  number: number;
  /** Display name of the page. */
  name: string;
  /** CSS pixels. */
  width: number;
  rectangles: readonly Rectangle[];
  onSize: (size: PageSize) => void;
  /** The page has rendered, or failed to. */
  onDrawn: () => void;
}

const hideFromReaders = (canvas: HTMLCanvasElement | null) => canvas?.setAttribute('aria-hidden', 'true');

/** One page: drawing, selectable text, and the quotation's rectangles between the two. */
export function PdfPage({ number, name, width, rectangles, onSize, onDrawn }: PdfPageProps) {
  const text = useDocumentsText();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Page
      pageNumber={number}
      width={width}
      devicePixelRatio={Math.min(window.devicePixelRatio, highestPixelRatio)}
      // Documents are untrusted: their own links and forms stay disabled.
      renderAnnotationLayer={false}
      loading={null}
      noData={null}
      error={<p className="p-6 text-sm text-on-amber">{text.pageFailed}</p>}
      onRenderSuccess={onDrawn}
      onRenderError={onDrawn}
      onLoadError={onDrawn}
      inputRef={box}
      // A picture: its words are in the text layer, and the file's own outline would mix with that of the page.
      canvasRef={hideFromReaders}
      onLoadSuccess={({ originalWidth, originalHeight, userUnit }) => {
        // react-pdf scales the text layer as if user units were always points.
        box.current?.style.setProperty('--scale-factor', String(userUnit));
        onSize({ width: originalWidth, height: originalHeight });
      }}
    >
      <h3 className="sr-only">{name}</h3>
      <HighlightMarks rectangles={rectangles} />
    </Page>
  );
}
