import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of an element in px, kept up to date; 0 before it is measured. */
export const useWidth = <Element extends HTMLElement>(): [RefObject<Element | null>, number] => {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
