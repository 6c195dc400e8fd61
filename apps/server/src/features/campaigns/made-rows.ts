/** What a preview shows, as rows. */
import { codeKey } from '@convbox/contract/campaigns'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import type { CampaignLink } from '../links/links.ts'
import type { Previewed } from './apply-edits.ts'
import type { Made, NewCode, NewLink } from './created-campaigns.rows.ts'
import { creativeId, type Named } from './make-preview.ts'

/** Refusals name at most so many codes. */
const LISTED_TAKEN = 20

export const madeOf = (
  campaignId: string,
  { creators, media }: { creators: readonly Previewed[]; media: readonly Named[] },
): Pick<Made, 'links' | 'codes'> => {
  const nameOf = new Map(media.map(({ id, name }) => [id, name]))
  return {
    links: creators.flatMap(({ id: creatorId, links }) =>
      links.map(({ mediumId, url }) => ({
        creatorId,
        mediumId,
        mediumName: nameOf.get(mediumId) ?? '',
        creativeId: creativeId(campaignId, creatorId, mediumId),
        url,
      })),
    ),
    codes: creators.flatMap(({ id: creatorId, codes }) =>
      codes.map(({ discountId, code }) => ({ id: randomUUID(), creatorId, discountId, code, codeKey: codeKey(code) })),
    ),
  }
}

/** By creator. */
export const codesOfDiscount = (
  codes: readonly Pick<NewCode, 'creatorId' | 'discountId' | 'code'>[],
  wanted: string | undefined,
): Map<string, string> => new Map(codes.flatMap(({ creatorId, discountId, code }) => (discountId === wanted ? [[creatorId, code]] : [])))

/** The short addresses. codeOf: by creator, the code that a shop of Shopify applies on the way: the one of the campaign's first discount. */
export const shortLinksOf = (campaignId: string, links: readonly NewLink[], codeOf: ReadonlyMap<string, string>): CampaignLink[] =>
  links.map(({ creatorId, mediumId, creativeId: name, url }) => {
    const discountCode = codeOf.get(creatorId)
    return { campaignId, creatorId, mediumId, creativeId: name, destination: url, ...(discountCode !== undefined && { discountCode }) }
  })

/** Refuses codes of other campaigns. */
export const refuseTaken = (creators: readonly Previewed[]): void => {
  const taken = creators.flatMap(({ codes }) =>
    codes.flatMap(({ code, takenBy }) => (takenBy === undefined ? [] : [[code, takenBy] as const])),
  )
  if (taken.length > 0) throw new AppError('code taken', { facts: Object.fromEntries(taken.slice(0, LISTED_TAKEN)) })
}
