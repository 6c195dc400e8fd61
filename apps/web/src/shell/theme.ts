/** Light or dark: the system's setting until the user chooses; the choice is remembered. */
import { create } from 'zustand'
import { readRemembered, remember } from '../remembered.ts'

export type Theme = 'light' | 'dark'
/** Read by public/first-paint.js too. */
const KEY = 'convbox.theme'

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const remembered = (): Theme | undefined => {
  const text = readRemembered(KEY)
  return text === 'light' || text === 'dark' ? text : undefined
}

export const useTheme = create<{ theme: Theme; setTheme: (theme: Theme) => void }>()((set) => ({
  theme: remembered() ?? (dark.matches ? 'dark' : 'light'),
  setTheme: (theme) => {
    remember(KEY, theme)
    document.documentElement.dataset['theme'] = theme
    set({ theme })
  },
}))

dark.addEventListener('change', () => {
  if (remembered() === undefined) useTheme.setState({ theme: dark.matches ? 'dark' : 'light' })
})
