/** Position of a tooltip. Pure. */

export type TooltipSide = 'top' | 'bottom' | 'right'
type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** Minimum distance in px to the edges of the window. */
const EDGE_PX = 4

const clamp = (px: number, sizePx: number, windowPx: number): number => Math.max(EDGE_PX, Math.min(px, windowPx - sizePx - EDGE_PX))

/** Upper left corner of a tooltip beside its anchor, centred on it, inside the window; on the opposite side where the wanted side has no room. */
export const placeTooltip = (anchor: Box, size: Size, options: { side: TooltipSide; window: Size }): { left: number; top: number } => {
  const { side, window } = options
  const top = clamp(anchor.top + (anchor.height - size.height) / 2, size.height, window.height)
  if (side === 'right') {
    const [before, after] = [anchor.left - size.width, anchor.left + anchor.width]
    return { left: after + size.width > window.width ? before : after, top }
  }
  const [above, below] = [anchor.top - size.height, anchor.top + anchor.height]
  const isAbove = side === 'top' ? above >= 0 : below + size.height > window.height
  return { left: clamp(anchor.left + (anchor.width - size.width) / 2, size.width, window.width), top: isAbove ? above : below }
}
