type Box = { x: number; y: number; width: number; height: number };

/**
 * Calculates the position of a tooltip: centred above its anchor, or below it when there is no space above. The
 * tooltip always stays inside the window.
 */
export function calculateTooltipPosition(
  anchor: Box,
  tip: { width: number; height: number },
  page: { width: number; height: number },
  gap = 6,
): { x: number; y: number } {
  const middle = anchor.x + anchor.width / 2 - tip.width / 2;
  const above = anchor.y - gap - tip.height;
  return {
    x: Math.max(gap, Math.min(middle, page.width - tip.width - gap)),
    y: above >= gap ? above : anchor.y + anchor.height + gap,
  };
}
