/** A store's selection of a connected account's resources: ad accounts, pixels, conversion actions, catalogs. One ad account belongs to one store. */
import { CHANNELS, isOAuthChannel, PICK_KINDS, type ChannelFailure, type OAuthChannel, type PickKind } from '@convbox/contract/channels'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { OAUTH_PLATFORMS } from '../../platforms/all-oauth-platforms.ts'
import { attempt } from '../../platforms/channel-call.ts'
import type { ChannelItem, SignedClient } from '../../platforms/oauth.ts'
import type { Program } from '../../program.ts'
import { matchReads } from '../ad-spend/ad-spend.ts'
import { auditChannel } from './audit-channel.ts'
import { listPicked, writeSync, type StoreAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { withAccess } from '../../channel-tokens/channel-auths.ts'
import { listTaken, replacePicks, type Taken } from './picks.rows.ts'
import { refuse } from './refuse.ts'
import { refuseTaken, visibleNames } from './refuse-taken.ts'

type Read = { items: ChannelItem[]; failures: { kind: PickKind; failure: ChannelFailure }[] }
type OAuthAuth = StoreAuth & { platform: OAuthChannel }

const isOAuthAuth = (auth: StoreAuth): auth is OAuthAuth => isOAuthChannel(auth.platform)

/** Reads these kinds from the platform; ad accounts first, which contain the others. A kind that fails does not stop the others. */
const readItems = async (program: Program, auth: OAuthAuth, kinds: readonly PickKind[]): Promise<Read> => {
  const platform = OAUTH_PLATFORMS[auth.platform]
  const read: Read = { items: [], failures: [] }
  const readKind = async (client: SignedClient, kind: PickKind): Promise<ChannelItem[]> => {
    const accounts = read.items.filter((item) => item.kind === 'ad account')
    return (await platform.list[kind]?.(client, accounts)) ?? []
  }
  for (const kind of kinds) {
    const listed = await attempt(() => withAccess(program, auth, (client) => readKind(client, kind)))
    if ('value' in listed) read.items.push(...listed.value)
    else read.failures.push({ kind, failure: listed.failure })
  }
  return read
}

/** What can be selected, what is selected, and what other stores have. */
export const listPickable = async (program: Program, caller: StoreCaller, auth: StoreAuth) => {
  if (!isOAuthAuth(auth)) return { items: [], failures: [] }
  const { items, failures } = await readItems(program, auth, CHANNELS[auth.platform].picks)
  await writeSync(program.mainDb, caller.store.id, auth.id, new Date(program.now()))
  const own = (await listPicked(program.mainDb, caller.store.id)).filter(({ channelAuthId }) => channelAuthId === auth.id)
  const taken = await listTaken(program.mainDb, auth, caller.store.id, [...adAccountsOf(items)])
  const names = await visibleNames(program, caller)
  const takenBy = (item: ChannelItem): { shopName?: string } | undefined => {
    const other = item.kind === 'ad account' ? taken.find(({ externalId }) => externalId === item.externalId) : undefined
    if (other === undefined) return undefined
    const shopName = names.get(other.storeId)
    return shopName === undefined ? {} : { shopName }
  }
  return {
    items: items.map((item) => {
      const other = takenBy(item)
      const isPicked = own.some(({ kind, externalId }) => kind === item.kind && externalId === item.externalId)
      return { ...item, isPicked, ...(other && { takenBy: other }) }
    }),
    failures,
  }
}

type Wanted = { kind: PickKind; externalId: string }

const adAccountsOf = (items: readonly Wanted[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ kind, externalId }) => (kind === 'ad account' ? [externalId] : [])))

/** Verifies the selection with the platform: only listed resources, each with one of the ad accounts it belongs to. */
const requireItems = async (program: Program, auth: OAuthAuth, wanted: readonly Wanted[]): Promise<ChannelItem[]> => {
  const kinds = CHANNELS[auth.platform].picks.filter((kind) => kind === 'ad account' || wanted.some((one) => one.kind === kind))
  const adAccounts = adAccountsOf(wanted)
  // A selection without an ad account is useless; to release everything, disconnect.
  if (adAccounts.size === 0) throw new AppError('no ad account chosen')
  const { items, failures } = await readItems(program, auth, kinds)
  const [failed] = failures
  if (failed !== undefined) throw refuse(failed.failure)
  const found = new Map<string, ChannelItem>()
  for (const { kind, externalId } of wanted) {
    const item = items.find((one) => one.kind === kind && one.externalId === externalId)
    if (item === undefined)
      throw new AppError('invalid input', { details: { items: 'This account cannot be used with this authorization' } })
    if (item.adAccountIds?.every((id) => !adAccounts.has(id))) throw new AppError('ad account not chosen')
    found.set(`${kind}/${externalId}`, item)
  }
  return [...found.values()]
}

type Named = Wanted & { name: string }

/** Names of each kind before and after, if different, for the audit log. */
const pickedNames = (before: readonly Named[], after: readonly Named[]): Partial<Record<PickKind, { from: string; to: string }>> => {
  const namesOf = (items: readonly Named[], kind: PickKind): string =>
    items
      .flatMap((item) => (item.kind === kind ? [item.name || item.externalId] : []))
      .toSorted()
      .join(', ')
  const kinds = PICK_KINDS.map((kind) => [kind, { from: namesOf(before, kind), to: namesOf(after, kind) }] as const)
  return Object.fromEntries(kinds.filter(([, { from, to }]) => from !== to))
}

/** Rolls the transaction back: another store was first. */
class LostRace extends Error {}

/** Saves the selection with its audit row; false if another store took one of the ad accounts first. */
const writePick = async (
  program: Program,
  { store, user }: StoreCaller,
  auth: OAuthAuth,
  items: readonly ChannelItem[],
): Promise<boolean> => {
  try {
    await program.mainDb.db.transaction(async (db) => {
      const before = (await listPicked({ db }, store.id)).filter(({ channelAuthId }) => channelAuthId === auth.id)
      if (!(await replacePicks({ db }, auth, { storeId: store.id, items, at: new Date(program.now()) }))) throw new LostRace()
      await auditChannel({ db }, { store, user }, 'channel accounts picked', auth, pickedNames(before, items))
    })
    return true
  } catch (error) {
    if (error instanceof LostRace) return false
    throw error
  }
}

/** Saves the store's whole selection of an account. Of two stores that want the same ad account at once one gets it, the other gets a refusal. */
export const savePick = async (
  program: Program,
  caller: StoreCaller,
  auth: StoreAuth,
  wanted: readonly Wanted[],
): Promise<ChannelItem[]> => {
  if (!isOAuthAuth(auth)) throw new AppError('not found')
  const items = await requireItems(program, auth, wanted)
  const findTaken = async (): Promise<Taken | undefined> =>
    (await listTaken(program.mainDb, auth, caller.store.id, [...adAccountsOf(items)]))[0]
  const isSaved = (await findTaken()) === undefined && (await writePick(program, caller, auth, items))
  const taken = isSaved ? undefined : await findTaken()
  if (taken !== undefined) {
    const account = items.find(({ externalId }) => externalId === taken.externalId)?.name ?? taken.externalId
    return refuseTaken(program, caller, auth.platform, { ...taken, account })
  }
  // Released meanwhile: the caller may retry.
  if (!isSaved) throw new AppError('already exists')
  // Integrations shows at once that the spend is about to be read.
  await matchReads(program.mainDb, auth.platform, new Date(program.now()))
  program.signals.emit('spend')
  return items
}
