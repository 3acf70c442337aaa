import { toast } from 'sonner';

/** For what must be read or can be undone. */
const longMilliseconds = 8_000;

/** Toasts, bottom right (see components/ui/toaster.tsx). `detail` is a second line below the text. */
export const notify = {
  success: (text: string, detail?: string): void => void toast.success(text, { description: detail }),
  error: (text: string, detail?: string): void =>
    void toast.error(text, { duration: longMilliseconds, description: detail }),
  /** Done, but only partly. */
  warning: (text: string): void => void toast.warning(text, { duration: longMilliseconds }),
  /** A failure that is obsolete after the next action; the returned function dismisses it. */
  passing: (text: string): (() => void) => {
    const id = toast.error(text, { duration: longMilliseconds });
    return () => void toast.dismiss(id);
  },
  /** Something takes a moment; the returned function dismisses it. */
  waiting: (text: string): (() => void) => {
    const id = toast.loading(text);
    return () => void toast.dismiss(id);
  },
  /** Something that can be undone; its button calls `undo`. */
  undoable: (text: string, label: string, undo: () => void): void =>
    void toast(text, { duration: longMilliseconds, action: { label, onClick: undo } }),
};
