/** The form of a pixel: its fields, what they begin with, what they become on the wire, what is wrong with them. Field names are the endpoint's, so that its refusals find their field. Pure. */
import type { PixelFields, PixelRow } from '@convbox/contract/api/pixels.schemas'
import { findAliasFault, findPercentFault, findPixelIdFault, findTargetFault, findTokenFault } from '@convbox/contract/destination-rules'
import {
  DEFAULT_PIXEL_EVENTS,
  DEFAULT_PIXEL_SETTINGS,
  type DestinationId,
  type TransactionIdentifier,
  TRANSACTION_IDENTIFIERS,
} from '@convbox/contract/destinations/destinations'
import type { EventName } from '@convbox/contract/events/events'

export type ValueBasisText = '1' | '0' | '5' | '3' | '4'

export type PixelForm = {
  pixelName: string
  pixelId: string
  enable: boolean
  enableCapi: boolean
  /** The connected account that it sends with; '' is a pasted token. */
  channelAuthId: PixelRow['channelAuthId'] | ''
  /** Empty keeps the stored one. */
  conversionApiKey: string
  testEventCode: string
  includeShoppingCharges: ValueBasisText
  uploadProductPricePercentage: string
  purchaseCovert: boolean
  purchaseCovertName: string
  productIdentifier: PixelFields['productIdentifier']
  contentType: PixelFields['contentType']
  eventList: EventName[]
  targetAreaType: PixelFields['targetAreaType']
  targetAreaContext: string
  enableCCPA: boolean
  transactionIdentifier: TransactionIdentifier
  /** Meta: where limited data use holds. state: `lduState` names it. */
  lduPlace: 'found by Meta' | 'state'
  lduState: string
  /** GA4. */
  euEndpoint: boolean
  preferGa4Cookie: boolean
}

/** Wire value and form value of the value basis; order of the screen. */
const VALUE_BASIS = { '1': 1, '0': 0, '5': 5, '3': 3, '4': 4 } as const satisfies Record<
  ValueBasisText,
  PixelFields['includeShoppingCharges']
>
export const VALUE_BASIS_ORDER = ['1', '0', '5', '3', '4'] as const satisfies readonly ValueBasisText[]

/** California, the first state that Meta's limited data use had a code for. */
const CALIFORNIA = '1000'

/** What a form for a new pixel shows. */
export const newPixelForm = (): PixelForm => ({
  pixelName: '',
  pixelId: '',
  enable: true,
  enableCapi: true,
  channelAuthId: '',
  conversionApiKey: '',
  testEventCode: '',
  includeShoppingCharges: '1',
  uploadProductPricePercentage: String(DEFAULT_PIXEL_SETTINGS.valuePercent),
  purchaseCovert: false,
  purchaseCovertName: '',
  productIdentifier: DEFAULT_PIXEL_SETTINGS.productIdentifier,
  contentType: DEFAULT_PIXEL_SETTINGS.contentType,
  eventList: [...DEFAULT_PIXEL_EVENTS],
  targetAreaType: 'Entire Store',
  targetAreaContext: '',
  enableCCPA: DEFAULT_PIXEL_SETTINGS.ccpa,
  transactionIdentifier: 'order id',
  lduPlace: 'found by Meta',
  lduState: CALIFORNIA,
  euEndpoint: false,
  preferGa4Cookie: true,
})

/** What a form for a kept pixel shows. */
export const formOfPixel = (row: PixelRow): PixelForm => {
  const extra = row.extra ?? {}
  const start = newPixelForm()
  return {
    pixelName: row.pixelName,
    pixelId: row.pixelId,
    enable: row.enable === 1,
    enableCapi: row.enableCapi === 1,
    channelAuthId: row.channelAuthId ?? '',
    conversionApiKey: '',
    testEventCode: row.testEventCode ?? '',
    includeShoppingCharges: VALUE_BASIS_ORDER.find((basis) => VALUE_BASIS[basis] === row.includeShoppingCharges) ?? '1',
    uploadProductPricePercentage: String(row.uploadProductPricePercentage),
    purchaseCovert: row.purchaseCovert === 1,
    purchaseCovertName: row.purchaseCovertName ?? '',
    productIdentifier: row.productIdentifier,
    contentType: row.contentType,
    eventList: row.eventList,
    targetAreaType: row.targetAreaType,
    targetAreaContext: row.targetAreaContext?.split(',').join(', ') ?? '',
    enableCCPA: row.enableCCPA === 1,
    transactionIdentifier: TRANSACTION_IDENTIFIERS.find((name) => name === extra['transactionIdentifier']) ?? start.transactionIdentifier,
    lduPlace: extra['lduCountry'] === 1 ? 'state' : 'found by Meta',
    lduState: typeof extra['lduState'] === 'number' && extra['lduCountry'] === 1 ? String(extra['lduState']) : CALIFORNIA,
    euEndpoint: extra['euEndpoint'] === true,
    preferGa4Cookie: extra['preferGa4Cookie'] !== false,
  }
}

