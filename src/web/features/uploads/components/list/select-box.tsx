import { useRef } from 'react';

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** Indeterminate: only some of what it stands for is selected. */
  isPartly?: boolean;
  /** Not selectable here. */
  isDisabled?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** A row's checkbox; with Shift it selects a range. */
export function SelectBox({ label, isSelected, isPartly = false, isDisabled = false, onToggle }: SelectBoxProps) {
  const isRange = useRef(false);
  return (
    <label className="touch-target relative z-10 grid size-8 cursor-pointer place-items-center touch:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        // Mouse clicks and the space bar both fire click, which also has the Shift state.
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onToggle(isRange.current)}
        className="size-4.5 cursor-pointer accent-petrol disabled:cursor-not-allowed disabled:opacity-40"
      />
    </label>
  );
}
