/** What may change of a created campaign: its end and its manager. */
import type { FieldMessage } from '@convbox/contract/field-messages'
import { statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { MainDb } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { sendCodesAgain } from '../discount-codes/discount-codes.ts'
import { lockCampaign, updateCampaign, type StoredCampaign } from './campaigns.rows.ts'

type Db = Pick<MainDb, 'db'>
type Change = Omit<Parameters<typeof updateCampaign>[3], 'updatedAt'>

/** Changes a created campaign and tells Shopify soon; choose returns the change, or undefined where nothing is to do. */
const changeCreated = async (
  program: Program,
  { store, user }: StoreCaller,
  id: string,
  { action, choose }: { action: AuditAction; choose: (stored: StoredCampaign) => Change | undefined },
): Promise<void> => {
  const write = async (mainDb: Db): Promise<void> => {
    const stored = await lockCampaign(mainDb, store.id, id)
    if (stored.isDraft) throw new AppError('campaign is a draft')
    const change = choose(stored)
    if (change === undefined) return
    const at = new Date(program.now())
    await updateCampaign(mainDb, store.id, id, { ...change, updatedAt: at })
    if (change.endedAt === null) await sendCodesAgain(mainDb, id, at)
    await writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: stored.name, detail: {} })
  }
  await program.mainDb.db.transaction((db) => write({ db }))
  program.signals.emit('campaigns')
}

type Typed = { id: string; endsOn?: string | undefined; isPermanent?: boolean | undefined; manager?: string | undefined }

const faultOfEnd = (endsOn: string, startsOn: string, today: string): FieldMessage | undefined => {
  if (endsOn < today) return 'The last day cannot have passed'
  return endsOn < startsOn ? 'The last day cannot be before the first' : undefined
}

/** Changes what is given. With a new end a campaign that has ended goes on. */
export const changeCampaign = (program: Program, caller: StoreCaller, { id, endsOn, isPermanent, manager }: Typed): Promise<void> => {
  const today = todayIn(caller.store.timeZone, program.now())
  const choose = ({ startsOn = '' }: StoredCampaign): Change => {
    const named = manager === undefined ? {} : { manager }
    if (isPermanent === undefined && endsOn === undefined) return named
    if (isPermanent === true) return { ...named, endsOn: null, isPermanent: true, endedAt: null }
    if (endsOn === undefined) throw new AppError('invalid input', { details: { endsOn: 'Please choose the last day' } })
    const fault = faultOfEnd(endsOn, startsOn, today)
    if (fault !== undefined) throw new AppError('invalid input', { details: { endsOn: fault } })
    return { ...named, endsOn, isPermanent: false, endedAt: null }
  }
  return changeCreated(program, caller, id, { action: 'campaign changed', choose })
}

/** Ends a campaign now; one that has ended stays as it is. */
export const endCampaign = (program: Program, caller: StoreCaller, id: string): Promise<void> => {
  const today = todayIn(caller.store.timeZone, program.now())
  const choose = (stored: StoredCampaign): Change | undefined =>
    statusOf(stored, today) === 'Ended' ? undefined : { endedAt: new Date(program.now()) }
  return changeCreated(program, caller, id, { action: 'campaign ended', choose })
}
