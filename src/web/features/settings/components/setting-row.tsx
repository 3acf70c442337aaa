import { type ReactNode, useId } from 'react';

interface SettingRowProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Receives the ids that tie a control to its label and hint. */
  children: (ids: { labelId: string; hintId: string }) => ReactNode;
}

/** A setting: label on the left, control on the right, stacked if there is no room. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const id = useId();
  const ids = { labelId: `${id}-label`, hintId: `${id}-hint` };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p id={ids.labelId} className="font-medium">
          {label}
        </p>
        {hint && (
          <div id={ids.hintId} className="text-sm wrap-anywhere text-muted">
            {hint}
          </div>
        )}
      </div>
      {children(ids)}
    </div>
  );
}
