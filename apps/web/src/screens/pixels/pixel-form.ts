/** The pixel form: fields, initial values, conversion to the wire, validation. Field names are the endpoint's, so that its refusals match fields. Pure. */
import type { PixelFields, PixelRow } from '@convbox/contract/api/pixels.schemas'
import {
  findAliasFault,
  findPercentFault,
  findPixelIdFault,
  findTargetFault,
  findTokenFault,
  PIXEL_FAULTS,
} from '@convbox/contract/destination-rules'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf, type OwnSetting } from '@convbox/contract/destination-facts'
import {
  DEFAULT_PIXEL_EVENTS,
  DEFAULT_PIXEL_SETTINGS,
  type AddMethod,
  type DestinationId,
  type ValueBasis,
} from '@convbox/contract/destinations/destinations'
import { CONSENT_CATEGORIES, ORDER_EVENTS, type ConsentCategory, type EventName } from '@convbox/contract/events/events'
import type { FormEvents } from './form-events.ts'

export type ValueBasisText = '1' | '0' | '5' | '3' | '4'

export type PixelForm = FormEvents & {
  pixelName: string
  pixelId: string
  enable: boolean
  enableCapi: boolean
  /** Whether the platform's own tag tells events too, or alone; only where it has one to offer. */
  addMethod: AddMethod
  /** The connected account to send with; '' for a pasted token. */
  channelAuthId: PixelRow['channelAuthId'] | ''
  /** Empty keeps the stored one. */
  conversionApiKey: string
  testEventCode: string
  includeShoppingCharges: ValueBasisText
  uploadProductPrice: boolean
  uploadProductPricePercentage: string
  purchaseCovert: boolean
  purchaseCovertName: string
  productIdentifier: PixelFields['productIdentifier']
  contentType: PixelFields['contentType']
  targetAreaType: PixelFields['targetAreaType']
  targetAreaContext: string
  enableCCPA: boolean
  consentCategories: ConsentCategory[]
  /** Destination-specific settings by key: flags as booleans, those per event as texts by event, everything else as text. */
  own: Record<string, OwnValue>
}

type OwnValue = string | boolean | Record<string, string>

/** Wire value by form value of the value basis, in the order of the screen. */
const VALUE_BASIS = { '1': 1, '0': 0, '5': 5, '3': 3, '4': 4 } as const satisfies Record<
  ValueBasisText,
  PixelFields['includeShoppingCharges']
>
export const VALUE_BASIS_ORDER = ['1', '0', '5', '3', '4'] as const satisfies readonly ValueBasisText[]

const basisText = (wanted: ValueBasis | undefined): ValueBasisText =>
  VALUE_BASIS_ORDER.find((basis) => VALUE_BASIS[basis] === wanted) ?? '1'

/** The texts of a setting per event, by event; empty for what is none. */
const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}

const ownValue = (setting: OwnSetting, value: unknown): OwnValue => {
  if (setting.kind === 'per event') return textsOf(value ?? setting.default)
  if (setting.kind === 'flag') return typeof value === 'boolean' ? value : setting.default
  if (setting.kind === 'choice')
    return String((setting.options.find((option) => option.value === value) ?? { value: setting.default }).value)
  return typeof value === typeof setting.default ? String(value) : String(setting.default)
}

/** Destination-specific settings as form values; settings that are not stored get their defaults. */
const ownOf = (platform: DestinationId, extra: Record<string, unknown>): PixelForm['own'] =>
  Object.fromEntries(
    DESTINATION_FACTS[platform].settings.map((setting) => [
      setting.key,
      // A hidden setting may hold anything: use its default.
      ownValue(setting, isShown(setting, extra) ? extra[setting.key] : undefined),
    ]),
  )

/** Whether a setting is shown and sent, depending on the values of others (stored or in the form). */
export const isShown = ({ onlyWith }: Pick<OwnSetting, 'onlyWith'>, values: Record<string, unknown>): boolean =>
  onlyWith === undefined || String(values[onlyWith.key]) === onlyWith.value

const takesEvent = (platform: DestinationId, name: EventName): boolean => DESTINATION_FACTS[platform].takesEvents.includes(name)

/** Test event code of a pixel whose platform has a test mode without codes. */
export const TEST_MARK = 'test'

