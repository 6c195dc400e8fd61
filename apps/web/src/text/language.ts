/** The page's language: the user's remembered choice, else the browser's. */
import { LANGUAGES, type Language } from '@convbox/contract/languages'
import { create } from 'zustand'
import { readRemembered, remember } from '../remembered.ts'
import { languageOf, type TextOf, type Like } from './define-text.ts'

const KEY = 'convbox.language'

const initialLanguage = (): Language => LANGUAGES.find((language) => language === readRemembered(KEY)) ?? languageOf(navigator.languages)

/** Sets the document's language, for screen readers and fonts. */
export const applyLanguage = (language: Language): void => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}

export const useLanguageStore = create<{ language: Language; setLanguage: (language: Language) => void }>()((set) => ({
  language: initialLanguage(),
  setLanguage: (language) => {
    remember(KEY, language)
    applyLanguage(language)
    set({ language })
  },
}))

/** Whether the user has chosen a language in this browser; it then overrides the account's language. */
export const hasChosenLanguage = (): boolean => readRemembered(KEY) !== undefined

/** The page's language, outside of components. */
export const currentLanguage = (): Language => useLanguageStore.getState().language

/** The page's language; the component renders again when it changes. */
export const useLanguage = (): Language => useLanguageStore((state) => state.language)

/** One catalogue in the page's language. */
export const useText = <T>(texts: TextOf<T>): T | Like<T> => texts[useLanguage()]
