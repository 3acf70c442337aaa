import { type ComponentType, lazy } from 'react';
import type { DocumentKind } from '#shared/contracts/documents.ts';
import { loadSteadily } from '#web/lib/screens/load-code.ts';
import type { ViewerProps } from './viewer-props.ts';

interface DocumentViewing {
  Viewer: ComponentType<ViewerProps>;
  /** Whether the viewer displays the stored file itself, and so works before, and without, its text being read. */
  showsFile: boolean;
}

/**
 * The viewer for each kind of document; add new kinds here. Each is loaded with the first document of its kind (the PDF
 * engine outweighs all screens together).
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