/** Initial form of a new pixel. */
export const newPixelForm = (platform: DestinationId): PixelForm => ({
  pixelName: '',
  pixelId: '',
  enable: true,
  enableCapi: true,
  addMethod: 'server',
  channelAuthId: '',
  conversionApiKey: '',
  testEventCode: '',
  includeShoppingCharges: basisText(DESTINATION_FACTS[platform].valueBasis),
  uploadProductPrice: true,
  uploadProductPricePercentage: String(DEFAULT_PIXEL_SETTINGS.valuePercent),
  purchaseCovert: false,
  purchaseCovertName: '',
  productIdentifier: DEFAULT_PIXEL_SETTINGS.productIdentifier,
  contentType: DEFAULT_PIXEL_SETTINGS.contentType,
  // Events about an order's later changes are on wherever the platform supports them.
  eventList: [...DEFAULT_PIXEL_EVENTS, ...ORDER_EVENTS.filter((name) => takesEvent(platform, name))],
  shouldCustomizeSendEvent: false,
  ignoreEventList: [],
  ignoreServerEventList: [],
  ignoreBrowserEventList: [],
  consentCategories: [],
  targetAreaType: 'Entire Store',
  targetAreaContext: '',
  enableCCPA: DEFAULT_PIXEL_SETTINGS.ccpa,
  own: ownOf(platform, {}),
})

/** Form of a stored pixel. */
export const formOfPixel = (row: PixelRow): PixelForm => ({
  pixelName: row.pixelName,
  pixelId: row.pixelId,
  enable: row.enable === 1,
  enableCapi: row.enableCapi === 1,
  addMethod: row.addMethod ?? 'server',
  channelAuthId: row.channelAuthId ?? '',
  conversionApiKey: '',
  testEventCode: row.testEventCode ?? '',
  includeShoppingCharges: basisText(row.includeShoppingCharges),
  uploadProductPrice: row.uploadProductPrice !== 0,
  uploadProductPricePercentage: String(row.uploadProductPricePercentage),
  purchaseCovert: row.purchaseCovert === 1,
  purchaseCovertName: row.purchaseCovertName ?? '',
  productIdentifier: row.productIdentifier,
  contentType: row.contentType,
  eventList: row.eventList,
  shouldCustomizeSendEvent: row.shouldCustomizeSendEvent !== 0,
  ignoreEventList: row.ignoreEventList ?? [],
  ignoreServerEventList: row.ignoreServerEventList ?? [],
  ignoreBrowserEventList: row.ignoreBrowserEventList ?? [],
  consentCategories: row.consentCategories ?? [],
  targetAreaType: row.targetAreaType,
  targetAreaContext: row.targetAreaContext?.split(',').join(', ') ?? '',
  enableCCPA: row.enableCCPA === 1,
  own: ownOf(row.platform, row.extra ?? {}),
})

const wireValue = (setting: OwnSetting, value: OwnValue | undefined): unknown => {
  if (setting.kind === 'per event')
    return Object.fromEntries(Object.entries(textsOf(value)).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
  if (setting.kind === 'choice') return setting.options.find((option) => String(option.value) === value)?.value ?? setting.default
  if (setting.kind === 'number') return Number(value)
  return typeof value === 'string' ? value.trim() : value
}

/** Hidden settings and empty texts are left out. */
const extraOf = (platform: DestinationId, { own, enableCCPA }: PixelForm): Record<string, unknown> =>
  Object.fromEntries(
    DESTINATION_FACTS[platform].settings
      .filter((setting) => isShown(setting, own) && (setting.group !== 'limited data use' || enableCCPA))
      .map((setting) => [setting.key, wireValue(setting, own[setting.key])])
      .filter(([, value]) => value !== ''),
  )

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)
const tidyNames = (text: string): string =>
  text
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(',')

const credentialOf = ({ channelAuthId, conversionApiKey }: PixelForm): Pick<PixelFields, 'channelAuthId' | 'conversionApiKey'> => {
  if (channelAuthId !== '' && channelAuthId !== undefined) return { channelAuthId }
  return conversionApiKey.trim() === '' ? {} : { conversionApiKey: conversionApiKey.trim() }
}

/** The form as the endpoint takes it. Left out: an empty token, and the token when a connected account is used. */
export const fieldsOfForm = (platform: DestinationId, form: PixelForm): PixelFields => ({
  platform,
  pixelId: form.pixelId.trim(),
  pixelName: form.pixelName.trim(),
  enable: flag(form.enable),
  enableCapi: flag(form.enableCapi),
  ...(tagOf(DESTINATION_FACTS[platform]) && { addMethod: form.addMethod }),
  ...credentialOf(form),
  testEventCode: form.testEventCode.trim(),
  includeShoppingCharges: VALUE_BASIS[form.includeShoppingCharges],
  uploadProductPrice: flag(form.uploadProductPrice),
  uploadProductPricePercentage: Number(form.uploadProductPricePercentage),
  purchaseCovert: flag(form.purchaseCovert),
  ...(form.purchaseCovert && { purchaseCovertName: form.purchaseCovertName.trim() }),
  productIdentifier: form.productIdentifier,
  contentType: form.contentType,
  eventList: form.eventList,
  shouldCustomizeSendEvent: flag(form.shouldCustomizeSendEvent),
  ignoreEventList: form.ignoreEventList,
  ignoreServerEventList: form.ignoreServerEventList,
  ignoreBrowserEventList: form.ignoreBrowserEventList,
  consentCategories: CONSENT_CATEGORIES.filter((category) => form.consentCategories.includes(category)),
  targetAreaType: form.targetAreaType,
  ...(form.targetAreaType !== 'Entire Store' && { targetAreaContext: tidyNames(form.targetAreaContext) }),
  enableCCPA: flag(form.enableCCPA),
  extra: extraOf(platform, form),
})

