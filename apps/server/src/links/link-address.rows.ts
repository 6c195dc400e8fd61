/** At which address a store's links are shown. */
import {
  LINK_ADDRESS_FAULTS,
  MAX_FORMER_ADDRESSES,
  OWN_LINK_KINDS,
  type LinkAddress,
  type LinkAddressFault,
  type OwnLinkKind,
} from '@convbox/contract/links'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { shopPathOf } from './link-address.ts'

const { formerLinkAddress, linkAddress } = mainDbSchema
type Db = Pick<MainDb, 'db'>
type OwnAddress = { kind: OwnLinkKind; address: string }
/** since null: not known. */
export type FormerAddress = OwnAddress & { since: Date | null; until: Date }

/** A store's former addresses, the last one first. */
export const listFormerAddresses = async ({ db }: MainDbQueries, storeId: string): Promise<FormerAddress[]> => {
  const rows = await db
    .select()
    .from(formerLinkAddress)
    .where(eq(formerLinkAddress.storeId, storeId))
    .orderBy(desc(formerLinkAddress.until), formerLinkAddress.kind, formerLinkAddress.address)
  return rows.flatMap(({ kind, address, since, until }) => {
    const known = OWN_LINK_KINDS.find((each) => each === kind)
    return known === undefined ? [] : [{ kind: known, address, since, until }]
  })
}

/** Forgets a former address; false: the store has none of that name. */
export const removeFormerAddress = async ({ db }: MainDbQueries, storeId: string, { kind, address }: OwnAddress): Promise<boolean> => {
  const { storeId: ofStore, kind: ofKind, address: named } = formerLinkAddress
  const rows = await db
    .delete(formerLinkAddress)
    .where(and(eq(ofStore, storeId), eq(ofKind, kind), eq(named, address)))
    .returning({ address: named })
  return rows.length > 0
}

/** Whether another store has the domain, or had it and goes on answering there. */
const isTaken = async ({ db }: MainDbQueries, storeId: string, domain: string): Promise<boolean> => {
  const current = await db
    .select({ storeId: linkAddress.storeId })
    .from(linkAddress)
    .where(and(eq(linkAddress.domain, domain), ne(linkAddress.storeId, storeId)))
  const former = await db
    .select({ storeId: formerLinkAddress.storeId })
    .from(formerLinkAddress)
    .where(and(eq(formerLinkAddress.kind, 'mini'), eq(formerLinkAddress.address, domain), ne(formerLinkAddress.storeId, storeId)))
  return current.length + former.length > 0
}

type Row = typeof linkAddress.$inferSelect

/** What the new address replaces. Without a row links may have been published at the path that is there from the start. */
const replacedBy = (address: LinkAddress, before: Row | undefined): Omit<FormerAddress, 'until'>[] => {
  const { domain, domainSince = null, path, pathSince = null } = before ?? {}
  const pathBefore = shopPathOf({ path: path ?? undefined })
  return [
    ...(domain && domain !== address.domain ? [{ kind: 'mini' as const, address: domain, since: domainSince }] : []),
    ...(pathBefore === shopPathOf(address) ? [] : [{ kind: 'branded' as const, address: pathBefore, since: pathSince }]),
  ]
}

/**
 * Saves what was just found to lead here; what it replaces becomes a former address. 'taken': another store has the domain, or keeps it as a former one.
 * 'too many': of former addresses.
 */
export const writeLinkAddress = (
  { db: whole }: Db,
  storeId: string,
  address: LinkAddress,
  at: Date,
): Promise<'saved' | 'taken' | 'too many'> =>
  whole.transaction(async (db) => {
    // A domain stands in one of two tables: only one store at a time looks whether it is free.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('link addresses', 0))`)
    const { kind, domain = null, path = null } = address
    if (domain !== null && (await isTaken({ db }, storeId, domain))) return 'taken'
    const [before] = await db.select().from(linkAddress).where(eq(linkAddress.storeId, storeId))
    const replaced = replacedBy(address, before)
    const former = await listFormerAddresses({ db }, storeId)
    const isAgain = (one: OwnAddress): boolean => one.address === (one.kind === 'mini' ? domain : shopPathOf(address))
    if (former.filter((one) => !isAgain(one)).length + replaced.length > MAX_FORMER_ADDRESSES) return 'too many'
    const row = {
      kind,
      domain,
      domainSince: domain === (before?.domain ?? null) ? (before?.domainSince ?? null) : at,
      path,
      pathSince: path === (before?.path ?? null) ? (before?.pathSince ?? null) : at,
      lostDomain: null,
      fault: null,
      faultSince: null,
      updatedAt: at,
    }
    await db
      .insert(linkAddress)
      .values({ storeId, ...row })
      .onConflictDoUpdate({ target: linkAddress.storeId, set: row })
    for (const one of former.filter(isAgain)) await removeFormerAddress({ db }, storeId, one)
    if (replaced.length > 0) await db.insert(formerLinkAddress).values(replaced.map((one) => ({ storeId, ...one, until: at })))
    return 'saved'
  })

/** Takes a domain from the store that has it, or had it; undefined: none has. One whose links are shown there is left with the fault 'taken' until it chooses anew. */
export const takeDomain = ({ db: whole }: Db, domain: string, at: Date): Promise<string | undefined> =>
  whole.transaction(async (db) => {
    const { storeId } = linkAddress
    const [shown] = await db
      .update(linkAddress)
      .set({ domain: null, domainSince: null, lostDomain: domain, fault: 'taken', faultSince: at })
      .where(and(eq(linkAddress.domain, domain), eq(linkAddress.kind, 'mini')))
      .returning({ storeId })
    const [unshown] = await db
      .update(linkAddress)
      .set({ domain: null, domainSince: null })
      .where(eq(linkAddress.domain, domain))
      .returning({ storeId })
    const [former] = await db
      .delete(formerLinkAddress)
      .where(and(eq(formerLinkAddress.kind, 'mini'), eq(formerLinkAddress.address, domain)))
      .returning({ storeId: formerLinkAddress.storeId })
    return (shown ?? unshown ?? former)?.storeId
  })

/** What the last look found wrong with the chosen address. lostDomain: the address was this one. */
type KnownFault = { fault: LinkAddressFault; since: Date; lostDomain?: string }
export const readAddressFault = async ({ db }: Db, storeId: string): Promise<KnownFault | undefined> => {
  const [row] = await db.select().from(linkAddress).where(eq(linkAddress.storeId, storeId))
  const fault = LINK_ADDRESS_FAULTS.find((each) => each === row?.fault)
  if (fault === undefined || !row?.faultSince) return undefined
  return { fault, since: row.faultSince, ...(row.lostDomain !== null && { lostDomain: row.lostDomain }) }
}

/** Notes what a look found; the time of a fault is that of the first look that found one. */
export const writeAddressFault = async ({ db }: Db, storeId: string, fault: LinkAddressFault | undefined, at: Date): Promise<void> => {
  const known = await readAddressFault({ db }, storeId)
  await db
    .update(linkAddress)
    .set({ fault: fault ?? null, faultSince: fault === undefined ? null : (known?.since ?? at) })
    .where(eq(linkAddress.storeId, storeId))
}

/** Stores whose links are shown at an address of their own. */
export const listOwnAddresses = async ({ db }: Db): Promise<string[]> => {
  const rows = await db.select({ storeId: linkAddress.storeId }).from(linkAddress).where(ne(linkAddress.kind, 'short'))
  return rows.map(({ storeId }) => storeId)
}
