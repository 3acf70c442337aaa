import type { ReactNode } from 'react';

export interface WindowProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export interface DialogProps extends WindowProps {
  title: string;
  /** Announced together with the title; omit it if the content is self-explanatory. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the bottom. */
  actions?: ReactNode;
  /** Only the window's own buttons close it: no Esc, no close button, no click outside. */
  isHeld?: boolean;
}

export interface SheetProps extends WindowProps {
  /** Accessible name; the content brings its own visible heading. */
  label: string;
  side: 'left' | 'right';
  /** List width; otherwise page width. */
  isNarrow?: boolean;
  children: ReactNode;
}

export interface ConfirmDialogProps extends WindowProps {
  /** The question, naming the thing it is about. */
  title: string;
  description: ReactNode;
  /** Names the action, e.g. "Datei löschen". */
  confirmLabel: string;
  onConfirm: () => void;
}