/** The fields that differ between two states of a form, as the endpoint takes them. */
export const changesOf = (platform: DestinationId, before: PixelForm, after: PixelForm): Partial<PixelFields> => {
  const old = new Map<string, unknown>(Object.entries(fieldsOfForm(platform, before)))
  const changed: Partial<PixelFields> = Object.fromEntries(
    Object.entries(fieldsOfForm(platform, after)).filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value)),
  )
  return changed
}

const ownFault = (setting: OwnSetting, form: PixelForm): string | undefined => {
  if (!isShown(setting, form.own) || (setting.group === 'limited data use' && !form.enableCCPA)) return undefined
  const value = form.own[setting.key]
  const text = typeof value === 'string' ? value.trim() : ''
  if (setting.kind === 'number')
    return /^\d+$/.test(text) && Number(text) >= setting.min && Number(text) <= setting.max ? undefined : setting.message.en
  if (setting.kind === 'text' && text === '') return setting.missing?.en
  if (setting.kind === 'text') return !setting.rule || setting.rule.pattern.test(text) ? undefined : setting.rule.message.en
  return undefined
}

/** Faults of a destination-specific setting by field. */
const ownFaults = (setting: OwnSetting, form: PixelForm): [FormField, string | undefined][] =>
  setting.kind === 'per event'
    ? Object.entries(textsOf(form.own[setting.key])).map(([name, text]) => [
        `own.${setting.key}.${name}`,
        text.trim() === '' || setting.rule.pattern.test(text.trim()) ? undefined : setting.rule.message.en,
      ])
    : [[`own.${setting.key}`, ownFault(setting, form)]]

/** A field of the form; destination-specific settings as `own.` and key. */
export type FormField = Exclude<keyof PixelForm, 'own'> | `own.${string}`

/** Errors of a form by field, in English; empty when valid. hasToken: a pasted token is already stored. */
export const faultsOfForm = (platform: DestinationId, form: PixelForm, hasToken: boolean): Partial<Record<FormField, string>> => {
  const isWhole = form.targetAreaType === 'Entire Store'
  const percent = form.uploadProductPricePercentage.trim()
  const hasAccount = form.channelAuthId !== '' && form.channelAuthId !== undefined
  const faults: [FormField, string | undefined][] = [
    ['pixelName', form.pixelName.trim() === '' ? PIXEL_FAULTS.missing.en : undefined],
    ['pixelId', findPixelIdFault(platform, form.pixelId)],
    [
      // Without a credential to paste, only the choice of an account is shown.
      DESTINATION_FACTS[platform].credential ? 'conversionApiKey' : 'channelAuthId',
      findTokenFault(platform, {
        sendsFromServer: form.enableCapi,
        hasToken: hasToken || hasAccount,
        token: hasAccount ? '' : form.conversionApiKey.trim(),
      }),
    ],
    ['uploadProductPricePercentage', findPercentFault(percent === '' ? Number.NaN : Number(percent))],
    ['purchaseCovertName', form.purchaseCovert ? findAliasFault(platform, form.purchaseCovertName.trim()) : undefined],
    [
      'targetAreaContext',
      findTargetFault(isWhole ? { kind: 'store' } : { kind: form.targetAreaType, names: form.targetAreaContext.split(/[,，]/) }),
    ],
    ...DESTINATION_FACTS[platform].settings.flatMap((setting) => ownFaults(setting, form)),
  ]
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined))
}

/** The form's field for a field of a refusal: destination-specific ones are under "extra". */
export const formField = (field: string, form: PixelForm): FormField | undefined => {
  const isOwn = Object.keys(form.own).some((key) => field === `extra.${key}` || field.startsWith(`extra.${key}.`))
  if (isOwn) return `own.${field.slice('extra.'.length)}`
  return (Object.keys(form) as (keyof PixelForm)[]).filter((key) => key !== 'own').find((key) => key === field)
}
