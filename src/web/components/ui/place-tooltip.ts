interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 6;
const edge = 12;

/** Above the trigger, below it where there is no room above, and never over the view's edges. CSS pixels of the view. */
export function placeTooltip(
  trigger: Box,
  bubble: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const above = trigger.top - gap - bubble.height;
  const middle = trigger.left + trigger.width / 2 - bubble.width / 2;
  return {
    left: Math.max(edge, Math.min(middle, view.width - edge - bubble.width)),
    top: above >= edge ? above : trigger.top + trigger.height + gap,
  };
}
