import { type ComponentType, type ReactNode, useRef } from 'react';
import { type Code, Fetched, fetchLater } from './fetched.tsx';
import { WindowOnItsWay } from './window-on-its-way.tsx';

/**
 * The windows that open over a page. Radix behind them weighs more than the frame itself, so each is fetched when it is
 * first opened; until then nothing of it is loaded or rendered.
 */
const dialogWindow = fetchLater(async () => (await import('./dialog-window.tsx')).DialogWindow);
const sheetPanel = fetchLater(async () => (await import('./sheet-panel.tsx')).SheetPanel);
const confirmWindow = fetchLater(async () => (await import('./confirm-window.tsx')).ConfirmWindow);

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
  /** Closes by its own buttons alone: neither Esc, nor a cross, nor a click beside it. */
  isHeld?: boolean;
}

/** A window in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return <WhenOpened code={dialogWindow} props={props} />;
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
  return <WhenOpened code={sheetPanel} props={props} />;
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
  return <WhenOpened code={confirmWindow} props={props} />;
}

function WhenOpened<Props extends WindowProps>({ code, props }: { code: Code<Props>; props: Props }) {
  const { isOpen, onOpenChange } = props;
  const wasShown = useRef(false);
  const close = () => onOpenChange(false);
  // What was never opened, or was given up before it came, is not there.
  if (!isOpen && !wasShown.current) return null;
  return (
    <Fetched code={code} waiting={<WindowOnItsWay onCancel={close} />} onFailed={close}>
      {(Window: ComponentType<Props>) => {
        wasShown.current = true;
        return <Window {...props} />;
      }}
    </Fetched>
  );
}
