import { cloneElement, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeTooltip, type TooltipSide } from './tooltip-place.ts'

type TooltipProps = { text: string; children: ReactElement<Record<string, unknown>>; side?: TooltipSide }

/** A short explanation of its child on hover and focus. Never the only place of important information. */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) =>
  cloneElement(children, { 'data-tooltip': text, 'data-tooltip-side': side })

/** Hover delay of the first tooltip; moving on to another one shows it without delay. */
const DELAY_MS = 400

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const sideOf = (anchor: HTMLElement): TooltipSide => {
  const side = anchor.dataset['tooltipSide']
  return side === 'bottom' || side === 'right' ? side : 'top'
}

/** Listens for the events that show and hide tooltips; returns a function that stops listening. show(undefined): hide. */
const listen = (popup: () => HTMLElement | null, show: (anchor: HTMLElement | undefined) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: HTMLElement | undefined
  const want = (anchor: HTMLElement | undefined, delayMs: number): void => {
    clearTimeout(timer)
    wanted = anchor
    if (delayMs === 0) show(anchor)
    else timer = setTimeout(() => show(anchor), delayMs)
  }
  // The anchor is kept, so that a pressed button shows its tooltip again only after the pointer has left it.
  const hide = (): void => {
    clearTimeout(timer)
    show(undefined)
  }
  const onOver = (event: PointerEvent): void => {
    const anchor = anchorOf(event.target) ?? undefined
    // Touch has no hover. The pointer may rest on the tooltip itself without hiding it.
    if (event.pointerType === 'touch' || anchor === wanted || (event.target instanceof Node && popup()?.contains(event.target))) return
    want(anchor, anchor && !popup() ? DELAY_MS : 0)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const anchor = anchorOf(target)
    if (anchor?.matches(':focus-visible')) want(anchor, 0)
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerover', onOver, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('focusout', () => want(undefined, 0), { signal })
  for (const end of ['pointerdown', 'keydown', 'scroll']) document.addEventListener(end, hide, { signal, capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Shows the current tooltip; mounted once per page. Hidden from screen readers, because the anchor's accessible name says the same. */
export const TooltipLayer = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => listen(() => popup.current, setAnchor), [])
  useLayoutEffect(() => {
    if (!anchor || !popup.current) return
    const size = { width: popup.current.offsetWidth, height: popup.current.offsetHeight }
    const { left, top } = placeTooltip(anchor.getBoundingClientRect(), size, {
      side: sideOf(anchor),
      window: { width: window.innerWidth, height: window.innerHeight },
    })
    popup.current.style.translate = `${left}px ${top}px`
  }, [anchor])
  if (!anchor?.isConnected) return null
  // A thumbnail names its picture in a larger width.
  const picture = anchor.dataset['tooltipPicture']
  return (
    // Padding: the pointer stays inside while it moves from the anchor to the tooltip.
    <div ref={popup} aria-hidden className="fixed top-0 left-0 z-60 p-1.5">
      <div className="max-w-72 rounded-control bg-ink px-2 py-1 text-caption text-paper shadow-float">
        {picture !== undefined && (
          <img
            src={picture}
            alt=""
            width={200}
            height={200}
            className="my-1 block size-50 max-w-none rounded-control bg-sunken object-contain"
          />
        )}
        <span className={picture === undefined ? undefined : 'block max-w-50'}>{anchor.dataset['tooltip']}</span>
      </div>
    </div>
  )
}
