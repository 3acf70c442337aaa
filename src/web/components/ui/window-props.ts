import type { ReactNode } from 'react';

export interface WindowProps {
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

export interface SheetProps extends WindowProps {
  /** The accessible name; the content brings its own visible heading. */
  label: string;
  side: 'left' | 'right';
  /** As wide as a list; otherwise as a page to read. */
  isNarrow?: boolean;
  children: ReactNode;
}

export interface ConfirmDialogProps extends WindowProps {
  /** Asks the question and names the thing. */
  title: string;
  description: ReactNode;
  /** Says the act, e.g. "Datei löschen". */
  confirmLabel: string;
  onConfirm: () => void;
}
