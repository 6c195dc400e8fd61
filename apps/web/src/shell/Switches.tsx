import { Moon, Sun } from 'lucide-react'
import { account } from '@convbox/contract/api/account'
import type { Language } from '@convbox/contract/format'
import { useSend } from '../api/use-call.ts'
import { useLanguage, useLanguageStore, useText } from '../text/language.ts'
import { IconButton } from '../ui/Button.tsx'
import { Segments } from '../ui/Tabs.tsx'
import { shellText } from './shell.text.ts'
import { useTheme } from './theme.ts'

/** Switches between Chinese and English at once; saved to the account when signed in. */
export const LanguageSwitch = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const text = useText(shellText)
  const language = useLanguage()
  const setLanguage = useLanguageStore((state) => state.setLanguage)
  const save = useSend(account.setLanguage, { quiet: true })
  const choose = (next: Language): void => {
    setLanguage(next)
    if (isSignedIn) save.mutate({ language: next })
  }
  return (
    <Segments
      label={text.language}
      value={language}
      onChange={choose}
      options={[
        { value: 'en', label: 'EN' },
        { value: 'zh', label: <span lang="zh-CN">中文</span> },
      ]}
    />
  )
}

/** Switches between light and dark. */
export const ThemeSwitch = () => {
  const text = useText(shellText)
  const { theme, setTheme } = useTheme()
  return (
    <IconButton label={theme === 'dark' ? text.toLight : text.toDark} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
      {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
    </IconButton>
  )
}
