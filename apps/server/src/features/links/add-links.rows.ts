/** Adds the links of a campaign. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { makeLinkCode } from '../../links/link-code.ts'

const { link } = mainDbSchema

/**
 * A campaign's link. creativeId: names the creator's work on the medium, one link each. destination: where it leads, with the tags that name it; an https address
 * of the store. discountCode: applied by the shop on the way.
 */
export type CampaignLink = {
  campaignId: string
  creatorId: string
  mediumId: string
  creativeId: string
  destination: string
  discountCode?: string | undefined
}
export type AddedLink = { id: string; creativeId: string; code: string }

/** Rows of one statement. */
const MOST_AT_ONCE = 1000
/** Rounds of new codes for those that were taken; a second one is rare already. */
const MAX_ROUNDS = 20

const nameOf = (destination: string): string => new URL(destination).searchParams.get('utm_name') ?? ''

const readByCreative = ({ db }: Pick<MainDb, 'db'>, storeId: string, creativeIds: string[]): Promise<AddedLink[]> =>
  db
    .select({ id: link.id, creativeId: link.creativeId, code: link.code })
    .from(link)
    .where(and(eq(link.storeId, storeId), inArray(link.creativeId, creativeIds)))

const addSome = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  links: readonly CampaignLink[],
  { at, makeCode }: { at: Date; makeCode: () => string },
): Promise<AddedLink[]> => {
  const wanted = links.map(({ creativeId }) => creativeId)
  let known = await readByCreative({ db }, storeId, wanted)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const has = new Set(known.map(({ creativeId }) => creativeId))
    const missing = links.filter(({ creativeId }) => !has.has(creativeId))
    if (missing.length === 0) return known
    const rows = missing.map(({ discountCode, ...fields }) => ({
      ...fields,
      id: randomUUID(),
      storeId,
      code: makeCode(),
      name: nameOf(fields.destination),
      discountCode: discountCode ?? null,
      createdAt: at,
      updatedAt: at,
    }))
    // A code that is taken leaves its row out, which gets another one in the next round.
    await db.insert(link).values(rows).onConflictDoNothing()
    known = await readByCreative({ db }, storeId, wanted)
  }
  throw new Error('No free codes for links were found')
}

/**
 * Adds a campaign's links in the caller's transaction, and returns them in the order given. A creative id that the store has a link for keeps that link as it is, so
 * that a creation which is repeated publishes no second address. Every creative id must be there once. Throws a TypeError for a destination that is no address.
 */
export const addLinks = async (
  mainDb: Pick<MainDb, 'db'>,
  storeId: string,
  links: readonly CampaignLink[],
  { at, makeCode = makeLinkCode }: { at: Date; makeCode?: () => string },
): Promise<AddedLink[]> => {
  const added = new Map<string, AddedLink>()
  for (let from = 0; from < links.length; from += MOST_AT_ONCE)
    for (const one of await addSome(mainDb, storeId, links.slice(from, from + MOST_AT_ONCE), { at, makeCode }))
      added.set(one.creativeId, one)
  return links.flatMap(({ creativeId }) => added.get(creativeId) ?? [])
}
