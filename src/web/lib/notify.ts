/** The toast library, fetched with its region on the page (see toaster.tsx) once there is something to say. */
interface Toast {
  kind: 'success' | 'error' | 'plain';
  text: string;
  /** A second line below the text. */
  detail?: string | undefined;
  action?: { label: string; onClick: () => void };
}

type Show = (toast: Toast) => void;

let show: Show | null = null;
const waiting: Toast[] = [];
const listeners = new Set<() => void>();

function tell(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Toasts, bottom right. */
export const notify = {
  success: (text: string, detail?: string): void => tell({ kind: 'success', text, detail }),
  error: (text: string, detail?: string): void => tell({ kind: 'error', text, detail }),
  /** Something that can be taken back; `undo` runs when its button is pressed. */
  undoable: (text: string, label: string, undo: () => void): void =>
    tell({ kind: 'plain', text, action: { label, onClick: undo } }),
};

/** For the toaster: hears of the first toast, and hands over how to show them. */
export const toastPort = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: (): boolean => waiting.length > 0 || show !== null,
  connect: (connected: Show): void => {
    show = connected;
    for (const toast of waiting.splice(0)) connected(toast);
  },
};
