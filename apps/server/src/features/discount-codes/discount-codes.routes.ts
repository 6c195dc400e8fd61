import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { CodePool, DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { codeKey } from '@convbox/contract/campaigns'
import { CODE_POOLS_PER_PAGE, DISCOUNT_CODES_PER_PAGE } from '@convbox/contract/discount-codes'
import { isUniqueViolation, type MainDb } from '@convbox/storage'
import { answerFlagsOfCode } from '../code-flags/code-flags.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { findCode } from '../../platforms/shopify/discounts.ts'
import { writeAudit } from '../audit/audit.ts'
import { discountDrift } from './discount-drift.routes.ts'
import { askLookUps, countLookUps } from './look-ups.rows.ts'
import { countMissed } from './handouts.sql.ts'
import { listPoolCounts } from './list-pools.rows.ts'
import { mailReplacedCode } from './mail-replaced-code.ts'
import { replaceCode } from './replace-code.rows.ts'
import {
  countStoreCodes,
  findOwners,
  listCodes,
  readCode,
  replaceLinkCode,
  retryCodes,
  updateFailedCode,
  type StoredCode,
} from './discount-codes.rows.ts'

type Db = Pick<MainDb, 'db'>

/** Discount codes of created campaigns, and what becomes of those that Shopify did not take. */
export const discountCodesFeature: Feature<'discountCodes'> = (program) => {
  const { mainDb } = program
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string, { db }: Db = mainDb): Promise<void> =>
    writeAudit({ db }, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })
  const toWire = async (storeId: string, id: string): Promise<DiscountCode> => {
    const { codes } = await listCodes(mainDb, storeId, { search: '', searchIn: 'Discount Code', id, pageNo: 1 })
    const [code] = codes
    if (code === undefined) throw new AppError('not found')
    return code
  }
  /** Runs a write; a code that a campaign of the store has is refused, with that campaign's name. */
  const orTaken = async <Result>(storeId: string, code: string, write: () => Promise<Result>): Promise<Result> => {
    try {
      return await write()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const [owner] = (await findOwners(mainDb, storeId, [codeKey(code)])).values()
      throw new AppError('code taken', { cause: error, ...(owner !== undefined && { facts: { [code]: owner } }) })
    }
  }
  /** Refused if it does not exist or has not failed. */
  const readFailed = async (storeId: string, id: string): Promise<StoredCode> => {
    const code = await readCode(mainDb, storeId, id)
    if (code === undefined) throw new AppError('not found')
    if (code.state !== 'failed') throw new AppError('already changed')
    return code
  }
  const update = async (
    storeId: string,
    id: string,
    change: Parameters<typeof updateFailedCode>[3],
    { db }: Db = mainDb,
  ): Promise<void> => {
    const at = new Date(program.now())
    const isChanged = await updateFailedCode({ db }, storeId, id, { ...change, reason: null, updatedAt: at })
    if (!isChanged) throw new AppError('already changed')
  }
  return {
    listDiscountCodes: async (wanted, { store }) => {
      const [{ codes, total }, counts, imported] = await Promise.all([
        listCodes(mainDb, store.id, wanted),
        countStoreCodes(mainDb, store.id),
        countLookUps(mainDb, store.id),
      ])
      return { codes, count: total, pageSize: DISCOUNT_CODES_PER_PAGE, counts, imported }
    },
    retryDiscountCodes: async (chosen, caller) => {
      const retried = await retryCodes(mainDb, caller.store.id, chosen, new Date(program.now()))
      if (retried > 0) await note(caller, 'discount codes sent again', caller.store.websiteName)
      program.signals.emit('campaigns')
      return { retried }
    },
    lookUpImportedCodes: async ({ id }, caller) => {
      const asked = await askLookUps(mainDb, caller.store.id, id, new Date(program.now()))
      if (asked === 0 && id !== undefined) throw new AppError('not found')
      if (asked > 0) await note(caller, 'imported codes looked up', caller.store.websiteName)
      program.signals.emit('campaigns')
      return { asked }
    },
    changeDiscountCode: async ({ id, code }, caller) => {
      const before = await readFailed(caller.store.id, id)
      // In one: links that go on applying the refused code would never be found again.
      await orTaken(caller.store.id, code, () =>
        mainDb.db.transaction(async (db) => {
          await update(caller.store.id, id, { code, codeKey: codeKey(code), state: 're-syncing' }, { db })
          await replaceLinkCode({ db }, before, code, new Date(program.now()))
          await note(caller, 'discount code changed', code, { db })
        }),
      )
      program.signals.emit('campaigns')
      return toWire(caller.store.id, id)
    },
    adoptDiscountCode: async ({ id }, caller) => {
      const { code, reason } = await readFailed(caller.store.id, id)
      if (reason !== 'already exists') throw new AppError('already changed')
      const found = await findCode(program, caller.store.id, code)
      if (!('result' in found)) throw new AppError(found.failed === 'throttled' ? 'shopify busy' : 'shopify failed')
      // The shop has it no more: it can be sent again.
      if (found.result === undefined) throw new AppError('already changed')
      await update(caller.store.id, id, { state: 'created', isAdopted: true, shopifyDiscountId: found.result.discountId })
      await note(caller, 'discount code adopted', code)
      return toWire(caller.store.id, id)
    },
    replaceDiscountCode: async ({ id, code, isMailed, language }, caller) => {
      const { id: storeId } = caller.store
      const known = await readCode(mainDb, storeId, id)
      if (known === undefined) throw new AppError('not found')
      // One that was stopped before is ours.
      if (known.isAdopted && known.state === 'created') throw new AppError('code of the shop')
      const before = await orTaken(storeId, code, () => replaceCode(mainDb, { storeId, id, next: code, at: new Date(program.now()) }))
      if (before === undefined) throw new AppError('already changed')
      await note(caller, 'discount code replaced', `${before.code} → ${code}`)
      const answer = { answer: 'settled', by: caller.user.name, at: new Date(program.now()) } as const
      await answerFlagsOfCode(mainDb, { storeId, code: before.code }, answer)
      program.signals.emit('campaigns')
      const mail = isMailed ? await mailReplacedCode(program, before, { code, language }) : 'not wanted'
      return { code: await toWire(storeId, id), mail }
    },
    listCodePools: async ({ campaignId, pageNo }, { store }) => {
      const page = { campaignId, limit: CODE_POOLS_PER_PAGE, offset: (pageNo - 1) * CODE_POOLS_PER_PAGE }
      const { pools, total } = await listPoolCounts(mainDb, store.id, page)
      const missed = await countMissed(
        program.warehouse,
        store.id,
        pools.map(({ namedCodeId }) => namedCodeId),
      )
      const toWirePool = ({ namedCodeId, ...pool }: (typeof pools)[number]): CodePool => ({
        ...pool,
        ...(missed.get(namedCodeId) ?? { noneLeft: 0, noAnswer: 0 }),
      })
      return { pools: pools.map(toWirePool), count: total, pageSize: CODE_POOLS_PER_PAGE }
    },
    ...discountDrift(program),
  }
}
