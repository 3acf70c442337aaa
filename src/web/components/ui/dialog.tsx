import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { WindowOnItsWay } from './window-on-its-way.tsx';

/**
 * The windows that open over a page. Radix behind them weighs more than the frame itself, so each is fetched when it is
 * first opened; until then nothing of it is loaded or rendered.
 */
const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }));
const SheetPanel = lazy(async () => ({ default: (await import('./sheet-panel.tsx')).SheetPanel }));
const ConfirmWindow = lazy(async () => ({ default: (await import('./confirm-window.tsx')).ConfirmWindow }));

interface WindowProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export interface DialogProps extends WindowProps {
  title: string;
  /** Read out with the title; left out where the content speaks for itself. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
}

/** A window in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return <WhenOpened isOpen={props.isOpen}>{() => <DialogWindow {...props} />}</WhenOpened>;
}

export interface SheetProps extends WindowProps {
  /** The accessible name; the content brings its own visible heading. */
  label: string;
  side: 'left' | 'right';
  /** As wide as a list; otherwise as a page to read. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A panel that slides over the page from one side; the small screens' form of a side panel. */
export function Sheet(props: SheetProps) {
  return <WhenOpened isOpen={props.isOpen}>{() => <SheetPanel {...props} />}</WhenOpened>;
}

export interface ConfirmDialogProps extends WindowProps {
  /** Asks the question and names the thing. */
  title: string;
  description: ReactNode;
  /** Says the act, e.g. "Datei löschen". */
  confirmLabel: string;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <WhenOpened isOpen={props.isOpen}>{() => <ConfirmWindow {...props} />}</WhenOpened>;
}

function WhenOpened({ isOpen, children }: { isOpen: boolean; children: () => ReactNode }) {
  const wasOpened = useRef(isOpen);
  if (isOpen) wasOpened.current = true;
  return wasOpened.current ? <Suspense fallback={isOpen && <WindowOnItsWay />}>{children()}</Suspense> : null;
}
