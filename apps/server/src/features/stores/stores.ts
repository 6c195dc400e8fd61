/** Creates stores: once, by an admin, a command or the demo; public name and key never change. */
import { randomBytes, randomUUID } from 'node:crypto'
import { ALL_SITES, type Product, productOf } from '@convbox/contract'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { namesLike, slugOf } from '../account/account.ts'
import { idOfRequest } from '../account/account.ts'
import { writeAudit } from '../audit/audit.ts'
import { findStoreById, insertCharge, insertStore, type NewStoreRow } from './stores.rows.ts'

/** Parts of the program for creating a store; a command has no directory. */
export type StoresProgram = Pick<Program, 'config' | 'mainDb' | 'secrets'> & Partial<Pick<Program, 'directory'>>

/**
 * websiteUrl: as typed; the host is taken from it. timeZone: IANA. currency: ISO 4217. sandbox: only on a server with SANDBOX=1. websiteName: preferred public
 * name; otherwise made from shop, title or host. storeKey: fixed key of the demo store. shopDomain: x.myshopify.com whose webhooks are accepted; never from a
 * user's form, because naming a shop would give access to its orders. product: the store's product; Convbox unless its plan says otherwise. byUserId: for the
 * audit row. requestId: of the form; sent twice it creates one store.
 */
export type NewStore = {
  tenantId: string
  title: string
  websiteUrl: string
  timeZone: string
  currency: string
  sandbox?: boolean
  websiteName?: string
  storeKey?: string
  shopDomain?: string
  webhookSecret?: string
  orderIdentifier?: 'name' | 'number' | 'id'
  plan?: string
  product?: Product
  purchaseSource?: 'shopify' | 'online store'
  consentDefault?: 'granted' | 'denied'
  consentRequired?: boolean
  byUserId?: string
  requestId?: string | undefined
}
export type CreatedStore = { id: string; websiteName: string; storeKey: string }

/** 32 letters and digits without similar-looking ones. */
const KEY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const KEY_LENGTH = 20

/** A new public store key: 20 letters and digits, 100 random bits. */
export const createStoreKey = (): string => Array.from(randomBytes(KEY_LENGTH), (byte) => KEY_LETTERS.charAt(byte & 31)).join('')

/** Host and port of a typed URL, lower case; throws 'invalid input' if invalid. */
export const hostOf = (websiteUrl: string): string => {
  const address = /^https?:\/\//i.test(websiteUrl) ? websiteUrl : `https://${websiteUrl}`
  const host = URL.canParse(address) ? new URL(address).host.toLowerCase() : ''
  if (host === '') throw new AppError('invalid input', { details: { websiteUrl: 'Please enter a valid store URL' } })
  return host
}

/** The preferred name: the shop's own (x of x.myshopify.com), else the title's, else the host's. */
const wishedName = (input: NewStore, host: string): string => {
  const shop = /^([a-z0-9-]+)\.myshopify\.com$/.exec(input.shopDomain ?? host)?.[1]
  return slugOf(input.websiteName ?? shop ?? input.title) || slugOf(host.replace(/^www\./, '').replace(/:\d+$/, '')) || 'store'
}

const rowOf = (program: StoresProgram, input: NewStore, made: CreatedStore, host: string): NewStoreRow => ({
  ...made,
  tenantId: input.tenantId,
  title: input.title,
  host,
  shopDomain: input.shopDomain?.toLowerCase() ?? null,
  webhookSecret: input.webhookSecret === undefined ? null : program.secrets.seal(input.webhookSecret),
  timeZone: input.timeZone,
  currency: input.currency,
  sandbox: input.sandbox ?? false,
  ...(input.orderIdentifier && { orderIdentifier: input.orderIdentifier }),
  ...(input.purchaseSource && { purchaseSource: input.purchaseSource }),
  ...(input.consentDefault && { consentDefault: input.consentDefault }),
  ...(input.consentRequired !== undefined && { consentRequired: input.consentRequired }),
})

/** Adds the store and its audit row in one transaction; false: its name, key or shop is taken. */
const addStore = (program: StoresProgram, input: NewStore, made: CreatedStore, host: string): Promise<boolean> =>
  program.mainDb.db.transaction(async (db) => {
    if (!(await insertStore({ db }, rowOf(program, input, made, host)))) return false
    // Until billing exists every store has an endless trial of everything.
    const { plan = 'trial', product = productOf(plan) ?? 'Convbox' } = input
    await insertCharge({ db }, { id: randomUUID(), storeId: made.id, productName: product, packageCode: plan, status: 'Active' })
    const { title, timeZone, currency, sandbox = false } = input
    await writeAudit(
      { db },
      {
        tenantId: input.tenantId,
        storeId: made.id,
        ...(input.byUserId !== undefined && { userId: input.byUserId }),
        action: 'store created',
        target: made.websiteName,
        detail: { title, host, timeZone, currency, sandbox },
      },
    )
    return true
  })

/** Creates a store with a globally unique name and its own key, and writes the audit row. */
export const createStore = async (program: StoresProgram, input: NewStore): Promise<CreatedStore> => {
  if (input.sandbox === true && !program.config.SANDBOX)
    throw new AppError('invalid input', { details: { sandbox: 'This server has no sandbox' } })
  const host = hostOf(input.websiteUrl)
  const { byUserId = '', requestId } = input
  const ids = { id: idOfRequest(byUserId, requestId), storeKey: input.storeKey ?? createStoreKey() }
  // The name of All-Sites is reserved.
  for (const websiteName of namesLike(wishedName(input, host)).filter((name) => name !== ALL_SITES)) {
    const made = { ...ids, websiteName }
    if (!(await addStore(program, input, made, host))) {
      const before = requestId === undefined ? undefined : await findStoreById(program.mainDb, ids.id)
      if (before !== undefined) return before
      continue
    }
    program.directory?.invalidate()
    return made
  }
  // Also reached if a fixed key or shop domain is taken.
  throw new AppError('already exists')
}
