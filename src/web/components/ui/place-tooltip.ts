interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 6;
const edge = 12;

/** Above the trigger, or below it if there is no room, clamped to the viewport. CSS pixels relative to the viewport. */
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
