import { toast } from 'sonner';

/** What must be read or may be taken back stays longer. */
const longMilliseconds = 8_000;

/** Toasts, bottom right (see components/ui/toaster.tsx). `detail` is a second line below the text. */
export const notify = {
  success: (text: string, detail?: string): void => void toast.success(text, { description: detail }),
  error: (text: string, detail?: string): void =>
    void toast.error(text, { duration: longMilliseconds, description: detail }),
  /** Done, but not wholly. */
  warning: (text: string): void => void toast.warning(text, { duration: longMilliseconds }),
  /** A failure that ends with what comes next: the function ends it. */
  passing: (text: string): (() => void) => {
    const id = toast.error(text, { duration: longMilliseconds });
    return () => void toast.dismiss(id);
  },
  /** Something takes a moment: the function ends it. */
  waiting: (text: string): (() => void) => {
    const id = toast.loading(text);
    return () => void toast.dismiss(id);
  },
  /** Something that can be taken back; `undo` runs when its button is pressed. */
  undoable: (text: string, label: string, undo: () => void): void =>
    void toast(text, { duration: longMilliseconds, action: { label, onClick: undo } }),
};
