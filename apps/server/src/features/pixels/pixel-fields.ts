/** Converts a pixel between form fields and stored settings (PixelSettings). */
import { CONSENT_CATEGORIES, type EventName, type PixelSettings, type PixelTarget } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { PixelFields } from '@convbox/contract/api/pixels.schemas'
import { pixelSettingsSchema } from '@convbox/contract/destinations/destinations.schemas'
import { faultWords, findTokenFault, readAddMethod } from '@convbox/contract/destination-rules'
import { messageOfSchema, type FieldWords } from '@convbox/contract/field-messages'
import { AppError, type Details } from '../../http/app-error.ts'

/** Stored settings of a pixel besides its row's columns. sendsFromServer: the form's enableCapi; without it nothing is delivered. */
export type StoredSettings = { settings: PixelSettings; sendsFromServer: boolean }

const TARGET_KINDS = { 'Entire Store': 'store', Collection: 'collections', Tag: 'tags' } as const
const TARGET_TYPES = { store: 'Entire Store', collections: 'Collection', tags: 'Tag' } as const

/** Our field -> the form's, for messages. */
const WIRE_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    token: 'conversionApiKey',
    valuePercent: 'uploadProductPricePercentage',
    valueBasis: 'includeShoppingCharges',
    purchaseAlias: 'purchaseCovertName',
    target: 'targetAreaContext',
    events: 'eventList',
    ignoredEvents: 'ignoreEventList',
    ignoredServerEvents: 'ignoreServerEventList',
    ignoredBrowserEvents: 'ignoreBrowserEventList',
    neededConsent: 'consentCategories',
    ccpa: 'enableCCPA',
  }),
)

const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const toTarget = (fields: Pick<PixelFields, 'targetAreaType' | 'targetAreaContext'>): PixelTarget => {
  const kind = TARGET_KINDS[fields.targetAreaType]
  return kind === 'store' ? { kind } : { kind, names: splitNames(fields.targetAreaContext ?? '') }
}

const orderedEvents = (events: readonly EventName[]): EventName[] => [...new Set(events)]

/** The form field of a fault in the settings. */
const wireField = (path: PropertyKey[]): string => {
  const [first, ...rest] = path.map(String)
  return [WIRE_FIELDS.get(first ?? '') ?? first ?? 'input', ...(first === 'extra' ? rest : [])].join('.')
}

/** The rules of pixels have their messages in both languages. */
const wordsOf = (message: string): FieldWords => faultWords(message) ?? messageOfSchema(message)

/** A form after `toOurNames`, without the account to send with. */
export type FormFields = Omit<PixelFields, 'channelAuthId' | 'systemUserToken' | 'thirdUserId' | 'channelSetting'>

/** A form with the second names of the wire resolved, apart from the account (`thirdUserId`): ours win, and of the platform's settings the later ones. */
export const toOurNames = <Given extends { [Field in keyof PixelFields]?: PixelFields[Field] | undefined }>({
  systemUserToken,
  channelSetting,
  ...fields
}: Given): Omit<Given, 'systemUserToken' | 'channelSetting'> => ({
  ...fields,
  ...(fields.conversionApiKey === undefined && systemUserToken !== undefined && { conversionApiKey: systemUserToken }),
  ...(channelSetting !== undefined && { extra: { ...fields.extra, ...channelSetting } }),
})

/**
 * A form's settings, checked by the platform's rules; 'invalid input' names the form's fields with messages. hasToken: one is stored already. A token in the
 * form is in `settings.token`; without one the stored token stays. stored: how the pixel was added before.
 */
