/** Keyboard shortcuts of every page. Never Alt with arrows: browsers use those for Back and Forward. */
import { create } from 'zustand'

/** The open keyboard helper. */
export const useShortcuts = create<{ open: 'none' | 'palette' | 'help' }>()(() => ({ open: 'none' }))
export const showShortcuts = (): void => useShortcuts.setState({ open: 'help' })
export const closeShortcuts = (): void => useShortcuts.setState({ open: 'none' })

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Action of a key; undefined: none. */
export const shortcutOf = (key: {
  key: string
  isMod: boolean
  isTyping: boolean
}): 'palette' | 'help' | 'search' | 'range' | undefined => {
  if (key.isMod) return key.key.toLowerCase() === 'k' ? 'palette' : undefined
  if (key.isTyping) return undefined
  if (key.key === '?') return 'help'
  if (key.key === '/') return 'search'
  return key.key.toLowerCase() === 'd' ? 'range' : undefined
}

/** Listens on the document; returns a function that stops listening. */
export const listenForShortcuts = (): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.defaultPrevented) return
    const action = shortcutOf({ key: event.key, isMod: event.ctrlKey || event.metaKey, isTyping: isTyping(event.target) })
    if (action === undefined) return
    if (action === 'palette' || action === 'help') useShortcuts.setState({ open: action })
    if (action === 'search') document.querySelector<HTMLElement>('[data-search-box]')?.focus()
    if (action === 'range') document.querySelector<HTMLElement>('[data-range-picker]')?.click()
    event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
