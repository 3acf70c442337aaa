import { useRef } from 'react';

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** Some of what it stands for is selected. */
  isPartly?: boolean;
  /** It can do nothing here. */
  isDisabled?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** A row's check box; with shift it selects a range. */
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
        // A click comes from the mouse and from the space bar alike, and tells of the shift key.
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onToggle(isRange.current)}
        className="size-4.5 cursor-pointer accent-petrol disabled:cursor-not-allowed disabled:opacity-40"
      />
    </label>
  );
}
