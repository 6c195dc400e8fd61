/** Changes of a survey that is being edited. Pure, but for new ids. */
import type { StoredSurvey } from '@convbox/contract/api/survey.schemas'
import type { SurveyLanguage } from '@convbox/contract/survey'

export type DraftSurvey = StoredSurvey
export type DraftQuestion = DraftSurvey['questions'][number]
export type DraftOption = DraftQuestion['options'][number]
export type DraftRule = DraftSurvey['textRules'][number]
export type DraftText = DraftQuestion['text']

export const newId = (): string => crypto.randomUUID().slice(0, 8)

/** The list with one item changed. */
export const changed = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((one, place) => (place === index ? item : one))
export const without = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, place) => place !== index)

/** A text with another one in a language; an empty one is left out. */
export const written = (text: DraftText, language: SurveyLanguage, words: string): DraftText => {
  const { [language]: _before, ...others } = text
  return words === '' ? others : { ...others, [language]: words }
}

export const newChoice = (words: string, language: SurveyLanguage) => ({ id: newId(), text: { [language]: words }, channel: '' })
export const newOption = (words: string, language: SurveyLanguage): DraftOption => ({ ...newChoice(words, language), takesText: false })

export const newQuestion = (
  kind: DraftQuestion['kind'],
  words: { question: string; option: string },
  language: SurveyLanguage,
): DraftQuestion => ({
  id: newId(),
  kind,
  text: { [language]: words.question },
  isRandom: false,
  options: kind === 'text' ? [] : [newOption(`${words.option} 1`, language), newOption(`${words.option} 2`, language)],
})
