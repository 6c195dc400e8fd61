/** Which platforms' own tags a store's pages load, and what each is told. Pure. */
import { isEventWanted, type EventName } from '@convbox/contract'
import { SHOP_EVENTS } from '@convbox/contract/destinations/destinations'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { findConversion, tagOf, TAG_LABELS_SETTING } from '@convbox/contract/destination-facts'
import type { ExtrasConfig, TagPixel } from '@convbox/contract/events/extras'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'

type TagPlatform = keyof { [Part in keyof ExtrasConfig as Part extends `tag-${infer Platform}` ? Platform : never]: true }

/** The part of the extras for each platform with a tag. one: its tag tells every event to all its pixels on the page, so that only the store's oldest loads it. */
const PARTS: Record<TagPlatform, { part: `tag-${TagPlatform}`; isOneOnly?: true }> = {
  facebook: { part: 'tag-facebook' },
  tiktok: { part: 'tag-tiktok' },
  ga4: { part: 'tag-ga4' },
  'google-ads': { part: 'tag-google-ads' },
  bing: { part: 'tag-bing' },
  snapchat: { part: 'tag-snapchat', isOneOnly: true },
  pinterest: { part: 'tag-pinterest', isOneOnly: true },
}
const PLATFORMS = Object.keys(PARTS) as TagPlatform[]

/** Google Ads writes its id with a dash in pages. */
const idOf = ({ settings: { platform, pixelId } }: DirectoryPixel): string =>
  platform === 'google-ads' ? `AW-${pixelId.replace(/^AW-?/i, '')}` : pixelId

const labelsOf = ({ settings }: DirectoryPixel, names: readonly EventName[]): TagPixel['labels'] => {
  const { platform, extra } = settings
  if (platform === 'google-ads') {
    const texts = extra?.[TAG_LABELS_SETTING.key]
    const known = new Map<string, unknown>(typeof texts === 'object' && texts !== null ? Object.entries(texts) : [])
    return Object.fromEntries(names.flatMap((name) => (known.get(name) ? [[name, String(known.get(name))]] : [])))
  }
  if (platform !== 'bing') return undefined
  return Object.fromEntries(
    names.flatMap((name) => {
      const conversion = findConversion(extra, name)
      return conversion === undefined ? [] : [[name, conversion === 'default' ? '' : conversion.label]]
    }),
  )
}

const TRANSACTIONS = new Map<unknown, 'name' | 'number'>([
  ['order name', 'name'],
  ['order number', 'number'],
])

const valuesOf = ({ settings }: DirectoryPixel): TagPixel['values'] => {
  const { valueNeededFor = 'purchases' } = DESTINATION_FACTS[settings.platform]
  if (settings.sendsValue !== false || valueNeededFor === 'all events') return 'all'
  return valueNeededFor === 'purchases' ? 'purchases' : 'none'
}

/** What tags need of a store. */
export type TagStore = Pick<DirectoryStore, 'storeKey' | 'shopDomain' | 'sandbox' | 'isUninstalled' | 'consentRequired' | 'consentDefault'>

/** url: of the tag. */
const tagPixelOf = (store: TagStore, pixel: DirectoryPixel, url: string): TagPixel | undefined => {
  const { settings } = pixel
  const { takesEvents, ...facts } = DESTINATION_FACTS[settings.platform]
  const tag = tagOf(facts)
  if (tag === undefined) return undefined
  // Events of attention (scrolling, time) are ours alone: a tag does not tell them.
  const wanted: EventName[] = SHOP_EVENTS.filter((name) => takesEvents.includes(name) && isEventWanted(settings, name, 'browser'))
  const labels = labelsOf(pixel, wanted)
  const events = wanted.filter(
    (name) =>
      // What the platform cannot match is told by one side alone.
      (tag.pairs === 'all events' || settings.addMethod === 'browser' || name === 'Purchase') &&
      (settings.platform !== 'google-ads' || labels?.[name] !== undefined),
  )
  if (events.length === 0) return undefined
  const transaction = TRANSACTIONS.get(settings.extra?.transactionIdentifier)
  const valueless = settings.extra?.conversionValue === 'platform'
  return {
    id: idOf(pixel),
    url: url.endsWith('=') ? `${url}${encodeURIComponent(idOf(pixel))}` : url,
    events,
    ...(settings.target.kind !== 'store' && { target: settings.target }),
    consent: tag.consent,
    ...(settings.neededConsent && settings.neededConsent.length > 0 && { also: settings.neededConsent }),
    needsGrant: store.consentRequired || store.consentDefault === 'denied' || settings.ccpa,
    basis: settings.valueBasis,
    percent: settings.valuePercent,
    values: valueless ? 'none' : valuesOf(pixel),
    ...(settings.purchaseAlias !== undefined && { alias: settings.purchaseAlias }),
    identifier: settings.productIdentifier,
    contentType: settings.contentType,
    ...(transaction && { transaction }),
    ...(labels && { labels }),
  }
}

/**
 * The parts of the extras that load tags, for the pixels whose store chose them; none without. tagUrl: where a platform's tag is for this store, undefined
 * where it may not load one.
 */
export const tagsOf = (
  store: TagStore,
  pixels: readonly DirectoryPixel[],
  tagUrl: (platform: TagPlatform) => string | undefined,
): ExtrasConfig => {
  const config: ExtrasConfig = {}
  for (const platform of store.isUninstalled ? [] : PLATFORMS) {
    const url = tagUrl(platform)
    const mine = pixels.filter(({ loadsTag, settings }) => loadsTag === true && settings.platform === platform)
    const { part, isOneOnly } = PARTS[platform]
    const told = mine.flatMap((pixel) => (url === undefined ? [] : (tagPixelOf(store, pixel, url) ?? [])))
    if (told.length > 0) config[part] = isOneOnly ? told.slice(0, 1) : told
  }
  if (Object.keys(config).length > 0) config.tags = { storeKey: store.storeKey, prefersOrderId: store.shopDomain === undefined }
  return config
}
