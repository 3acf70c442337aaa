import { type ComponentType, lazy } from 'react';
import type { DocumentKind } from '#shared/contracts/documents.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import type { ViewerProps } from './viewer-props.ts';

interface DocumentViewing {
  Viewer: ComponentType<ViewerProps>;
  /** Whether the stored file itself is shown, so that there is something to see before and without its being read. */
  showsFile: boolean;
}

/**
 * How each kind of document is shown: a new kind plugs in here. Each comes with the first document of its kind (the PDF
 * engine weighs more than all screens together).
 */
export const viewers: Record<DocumentKind, DocumentViewing> = {
  pdf: {
    Viewer: lazy(async () => ({ default: (await loadSteadily(() => import('./pdf/pdf-viewer.tsx'))).PdfViewer })),
    showsFile: true,
  },
  image: {
    Viewer: lazy(async () => ({ default: (await loadSteadily(() => import('./image-viewer.tsx'))).ImageViewer })),
    showsFile: true,
  },
  text: {
    Viewer: lazy(async () => ({ default: (await loadSteadily(() => import('./text/text-viewer.tsx'))).TextViewer })),
    showsFile: false,
  },
  sheet: {
    Viewer: lazy(async () => ({ default: (await loadSteadily(() => import('./sheet/sheet-viewer.tsx'))).SheetViewer })),
    showsFile: false,
  },
};
