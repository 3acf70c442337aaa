import { ChevronDown, ChevronUp, Highlighter, MoveHorizontal, RotateCwSquare, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '#web/components/ui/button.tsx';
import { useDocumentsText } from '../../messages.ts';
import type { PageNames } from '../../page-names.ts';
import { PageField } from './pdf/page-field.tsx';
import { zoomBy } from './zoom.ts';

interface ViewerToolbarProps {
  page: number;
  names: PageNames;
  isSheet?: boolean;
  onPage: (page: number) => void;
  /** Omitted if there is no layout to zoom. */
  zoom?: number;
  onZoom?: (zoom: number) => void;
  /** Rotates the page by a quarter turn; omitted if there is no page to rotate. */
  onTurn?: (() => void) | undefined;
  /** Omitted without a quotation. */
  onQuotation?: (() => void) | undefined;
}

/** Page and zoom controls of a document. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { page, names, isSheet = false, onPage, zoom, onZoom, onTurn, onQuotation } = props;
  const text = useDocumentsText();
  const { toolbar } = text;
  return (
    <div
      role="toolbar"
      aria-label={toolbar.label}
      className="flex flex-wrap items-center gap-x-0.5 gap-y-0.5 border-b border-line bg-paper px-1.5 py-1 sm:gap-x-1"
    >
      <IconButton label={toolbar.previousPage} size="smallIcon" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronUp />
      </IconButton>
      <IconButton
        label={toolbar.nextPage}
        size="smallIcon"
        disabled={page >= names.pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronDown />
      </IconButton>
      <PageField names={names} page={page} isSheet={isSheet} onPage={onPage} />
      {zoom !== undefined && onZoom && (
        <div className="ml-auto flex items-center sm:gap-1">
          {onTurn && (
            <IconButton label={toolbar.turn} size="smallIcon" onClick={onTurn}>
              <RotateCwSquare />
            </IconButton>
          )}
          <IconButton
            label={toolbar.zoomOut}
            size="smallIcon"
            disabled={zoomBy(zoom, -1) === zoom}
            onClick={() => onZoom(zoomBy(zoom, -1))}
          >
            <ZoomOut />
          </IconButton>
          <IconButton
            label={toolbar.zoomIn}
            size="smallIcon"
            disabled={zoomBy(zoom, 1) === zoom}
            onClick={() => onZoom(zoomBy(zoom, 1))}
          >
            <ZoomIn />
          </IconButton>
          <IconButton
            label={toolbar.fitWidth}
            size="smallIcon"
            disabled={zoom === 1}
            className="max-sm:disabled:hidden"
            onClick={() => onZoom(1)}
          >
            <MoveHorizontal />
          </IconButton>
        </div>
      )}
      {onQuotation && (
        <IconButton
          label={toolbar.backToQuotation}
          size="smallIcon"
          className={zoom === undefined ? 'ml-auto' : 'max-xs:hidden'}
          onClick={onQuotation}
        >
          <Highlighter />
        </IconButton>
      )}
    </div>
  );
}
