/** The form of a store's tracking settings: numbers as they are typed, and what is to be saved of them. */
import type { trackingSettings } from '@convbox/contract/api/tracking-settings'
import { TRACKING_LIMITS, type PurchaseSource, type StoreTracking } from '@convbox/contract/api/tracking-settings.values'
import { NEVER_MATCHED, type MatchedField } from '@convbox/contract/matched-fields'
import type { InputOf } from '@convbox/contract/endpoint'
import { unknownPlaceholders, UTM_FIELDS, UTM_PLATFORM_IDS, type UtmTemplates } from '@convbox/contract/utm-tagging'

/** Numbers as typed, separated by commas or spaces. key: of a field, so that removing one keeps the others in place. */
export type TrackingForm = {
  purchaseSource: PurchaseSource
  pageScroll: { on: boolean; percents: string }
  timeSpent: { on: boolean; seconds: string }
  stillThinking: { on: boolean; seconds: string }
  matching: { on: boolean; fields: (MatchedField & { key: number })[] }
  recognition: { on: boolean }
  shopifyHistory: { on: boolean }
  utmTagging: { on: boolean; templates: UtmTemplates }
}
export type TrackingInput = InputOf<typeof trackingSettings.saveSettings>

export const trackingFormOf = (saved: StoreTracking): TrackingForm => ({
  purchaseSource: saved.purchaseSource,
  pageScroll: { on: saved.pageScroll.on, percents: saved.pageScroll.percents.join(', ') },
  timeSpent: { on: saved.timeSpent.on, seconds: saved.timeSpent.seconds.join(', ') },
  stillThinking: { on: saved.stillThinking.on, seconds: String(saved.stillThinking.seconds) },
  matching: { on: saved.matching.on, fields: saved.matching.fields.map((field, key) => ({ ...field, key })) },
  recognition: saved.recognition,
  shopifyHistory: saved.shopifyHistory,
  utmTagging: saved.utmTagging,
})

const numbersOf = (text: string): number[] => text.split(/[\s,，、;]+/).flatMap((part) => (part === '' ? [] : [Number(part)]))

/** The settings as the form has them; numbers that are none stay NaN, which no check lets pass. */
const settingsOf = (form: TrackingForm): StoreTracking => ({
  purchaseSource: form.purchaseSource,
  pageScroll: { on: form.pageScroll.on, percents: numbersOf(form.pageScroll.percents) },
  timeSpent: { on: form.timeSpent.on, seconds: numbersOf(form.timeSpent.seconds) },
  stillThinking: { on: form.stillThinking.on, seconds: numbersOf(form.stillThinking.seconds)[0] ?? Number.NaN },
  matching: { on: form.matching.on, fields: form.matching.fields.map(({ identifier, name }) => ({ identifier, name: name.trim() })) },
  recognition: form.recognition,
  shopifyHistory: form.shopifyHistory,
  utmTagging: form.utmTagging,
})

/** The sections that differ from what is saved. */
export const trackingChangesOf = (saved: StoreTracking, form: TrackingForm): TrackingInput => {
  const wanted = settingsOf(form)
  const isChanged = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)
  return {
    ...(saved.purchaseSource !== wanted.purchaseSource && { purchaseSource: wanted.purchaseSource }),
    ...(isChanged(saved.pageScroll, wanted.pageScroll) && { pageScroll: wanted.pageScroll }),
    ...(isChanged(saved.timeSpent, wanted.timeSpent) && { timeSpent: wanted.timeSpent }),
    ...(isChanged(saved.stillThinking, wanted.stillThinking) && { stillThinking: wanted.stillThinking }),
    ...(isChanged(saved.matching, wanted.matching) && { matching: wanted.matching }),
    ...(isChanged(saved.shopifyHistory, wanted.shopifyHistory) && { shopifyHistory: wanted.shopifyHistory }),
    ...(isChanged(saved.recognition, wanted.recognition) && { recognition: wanted.recognition }),
    ...(isChanged(saved.utmTagging, wanted.utmTagging) && { utmTagging: wanted.utmTagging }),
  }
}

type Limits = { min: number; max: number; most?: number }
const areWithin = (numbers: readonly number[], { min, max, most = 1 }: Limits): boolean =>
  numbers.length > 0 && numbers.length <= most && numbers.every((one) => Number.isInteger(one) && one >= min && one <= max)

export type TrackingFaultWords = {
  percentsFault: string
  secondsFault: string
  thinkingFault: string
  nameFault: string
  secretFault: string
  fieldsNeeded: string
  placeholderFault: (values: { names: string }) => string
}

/** What keeps the form from being saved, by field of the wire. */
export const trackingFaultsOf = (form: TrackingForm, text: TrackingFaultWords): Record<string, string> => {
  const { pageScroll, timeSpent, stillThinking, matching, utmTagging } = settingsOf(form)
  const names = matching.fields.flatMap(({ name }, at): [string, string][] => {
    if (NEVER_MATCHED.test(name)) return [[`matching.fields.${at}.name`, text.secretFault]]
    return /^[\w.\-[\]:]+$/.test(name) ? [] : [[`matching.fields.${at}.name`, text.nameFault]]
  })
  const templates = UTM_PLATFORM_IDS.flatMap((id) =>
    UTM_FIELDS.flatMap((field): [string, string][] => {
      const unknown = unknownPlaceholders(utmTagging.templates[id][field])
      return unknown.length === 0 ? [] : [[`utmTagging.templates.${id}.${field}`, text.placeholderFault({ names: unknown.join(' ') })]]
    }),
  )
  return {
    ...(!areWithin(pageScroll.percents, TRACKING_LIMITS.pageScroll) && { 'pageScroll.percents': text.percentsFault }),
    ...(!areWithin(timeSpent.seconds, TRACKING_LIMITS.timeSpent) && { 'timeSpent.seconds': text.secondsFault }),
    ...(!areWithin([stillThinking.seconds], TRACKING_LIMITS.stillThinking) && { 'stillThinking.seconds': text.thinkingFault }),
    ...(matching.on && matching.fields.length === 0 && { 'matching.fields': text.fieldsNeeded }),
    ...Object.fromEntries([...names, ...templates]),
  }
}
