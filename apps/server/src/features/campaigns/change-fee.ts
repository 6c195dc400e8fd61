/** Adds a version of what a created campaign pays. Versions are never edited. */
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { MAX_FEE_VERSIONS, statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import type { Language } from '@convbox/contract/format'
import type { MainDb } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, StoreCaller } from '../../http/handlers.ts'
import { canSendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { lockCampaign, updateCampaign, type StoredCampaign } from './campaigns.rows.ts'
import { feeChangeOf, type FeeChange, type TypedFeeChange } from './fee-change.ts'
import { addFeeMails, listReachable } from './fee-mails.rows.ts'
import { addFeeVersion, listFeeVersions, lockBookOf } from './fee-rules.rows.ts'

type Db = Pick<MainDb, 'db'>

/** nowMs: from then on it holds if its day is today. lastVersion: the newest before it. */
export const readFeeChange = async (
  mainDb: Db,
  { store, stored, nowMs }: { store: CallerStore; stored: StoredCampaign; nowMs: number },
  typed: TypedFeeChange,
): Promise<FeeChange & { lastVersion: number }> => {
  const { timeZone, currency } = store
  if (stored.isDraft) throw new AppError('campaign is a draft')
  if (statusOf(stored, todayIn(timeZone, nowMs)) === 'Ended') throw new AppError('campaign ended')
  const versions = await listFeeVersions(mainDb, stored.id)
  const change = feeChangeOf({ versions, creators: stored.creators, timeZone, currency, nowMs }, typed)
  return { ...change, lastVersion: versions.at(-1)?.version ?? 0 }
}

/** Whose fee changes: of all if something does that holds for everybody. */
const concernedBy = ({ before, after, changes }: FeeChange, { creatorIds }: StoredCampaign): string[] => {
  const conditionsOf = ({ fee: _fee, cap: _cap, ...conditions }: FeeRule): string => JSON.stringify(conditions)
  if (conditionsOf(before) !== conditionsOf(after)) return creatorIds
  return changes.flatMap(({ creators }) => creators.map(({ id }) => id))
}

/** Those whose fee changes: told by mail, and untold, without an address, blocked, or because this program sends no mail. */
export const divideConcerned = async (program: Program, { db }: Db, storeId: string, change: FeeChange, stored: StoredCampaign) => {
  const reachable = canSendMail(program) ? await listReachable({ db }, storeId) : new Set<string>()
  const concerned = new Set(concernedBy(change, stored))
  return {
    told: [...concerned].filter((id) => reachable.has(id)),
    untold: stored.creators.flatMap(({ id, name }) => (concerned.has(id) && !reachable.has(id) ? [{ id, name }] : [])),
  }
}

/** The number of the new version; of the newest where nothing changes. */
export const changeFee = async (
  program: Program,
  { store, user }: StoreCaller,
  id: string,
  { fingerprint, language, ...typed }: TypedFeeChange & { fingerprint: string; language: Language },
): Promise<number> => {
  const number = await program.mainDb.db.transaction(async (db) => {
    const stored = await lockCampaign({ db }, store.id, id)
    // No order that was placed before this instant is credited by it, and none after it by another.
    await lockBookOf({ db }, id)
    const nowMs = program.now()
    const change = await readFeeChange({ db }, { store, stored, nowMs }, typed)
    if (change.fingerprint !== fingerprint) throw new AppError('review changed')
    if (!change.isChange) return change.lastVersion
    const version = change.lastVersion + 1
    if (version > MAX_FEE_VERSIONS) throw new AppError('invalid input', { details: { rule: `At most ${MAX_FEE_VERSIONS} versions` } })
    const savedAt = new Date(nowMs)
    const { rule, holdsFrom } = change
    await addFeeVersion({ db }, { storeId: store.id, campaignId: id, version, rule, savedBy: user.id, savedAt, holdsFrom })
    const { told } = await divideConcerned(program, { db }, store.id, change, stored)
    await addFeeMails({ db }, { storeId: store.id, campaignId: id, version, language, at: savedAt }, told)
    await updateCampaign({ db }, store.id, id, { updatedAt: savedAt })
    const note = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'campaign fee changed' as const }
    await writeAudit({ db }, { ...note, target: stored.name, detail: { feeVersion: version, startsOn: typed.startsOn } })
    return version
  })
  program.signals.emit('campaigns')
  return number
}
