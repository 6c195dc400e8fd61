import { Maximize2, Minimize2 } from 'lucide-react'
import { create } from 'zustand'
import { useEffect } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { IconButton } from './Button.tsx'

/** Full-screen mode of a report: the shell hides header and navigation. */
export const useFullScreen = create<{ isFullScreen: boolean; setFullScreen: (isFullScreen: boolean) => void }>()((set) => ({
  isFullScreen: false,
  setFullScreen: (isFullScreen) => set({ isFullScreen }),
}))

/** Toggles full-screen mode, which locks the page's horizontal overflow and ends with Esc or when the screen is left. */
export const FullScreenToggle = () => {
  const text = useText(sharedText)
  const { isFullScreen, setFullScreen } = useFullScreen()
  useEffect(() => {
    if (!isFullScreen) return undefined
    document.body.style.overflowX = 'hidden'
    const leave = (event: KeyboardEvent): void => {
      // Esc closes an open dialog or list first. Tooltips also react to Esc, so this listener runs in the capture phase.
      if (event.key === 'Escape' && !document.querySelector('[role=dialog],[role=listbox],[role=menu]')) setFullScreen(false)
    }
    document.addEventListener('keydown', leave, { capture: true })
    return () => {
      document.body.style.overflowX = ''
      document.removeEventListener('keydown', leave, { capture: true })
    }
  }, [isFullScreen, setFullScreen])
  useEffect(() => () => setFullScreen(false), [setFullScreen])
  return (
    <IconButton
      look="plain"
      label={isFullScreen ? text.leaveFullScreen : text.fullScreen}
      aria-pressed={isFullScreen}
      onClick={() => setFullScreen(!isFullScreen)}
    >
      {isFullScreen ? <Minimize2 size={14} aria-hidden /> : <Maximize2 size={14} aria-hidden />}
    </IconButton>
  )
}
