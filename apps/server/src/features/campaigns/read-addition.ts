/** What creators and media that join a created campaign make: links for each pair that is new, and the codes of the new creators. */
import { codeKey, MAX_CAMPAIGN_CREATORS, MAX_CAMPAIGN_MEDIA, statusOf } from '@convbox/contract/campaigns'
import type { FieldMessage } from '@convbox/contract/field-messages'
import type { Day } from '@convbox/contract/date-range'
import type { MainDb } from '@convbox/storage'
import { createHash } from 'node:crypto'
import { AppError, type Details } from '../../http/app-error.ts'
import type { Previewed, PreviewedLink, Written } from './apply-edits.ts'
import { findParts, type StoredCampaign } from './campaigns.rows.ts'
import { listPlainLinks } from './created-campaigns.rows.ts'
import { trackingUrl, withoutOurs, type Named } from './make-preview.ts'
import { previewUnlike } from './read-preview.ts'

type Db = Pick<MainDb, 'db'>
/** codes: written in place of what the settings make. */
export type Joining = { creatorIds: string[]; mediumIds: string[]; codes: { creatorId: string; discountId: string; code: string }[] }
/** creators: all who get something, those who join first. media: of these links. Nothing of it is there yet. */
export type Addition = { creators: Previewed[]; media: Named[]; joining: { creators: Named[]; media: Named[] } }

const invalid = (details: Details): AppError => new AppError('invalid input', { details })

/** Why somebody who is paused or blocked does not join. */
export const inactiveMessage = ({ name, state }: { name: string; state: string }): FieldMessage =>
  state === 'blocked' ? `${name} is blocked and joins no campaign` : `${name} is paused and joins no campaign`

const refuseStatus = (stored: StoredCampaign, today: Day): void => {
  if (stored.isDraft) throw new AppError('campaign is a draft')
  if (statusOf(stored, today) === 'Ended') throw new AppError('campaign ended')
}

const refuseTooMany = (stored: StoredCampaign, { creators, media }: Addition['joining']): void => {
  const countWith = (ids: readonly string[], more: readonly Named[]): number => new Set([...ids, ...more.map(({ id }) => id)]).size
  if (countWith(stored.creatorIds, creators) > MAX_CAMPAIGN_CREATORS)
    throw invalid({ creatorIds: `You can select up to ${MAX_CAMPAIGN_CREATORS} influencers` })
  if (countWith(stored.mediumIds, media) > MAX_CAMPAIGN_MEDIA)
    throw invalid({ mediumIds: `You can select up to ${MAX_CAMPAIGN_MEDIA} medias` })
}

/** Of all that is made and shown. 64 hex digits. */
export const fingerprintOf = ({ creators, media }: Pick<Addition, 'creators' | 'media'>): string => {
  const made = creators.map(({ id, name, links, codes }) => [
    id,
    name,
    links.map(({ mediumId, url }) => [mediumId, url]),
    codes.map(({ discountId, code, takenBy }) => [discountId, code, takenBy]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([made, media.map(({ id, name }) => [id, name])]))
    .digest('hex')
}

/** Codes of those who join, as edits of the preview. */
const editsOf = ({ discounts }: Pick<StoredCampaign, 'discounts'>, joining: readonly Named[], codes: Joining['codes']): Written[] => {
  const mine = codes.filter(({ creatorId }) => joining.some(({ id }) => id === creatorId))
  const odd = mine.find(({ discountId }) => !discounts.some(({ id }) => id === discountId))
  if (odd !== undefined) throw invalid({ codes: 'This campaign has no such discount' })
  const twice = mine.find(({ code }, index) => mine.findIndex((other) => codeKey(other.code) === codeKey(code)) < index)
  if (twice !== undefined) throw invalid({ codes: `${twice.code} is written twice` })
  return mine.map(({ creatorId, discountId, code }) => ({ creatorId, kind: 'code', partId: discountId, value: code }))
}

/**
 * Passes over those who are in the campaign already, so that a repeated request makes nothing; creators without a link of it, who came from another program, are
 * not. Blocked creators of the campaign get no links on new media. today: in the store's time zone. Refused as `addToCampaign` of the contract says.
 */
export const readAddition = async (
  mainDb: Db,
  { storeId, stored, today }: { storeId: string; stored: StoredCampaign; today: Day },
  { creatorIds, mediumIds, codes }: Joining,
): Promise<Addition> => {
  refuseStatus(stored, today)
  const found = await findParts(mainDb, storeId, { creatorIds, mediumIds, landingPageId: stored.landingPageId })
  if (found.creators.length < creatorIds.length) throw invalid({ creatorIds: 'Creator not found' })
  if (found.media.length < mediumIds.length) throw invalid({ mediumIds: 'Media not found' })
  const links = await listPlainLinks(mainDb, stored.id)
  const linked = new Set(links.map(({ creatorId }) => creatorId))
  const creators = found.creators.filter(({ id }) => !linked.has(id))
  const media = found.media.filter(({ id }) => !stored.mediumIds.includes(id))
  const inactive = creators.find(({ state }) => state !== 'active')
  if (inactive !== undefined) throw invalid({ creatorIds: inactiveMessage(inactive) })
  refuseTooMany(stored, { creators, media })
  if (creators.length + media.length === 0) return { creators: [], media: [], joining: { creators, media } }
  const { media: all } = await findParts(mainDb, storeId, {
    creatorIds: [],
    mediumIds: [...stored.mediumIds, ...media.map(({ id }) => id)],
  })
  if (all.length === 0) throw invalid({ mediumIds: 'The media of this campaign were deleted. Please add one' })
  // The landing page may have been deleted since: then the one that the first link leads to.
  const landingUrl = found.landingPage?.url ?? (links[0] && withoutOurs(links[0].url))
  if (landingUrl === undefined) throw invalid({ landingPageId: 'The landing page of this campaign was deleted' })
  const { id, name, manager, discounts } = stored
  const settings = { id, name, manager, landingUrl, media: all, discounts }
  const joined = await previewUnlike(mainDb, storeId, { ...settings, creators }, editsOf(settings, creators, codes))
  const others = media.length === 0 ? [] : stored.creators.filter((one) => linked.has(one.id) && one.state !== 'blocked')
  const linksOf = (creator: Named): PreviewedLink[] =>
    media.map((medium) => ({
      mediumId: medium.id,
      url: trackingUrl(settings, creator, medium),
      destination: landingUrl,
      isEdited: false,
    }))
  return {
    creators: [...joined, ...others.map((one) => ({ id: one.id, name: one.name, links: linksOf(one), codes: [] }))],
    media: all,
    joining: { creators, media },
  }
}
