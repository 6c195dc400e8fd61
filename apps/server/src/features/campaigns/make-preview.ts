/** What a campaign's settings make: a tracking link for each creator and medium, a discount code for each creator and discount. Pure. */
import { codeKey, CREATOR_PLACE, MAX_CODE, MIN_CODE } from '@convbox/contract/campaigns'
import { createHash } from 'node:crypto'

export type Named = { id: string; name: string }
export type PreviewSettings = {
  id: string
  name: string
  manager: string
  landingUrl: string
  creators: readonly Named[]
  media: readonly Named[]
  discounts: readonly { id: string; codePattern: string }[]
}
/** What one creator gets. */
export type MadeForCreator = Named & { links: { mediumId: string; url: string }[]; codes: { discountId: string; code: string }[] }

/** Names a creator's work on a medium in utm_content; the same in each preview of the campaign. 12 hex digits. */
export const creativeId = (campaignId: string, creatorId: string, mediumId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([campaignId, creatorId, mediumId]))
    .digest('hex')
    .slice(0, 12)

/** Parameters of a link that name the campaign, creator and medium. */
const OURS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_name', 'utm_mgr'] as const

/** An address without the parameters that a link adds. */
export const withoutOurs = (address: string): string => {
  const url = new URL(address)
  // Only where there is one: deleting writes the other parameters anew.
  for (const name of OURS) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url.href
}

/** The landing page's address with what names the campaign, creator and medium. The page's own parameters stay, but for those of our names. */
export const trackingUrl = (
  { id, name, manager, landingUrl }: Pick<PreviewSettings, 'id' | 'name' | 'manager' | 'landingUrl'>,
  creator: Named,
  medium: Named,
): string => {
  const url = new URL(landingUrl)
  const ours = {
    utm_source: medium.name.toLowerCase(),
    utm_medium: 'influencer',
    utm_campaign: name,
    utm_term: creator.name,
    utm_content: creativeId(id, creator.id, medium.id),
    utm_name: `${creator.name} - ${medium.name}`,
    ...(manager !== '' && { utm_mgr: manager }),
  } satisfies Partial<Record<(typeof OURS)[number], string>>
  for (const [key, value] of Object.entries(ours)) url.searchParams.set(key, value)
  return url.toString()
}

/** A name as a code can contain it: letters without accents, digits. Empty for names in other scripts. */
const inLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z\d]/g, '')
    .toUpperCase()

/** What stands for a creator in codes; a name without letters of codes, or too short a one, is told by the creator's id. */
const creatorPart = ({ id, name }: Named, room: number, least: number): string => {
  const letters = inLetters(name)
  return (letters.length >= Math.max(1, least) ? letters : letters + inLetters(id)).slice(0, room)
}

/** taken: keys of codes, to which the made one's is added. A code that is taken gets a number. */
export const makeCode = (creator: Named, pattern: string, taken: Set<string>): string => {
  const rest = pattern.length - CREATOR_PLACE.length
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number)
    const part = creatorPart(creator, MAX_CODE - rest - suffix.length, MIN_CODE - rest)
    // As a function: in a text, $ would have a meaning of its own.
    const code = pattern.replace(CREATOR_PLACE, () => part) + suffix
    if (!taken.has(codeKey(code))) {
      taken.add(codeKey(code))
      return code
    }
  }
}

/** In the order of the creators, of whom earlier ones get the plainer codes; discounts without a pattern have no codes. No two codes are alike, whatever their case. */
export const makePreview = (settings: PreviewSettings): MadeForCreator[] => {
  const taken = new Set<string>()
  const discounts = settings.discounts.filter(({ codePattern }) => codePattern !== '')
  return settings.creators.map((creator) => ({
    id: creator.id,
    name: creator.name,
    links: settings.media.map((medium) => ({ mediumId: medium.id, url: trackingUrl(settings, creator, medium) })),
    codes: discounts.map(({ id, codePattern }) => ({ discountId: id, code: makeCode(creator, codePattern, taken) })),
  }))
}
