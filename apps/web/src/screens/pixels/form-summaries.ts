/** What each folded group of the pixel form tells of itself while it is closed. Pure. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { isRequired, tagOf, type DestinationFacts, type OwnSetting, type SettingGroup } from '@convbox/contract/destination-facts'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { formatWhole, type Language } from '@convbox/contract/format'
import { isEventSent, takenGroups } from './form-events.ts'
import { formSummariesText } from './form-summaries.text.ts'
import { isShown, type PixelForm } from './pixel-form.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { tagChoiceText } from './tag-choice.text.ts'

type Summary = (platform: DestinationId, form: PixelForm, language: Language) => string

const joined = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join(' · ')

/** Settings of a group that are not asked for beside id and token. */
export const laterSettings = (platform: DestinationId, group: SettingGroup): OwnSetting[] =>
  DESTINATION_FACTS[platform].settings.filter((setting: OwnSetting) => setting.group === group && !isRequired(setting))

const ownSummary = (setting: OwnSetting, own: PixelForm['own'], language: Language): string | undefined => {
  const value = own[setting.key]
  // What follows a colon explains it.
  const [label = ''] = setting.label[language].split(/[:：]/)
  if (setting.kind === 'flag') return value === true ? label : undefined
  if (setting.kind === 'choice') return setting.options.find((option) => String(option.value) === value)?.label[language]
  if (setting.kind === 'per event') {
    const named = typeof value === 'object' ? Object.keys(value).filter((name) => value[name]?.trim() !== '') : []
    return `${label}: ${named.length === 0 ? formSummariesText[language].none : named.join(', ')}`
  }
  return typeof value === 'string' && value.trim() !== '' ? `${label}: ${value.trim()}` : undefined
}

const ownSummaries = (platform: DestinationId, group: SettingGroup, { own }: PixelForm, language: Language): (string | undefined)[] =>
  laterSettings(platform, group)
    .filter((setting) => isShown(setting, own))
    .map((setting) => ownSummary(setting, own, language))

const summariseSending: Summary = (platform, { addMethod, enableCapi }, language) => {
  const text = formSummariesText[language]
  const { methods } = tagChoiceText[language]
  const tag = tagOf(DESTINATION_FACTS[platform])
  if (tag === undefined) return enableCapi ? methods.server : text.notFromServer
  const weight = addMethod === 'server' ? text.noWeight : text.weight({ kilobytes: formatWhole(tag.kilobytes) })
  return joined([methods[addMethod], weight, addMethod !== 'browser' && !enableCapi && text.notFromServer])
}

const summarisePlatform: Summary = (platform, form, language) =>
  joined(ownSummaries(platform, 'server', form, language)) || formSummariesText[language].nothingSet

const summariseValue: Summary = (platform, form, language) => {
  const words = pixelFormText[language]
  const text = formSummariesText[language]
  const { valueNeededFor = 'purchases' }: DestinationFacts = DESTINATION_FACTS[platform]
  const alias = form.purchaseCovert && text.alias({ name: form.purchaseCovertName })
  if (!form.uploadProductPrice && valueNeededFor === 'nothing') return joined([text.noPrices, alias])
  const share = form.uploadProductPricePercentage.trim()
  return joined([
    words.basisNames[form.includeShoppingCharges],
    share !== '100' && `${share} %`,
    !form.uploadProductPrice && valueNeededFor === 'purchases' && text.pricesOfPurchases,
    alias,
  ])
}

const summariseItems: Summary = (platform, form, language) => {
  const text = pixelFormText[language]
  return joined([
    text.productIdentifiers[form.productIdentifier],
    DESTINATION_FACTS[platform].hasContentType && text.contentTypes[form.contentType],
    ...ownSummaries(platform, 'items', form, language),
  ])
}

const summariseEvents: Summary = (platform, form, language) => {
  const text = formSummariesText[language]
  const names = takenGroups(platform).flatMap((group) => group.names)
  const sent = names.filter((name) => isEventSent(form, name)).length
  return text.events({ sent, all: names.length, isOwn: form.shouldCustomizeSendEvent })
}

const summariseTarget: Summary = (_platform, { targetAreaType, targetAreaContext }, language) => {
  const label = pixelFormText[language].targets[targetAreaType]
  return targetAreaType === 'Entire Store' ? label : `${label}: ${targetAreaContext}`
}

const summarisePrivacy: Summary = (platform, { enableCCPA, consentCategories }, language) => {
  const text = formSummariesText[language]
  const { consentCategories: names } = pixelFormText[language]
  const needed = consentCategories.length > 0 && text.needed({ names: consentCategories.map((category) => names[category]).join(', ') })
  if (!DESTINATION_FACTS[platform].hasLimitedDataUse) return needed || text.platformsOwn
  return joined([enableCCPA ? text.limited : text.notSent, needed])
}

/** By group of the form. */
export const SUMMARIES = {
  sending: summariseSending,
  platform: summarisePlatform,
  value: summariseValue,
  items: summariseItems,
  events: summariseEvents,
  target: summariseTarget,
  privacy: summarisePrivacy,
} as const satisfies Record<string, Summary>
