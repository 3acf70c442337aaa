import { type ComponentType, useRef } from 'react';
import { type Code, Fetched, fetchLater } from './fetched.tsx';
import { WindowOnItsWay } from './window-on-its-way.tsx';
import type { ConfirmDialogProps, DialogProps, SheetProps, WindowProps } from './window-props.ts';

/**
 * Windows that open over a page. The Radix code behind them is larger than the frame itself, so each is loaded when
 * first opened; until then nothing of it renders.
 */
const dialogWindow = fetchLater(async () => (await import('./dialog-window.tsx')).DialogWindow);
const sheetPanel = fetchLater(async () => (await import('./sheet-panel.tsx')).SheetPanel);
const confirmWindow = fetchLater(async () => (await import('./confirm-window.tsx')).ConfirmWindow);

/** A window in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return <WhenOpened code={dialogWindow} props={props} />;
}

/** A panel that slides in from one side; what a side panel becomes on small screens. */
export function Sheet(props: SheetProps) {
  return <WhenOpened code={sheetPanel} props={props} />;
}

/** Asks for confirmation before something irreversible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <WhenOpened code={confirmWindow} props={props} />;
}

function WhenOpened<Props extends WindowProps>({ code, props }: { code: Code<Props>; props: Props }) {
  const { isOpen, onOpenChange } = props;
  const wasShown = useRef(false);
  const close = () => onOpenChange(false);
  // Never opened, or cancelled before its code had loaded.
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
