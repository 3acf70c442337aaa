import { toast } from 'sonner';

/** Toasts, bottom right. Screens use this and not the library, so that its weight and its choice stay in one place. */
export const notify = {
  success: (text: string) => void toast.success(text),
  error: (text: string) => void toast.error(text, { duration: 8_000 }),
  /** Something that can be taken back; `undo` runs when its button is pressed. */
  undoable: (text: string, label: string, undo: () => void) =>
    void toast(text, { duration: 8_000, action: { label, onClick: undo } }),
};