const isStateCode = (text: string): boolean => /^\d{1,4}$/.test(text.trim())

const extraOf = (platform: DestinationId, form: PixelForm): Record<string, unknown> => {
  const { transactionIdentifier, euEndpoint, preferGa4Cookie } = form
  if (platform === 'ga4') return { transactionIdentifier, euEndpoint, preferGa4Cookie }
  if (platform === 'facebook')
    return {
      transactionIdentifier,
      ...(form.lduPlace === 'state' && isStateCode(form.lduState)
        ? { lduCountry: 1, lduState: Number(form.lduState) }
        : { lduCountry: 0, lduState: 0 }),
    }
  return {}
}

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

/** The form as the endpoint takes it. An empty token is left out, and a token beside a connected account. */
export const fieldsOfForm = (platform: DestinationId, form: PixelForm): PixelFields => ({
  platform,
  pixelId: form.pixelId.trim(),
  pixelName: form.pixelName.trim(),
  enable: flag(form.enable),
  enableCapi: flag(form.enableCapi),
  ...credentialOf(form),
  testEventCode: form.testEventCode.trim(),
  includeShoppingCharges: VALUE_BASIS[form.includeShoppingCharges],
  uploadProductPricePercentage: Number(form.uploadProductPricePercentage),
  purchaseCovert: flag(form.purchaseCovert),
  ...(form.purchaseCovert && { purchaseCovertName: form.purchaseCovertName.trim() }),
  productIdentifier: form.productIdentifier,
  contentType: form.contentType,
  eventList: form.eventList,
  targetAreaType: form.targetAreaType,
  ...(form.targetAreaType !== 'Entire Store' && { targetAreaContext: tidyNames(form.targetAreaContext) }),
  enableCCPA: flag(form.enableCCPA),
  extra: extraOf(platform, form),
})

/** Only what differs between two states of a form, as the endpoint takes it. */
export const changesOf = (platform: DestinationId, before: PixelForm, after: PixelForm): Partial<PixelFields> => {
  const old = new Map<string, unknown>(Object.entries(fieldsOfForm(platform, before)))
  const changed: Partial<PixelFields> = Object.fromEntries(
    Object.entries(fieldsOfForm(platform, after)).filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value)),
  )
  return changed
}

/** What is wrong with a form, by field, in the specification's words; empty when nothing is. hasToken: a pasted one is stored already. */
export const faultsOfForm = (platform: DestinationId, form: PixelForm, hasToken: boolean): Partial<Record<keyof PixelForm, string>> => {
  const isWhole = form.targetAreaType === 'Entire Store'
  const percent = form.uploadProductPricePercentage.trim()
  const faults: [keyof PixelForm, string | undefined][] = [
    ['pixelName', form.pixelName.trim() === '' ? 'Field is required!' : undefined],
    ['pixelId', findPixelIdFault(platform, form.pixelId)],
    [
      'conversionApiKey',
      findTokenFault(platform, {
        sendsFromServer: form.enableCapi,
        hasToken: hasToken || form.channelAuthId !== '' || form.conversionApiKey.trim() !== '',
      }),
    ],
    ['uploadProductPricePercentage', findPercentFault(percent === '' ? Number.NaN : Number(percent))],
    ['purchaseCovertName', form.purchaseCovert ? findAliasFault(platform, form.purchaseCovertName.trim()) : undefined],
    [
      'targetAreaContext',
      findTargetFault(isWhole ? { kind: 'store' } : { kind: form.targetAreaType, names: form.targetAreaContext.split(/[,，]/) }),
    ],
    [
      'lduState',
      platform === 'facebook' && form.enableCCPA && form.lduPlace === 'state' && !isStateCode(form.lduState)
        ? 'Please enter the code of a state'
        : undefined,
    ],
  ]
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined))
}

/** The form's field of a refusal's: what only one platform has comes under "extra". */
export const formField = (field: string, form: PixelForm): keyof PixelForm | undefined => {
  const name = field.replace(/^extra\./, '')
  return (Object.keys(form) as (keyof PixelForm)[]).find((key) => key === name)
}