export const toSettings = (fields: FormFields, hasToken: boolean, stored?: PixelSettings['addMethod']): StoredSettings => {
  const token = fields.conversionApiKey || undefined
  const testEventCode = fields.testEventCode || undefined
  const { addMethod, sendsFromServer } = readAddMethod(fields.platform, {
    addMethod: fields.addMethod,
    enableCapi: fields.enableCapi === 1,
    stored,
  })
  const parsed = pixelSettingsSchema.safeParse({
    platform: fields.platform,
    pixelId: fields.pixelId,
    ...(token && { token }),
    ...(testEventCode && { testEventCode }),
    valueBasis: fields.includeShoppingCharges,
    valuePercent: fields.uploadProductPricePercentage,
    ...(fields.purchaseCovert === 1 && { purchaseAlias: fields.purchaseCovertName ?? '' }),
    productIdentifier: fields.productIdentifier,
    contentType: fields.contentType,
    ...(fields.uploadProductPrice !== undefined && { sendsValue: fields.uploadProductPrice === 1 }),
    addMethod,
    ...(fields.setupStep !== undefined && { setupStep: fields.setupStep }),
    events: orderedEvents(fields.eventList),
    ...(fields.shouldCustomizeSendEvent !== undefined && { hasOwnList: fields.shouldCustomizeSendEvent === 1 }),
    ...(fields.ignoreEventList && { ignoredEvents: orderedEvents(fields.ignoreEventList) }),
    ...(fields.ignoreServerEventList && { ignoredServerEvents: orderedEvents(fields.ignoreServerEventList) }),
    ...(fields.ignoreBrowserEventList && { ignoredBrowserEvents: orderedEvents(fields.ignoreBrowserEventList) }),
    ...(fields.consentCategories && {
      neededConsent: CONSENT_CATEGORIES.filter((category) => fields.consentCategories?.includes(category)),
    }),
    target: toTarget(fields),
    ccpa: fields.enableCCPA === 1,
    ...(fields.extra && { extra: fields.extra }),
  })
  const details: Details = {}
  for (const issue of parsed.error?.issues ?? []) details[wireField(issue.path)] ??= wordsOf(issue.message)
  const tokenFault = findTokenFault(fields.platform, { sendsFromServer, hasToken, ...(token !== undefined && { token }) })
  if (tokenFault !== undefined)
    details[DESTINATION_FACTS[fields.platform].credential ? 'conversionApiKey' : 'channelAuthId'] ??= wordsOf(tokenFault)
  if (!parsed.success || Object.keys(details).length > 0) throw new AppError('invalid input', { details })
  return { settings: parsed.data, sendsFromServer }
}

/** Stored fields, never with the token, each by our name alone. */
export type KeptFields = Omit<FormFields, 'conversionApiKey'> & { channelAuthId?: string }

/** Form fields of a stored pixel, without the token. */
export const toFields = (
  { settings, sendsFromServer }: StoredSettings,
  row: { name: string; enabled: boolean; channelAuthId?: string | undefined },
): KeptFields => ({
  platform: settings.platform,
  pixelId: settings.pixelId,
  pixelName: row.name,
  enable: row.enabled ? 1 : 0,
  enableCapi: sendsFromServer ? 1 : 0,
  addMethod: settings.addMethod ?? (sendsFromServer ? 'server' : 'browser'),
  ...(settings.setupStep !== undefined && { setupStep: settings.setupStep }),
  ...(row.channelAuthId !== undefined && { channelAuthId: row.channelAuthId }),
  ...(settings.testEventCode !== undefined && { testEventCode: settings.testEventCode }),
  includeShoppingCharges: settings.valueBasis,
  uploadProductPrice: settings.sendsValue === false ? 0 : 1,
  uploadProductPricePercentage: settings.valuePercent,
  purchaseCovert: settings.purchaseAlias === undefined ? 0 : 1,
  ...(settings.purchaseAlias !== undefined && { purchaseCovertName: settings.purchaseAlias }),
  productIdentifier: settings.productIdentifier,
  contentType: settings.contentType,
  eventList: settings.events,
  shouldCustomizeSendEvent: settings.hasOwnList === false ? 0 : 1,
  ignoreEventList: settings.ignoredEvents ?? [],
  ignoreServerEventList: settings.ignoredServerEvents ?? [],
  ignoreBrowserEventList: settings.ignoredBrowserEvents ?? [],
  consentCategories: settings.neededConsent ?? [],
  targetAreaType: TARGET_TYPES[settings.target.kind],
  ...(settings.target.kind !== 'store' && { targetAreaContext: settings.target.names.join(',') }),
  enableCCPA: settings.ccpa ? 1 : 0,
  ...(settings.extra !== undefined && { extra: settings.extra }),
})
