/** What a store picks of a connected account: ad accounts, pixels, conversion actions, catalogs. One ad account belongs to one store. */
import { CHANNELS, type ChannelFailure, type OAuthChannel, type PickKind } from '@convbox/contract/channels'
import { listVisibleStores } from '../../http/access.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { OAUTH_PLATFORMS } from '../../platforms/all-oauth-platforms.ts'
import { attempt } from '../../platforms/channel-call.ts'
import type { ChannelItem, SignedDoor } from '../../platforms/oauth.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { listPicked, writeSync, type StoreAuth } from './channel-auths.rows.ts'
import { withAccess } from './channel-auths.ts'
import { refuse } from './refuse.ts'
import { listTaken, replacePicks, type Taken } from './picks.rows.ts'
import { encodeErrorMessage } from './result-address.ts'

type Read = { items: ChannelItem[]; failures: { kind: PickKind; failure: ChannelFailure }[] }
type OAuthAuth = StoreAuth & { platform: OAuthChannel }

const isOAuthAuth = (auth: StoreAuth): auth is OAuthAuth => CHANNELS[auth.platform].kind === 'oauth'

/** Reads these kinds from the platform; ad accounts first, in which the others lie. A kind that cannot be read does not keep the others away. */
const readItems = async (program: Program, auth: OAuthAuth, kinds: readonly PickKind[]): Promise<Read> => {
  const platform = OAUTH_PLATFORMS[auth.platform]
  const read: Read = { items: [], failures: [] }
  const readKind = async (door: SignedDoor, kind: PickKind): Promise<ChannelItem[]> => {
    const accounts = read.items.filter((item) => item.kind === 'ad account')
    return (await platform.list[kind]?.(door, accounts)) ?? []
  }
  for (const kind of kinds) {
    const listed = await attempt(() => withAccess(program, auth, (door) => readKind(door, kind)))
    if ('value' in listed) read.items.push(...listed.value)
    else read.failures.push({ kind, failure: listed.failure })
  }
  return read
}

/** Names of stores that the caller may see, by id. */
const visibleNames = async (program: Program, { user }: StoreCaller): Promise<Map<string, string>> =>
  new Map((await listVisibleStores(program.mainDb, user.id)).map(({ store }) => [store.id, store.title]))

/** What can be picked, what is picked, and what other stores have. */
export const listPickable = async (program: Program, caller: StoreCaller, auth: StoreAuth) => {
  if (!isOAuthAuth(auth)) return { items: [], failures: [] }
  const { items, failures } = await readItems(program, auth, CHANNELS[auth.platform].picks)
  await writeSync(program.mainDb, caller.store.id, auth.id, new Date(program.now()))
  const own = (await listPicked(program.mainDb, caller.store.id)).filter(({ channelAuthId }) => channelAuthId === auth.id)
  const adAccounts = items.flatMap(({ kind, externalId }) => (kind === 'ad account' ? [externalId] : []))
  const taken = await listTaken(program.mainDb, auth, caller.store.id, adAccounts)
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

/** The refusal of an ad account that another store has: who has it is told only to somebody who may see that store. */
const refuseTaken = async (program: Program, caller: StoreCaller, auth: StoreAuth, account: string, taken: Taken): Promise<never> => {
  const shopName = (await visibleNames(program, caller)).get(taken.storeId)
  const errorMsg = encodeErrorMessage({
    code: 'OAUTH_DUPLICATE',
    platName: auth.platform,
    account,
    ...(shopName !== undefined && { shopName, user: taken.user }),
  })
  throw new AppError('ad account taken', { details: { errorMsg } })
}

type Wanted = { kind: PickKind; externalId: string }

/** The platform's own word on everything wanted: what it does not list may not be picked. */
const requireItems = async (program: Program, auth: OAuthAuth, wanted: readonly Wanted[]): Promise<ChannelItem[]> => {
  const kinds = CHANNELS[auth.platform].picks.filter((kind) => kind === 'ad account' || wanted.some((one) => one.kind === kind))
  const { items, failures } = wanted.length === 0 ? { items: [], failures: [] } : await readItems(program, auth, kinds)
  const [failed] = failures
  if (failed !== undefined) throw refuse(failed.failure)
  const found = new Map<string, ChannelItem>()
  for (const { kind, externalId } of wanted) {
    const item = items.find((one) => one.kind === kind && one.externalId === externalId)
    if (item === undefined)
      throw new AppError('invalid input', { details: { items: 'This account cannot be used with this authorization' } })
    found.set(`${kind}/${externalId}`, item)
  }
  return [...found.values()]
}

/** Saves the store's whole pick of an account. Of two stores that want the same ad account at once one gets it, the other is told. */
export const savePick = async (
  program: Program,
  caller: StoreCaller,
  auth: StoreAuth,
  wanted: readonly Wanted[],
): Promise<ChannelItem[]> => {
  if (!isOAuthAuth(auth)) throw new AppError('not found')
  const { store, user } = caller
  const items = await requireItems(program, auth, wanted)
  const findTaken = async (): Promise<Taken | undefined> => {
    const adAccounts = items.flatMap(({ kind, externalId }) => (kind === 'ad account' ? [externalId] : []))
    return (await listTaken(program.mainDb, auth, store.id, adAccounts))[0]
  }
  const isSaved =
    (await findTaken()) === undefined &&
    (await program.mainDb.db
      .transaction(async (db) => {
        if (!(await replacePicks({ db }, auth, { storeId: store.id, items, at: new Date(program.now()) }))) throw new LostRace()
        const detail = { platName: auth.platform, picked: items.map(({ kind, externalId }) => `${kind} ${externalId}`) }
        await writeAudit(
          { db },
          { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'channel accounts picked', target: auth.id, detail },
        )
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof LostRace) return false
        throw error
      }))
  const taken = isSaved ? undefined : await findTaken()
  if (taken !== undefined) {
    const account = items.find(({ externalId }) => externalId === taken.externalId)?.name ?? taken.externalId
    return refuseTaken(program, caller, auth, account, taken)
  }
  // Given up between the two looks: free again, and the caller's to try.
  if (!isSaved) throw new AppError('already exists')
  return items
}

/** Rolls the transaction back: another store was faster. */
class LostRace extends Error {}
