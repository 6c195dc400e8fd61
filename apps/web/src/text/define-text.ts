/**
 * Typed catalogues: one object with `en` and `zh`. A missing Chinese key, a key English does not have, or a wrong parameter does not compile.
 * A text is a string or a function of one parameter object; groups may nest.
 */
import type { Language } from '@convbox/contract/format'

type Texts = { readonly [key: string]: string | ((parameters: never) => string) | Texts }

/** The same keys and parameters, any words. */
export type Like<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...args: infer Parameters) => string
      ? (...args: Parameters) => string
      : Like<T[Key]>
}

/** Both languages of one catalogue. */
export type TextOf<T> = { readonly en: T; readonly zh: Like<T> }

/** Declares a catalogue; read it with `useText()` in components, or `catalogue[language]` elsewhere. */
export const defineText = <T extends Texts>(texts: { en: T; zh: Like<NoInfer<T>> }): TextOf<T> => texts

/** English text with a count: `one` for 1, `other` for any other number. */
export const plural = (count: number, one: string, other: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : other}`

/** Language of a visitor who has not chosen: Chinese when the browser asks for any Chinese (zh, or a region of cn, tw, hk), else English. */
export const languageOf = (browserLanguages: readonly string[]): Language => {
  const first = browserLanguages[0]?.toLowerCase() ?? ''
  return /^zh\b|^zh-|[-_](cn|tw|hk)$|^(cn|tw|hk)$/.test(first) ? 'zh' : 'en'
}
