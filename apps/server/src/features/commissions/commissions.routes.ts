import { amountText } from '@convbox/commissions'
import { COMMISSION_FACTS, COMMISSIONS_PER_PAGE, type CommissionFact } from '@convbox/contract/commissions'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCustomerNames, type CustomerName } from '../../reports/order-attribution/customer-names.ts'
import { readDisputeStates } from '../disputes/disputes.ts'
import { markForCommissions } from '../../derive/commission-marks.rows.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { addAudit } from '../audit/audit.ts'
import { addAssignment, isMatured, listAssignments } from './assignments.rows.ts'
import { readLastViews } from './counted.rows.ts'
import { findOrders } from './find-orders.sql.ts'
import { lockBook } from './book.rows.ts'
import { readCampaignTerms } from './campaign-terms.rows.ts'
import { currencyOf, versionAt, type CampaignTerms } from './campaign-terms.ts'
import { enterViews } from './enter-views.ts'
import { listAccounts, listCommissionRows, listParked, readBookCurrency, readTrail } from './commissions.rows.ts'
import { judgeCommissions, limitOf } from './commission-state.ts'
import { baseText } from './stored-fact.ts'

const PARKED_SHOWN = 50

const viewsOf = (views: number | undefined): { views?: number } => (views === undefined ? {} : { views })

const nameOf = ({ customerFirstName, customerLastName }: CustomerName): string => `${customerFirstName} ${customerLastName}`.trim()

const isFact = (word: string | undefined): word is CommissionFact => COMMISSION_FACTS.some((fact) => fact === word)

/** A cause names its order and its fact's key: '123 agreement refund 9'. */
const causeOf = (kind: string, id: string): { causeOrder?: string; causeFact?: CommissionFact } => {
  if (kind !== 'fact' && kind !== 'late') return {}
  const [causeOrder = '', word] = id.split(' ')
  return { causeOrder, ...(isFact(word) && { causeFact: word }) }
}

/** Commissions of creators: what campaigns' orders are worth to them, and why. */
export const commissionsFeature: Feature<'commissions'> = (program: Program) => {
  const { mainDb } = program

  /** Refuses a campaign of another store. */
  const bookCurrencyOf = async (storeId: string, campaignId: string): Promise<string> => {
    const currency = await readBookCurrency(mainDb, storeId, campaignId)
    if (currency === undefined) throw new AppError('not found')
    return currency
  }

  /** Refuses a campaign of another store, and one that was never created. */
  const termsOf = async (storeId: string, campaignId: string): Promise<CampaignTerms> => {
    const terms = await readCampaignTerms(program, storeId, campaignId)
    if (terms === undefined) throw new AppError('not found')
    return terms
  }

  return {
    listCommissions: async ({ campaignId, creatorId, pageNo }, { store }) => {
      const currency = await bookCurrencyOf(store.id, campaignId)
      const page = { limit: COMMISSIONS_PER_PAGE, offset: (pageNo - 1) * COMMISSIONS_PER_PAGE }
      const [rows, parked] = await Promise.all([
        listCommissionRows(mainDb, store.id, { campaignId, creatorId, ...page }),
        listParked(mainDb, store.id, { campaignId, limit: PARKED_SHOWN }),
      ])
      const [customerOf, disputes] = await Promise.all([
        readCustomerNames(
          program,
          store.id,
          rows.map((row) => row.customer_key),
        ),
        readDisputeStates(mainDb, { storeId: store.id, campaignId, orderIds: rows.map((row) => row.order_id) }),
      ])
      const judged = await judgeCommissions(program, { storeId: store.id, campaignId }, rows)
      return {
        currency,
        commissions: judged.map(({ row, state, amount }) => ({
          orderId: row.order_id,
          name: row.name ?? row.order_id,
          orderedAt: row.ordered_at,
          customer: nameOf(customerOf(row.customer_key)),
          creatorId: row.creator_id,
          creator: row.creator,
          outcome: row.outcome,
          state,
          amount: amountText(amount, row.own_currency ?? currency),
          currency: row.own_currency ?? currency,
          ...(state !== 'refused' && row.matures_at !== null && { maturesAt: row.matures_at }),
          limit: limitOf(row, row.own_currency ?? currency),
          ...(row.chargeback !== null && { chargeback: row.chargeback }),
          dispute: disputes.get(`${row.order_id} ${row.creator_id}`),
        })),
        count: rows[0]?.total ?? 0,
        pageSize: COMMISSIONS_PER_PAGE,
        parked: parked.map(({ order_id: orderId, name, reason, parked_at: parkedAt }) => ({
          orderId,
          name: name ?? orderId,
          reason,
          parkedAt,
        })),
        parkedCount: parked[0]?.total ?? 0,
      }
    },
    readCommission: async ({ campaignId, orderId }, { store }) => {
      const currency = await bookCurrencyOf(store.id, campaignId)
      const [trail, assignments, [parked]] = await Promise.all([
        readTrail(mainDb, store.id, { campaignId, orderId }),
        listAssignments(mainDb.pool, { storeId: store.id, campaignId, orderId }),
        listParked(mainDb, store.id, { campaignId, orderId, limit: 1 }),
      ])
      const { facts, decisions, entries, holds, limits, name } = trail
      if (facts.length === 0 && assignments.length === 0 && parked === undefined) throw new AppError('not found')
      const terms = await readCampaignTerms(program, store.id, campaignId)
      const feeVersion = facts[0]?.fee_version ?? 0
      const paidIn = (creatorId: string): string => (terms && currencyOf(terms, creatorId)) ?? currency
      const limitFor = (creatorId: string) => {
        const row = limits.find((one) => one.creator_id === creatorId)
        return row && limitOf(row, paidIn(creatorId))
      }
      const base = terms?.versions.find(({ version }) => version === feeVersion)?.rule.base ?? 'merchandise_net'
      return {
        orderId,
        name,
        currency,
        feeVersion,
        facts: facts.map(({ key, at, arrived_at: arrivedAt, revision, fact }) => {
          const detail = key.slice(fact.fact.length + 1)
          return {
            fact: fact.fact,
            ...(detail !== '' && { detail }),
            at,
            arrivedAt,
            revision,
            ...(fact.fact === 'agreement' && { base: baseText(base, fact.sales) }),
            ...(fact.fact === 'dispute' && fact.reason !== undefined && { reason: fact.reason }),
            ...(fact.fact === 'placed' && {
              rates: Object.entries(fact.rates ?? {}).map(([paidIn, rate]) => ({ currency: paidIn, rate })),
            }),
            ...(fact.fact === 'placed' && fact.othersShare !== undefined && { othersShare: fact.othersShare }),
          }
        }),
        candidates: [...Map.groupBy(decisions, ({ creator_id: id }) => id)].flatMap(([creatorId, all]) => {
          const last = all.at(-1)
          if (last === undefined) return []
          return [
            {
              creatorId,
              creator: last.creator,
              outcome: last.outcome,
              currency: paidIn(creatorId),
              limit: limitFor(creatorId),
              codes: last.evidence.codes,
              clicks: last.evidence.clicks.map(({ at }) => at),
              ...(last.taken_by !== null && { takenBy: last.taken_by }),
              decidedAt: last.decided_at,
              earlier: all.slice(0, -1).map(({ outcome, decided_at: decidedAt }) => ({ outcome, decidedAt })),
            },
          ]
        }),
        entries: entries.map((one) => ({
          creatorId: one.creator_id,
          creator: one.creator,
          kind: one.kind,
          amount: amountText(one.amount, one.currency),
          currency: one.currency,
          cause: one.cause_kind,
          ...causeOf(one.cause_kind, one.cause_id),
          at: one.at,
          enteredAt: one.entered_at,
        })),
        assignments: assignments.map(({ creator_id: creatorId, creator, reason, at, entered_by: by }) => ({
          ...(creatorId !== null && { creatorId }),
          ...(creator !== null && { creator }),
          reason,
          at,
          by,
        })),
        holds: holds.map(({ creator_id: creatorId, reason, at }) => ({ creatorId, reason, at })),
        ...(parked && { parked: { reason: parked.reason, parkedAt: parked.parked_at } }),
      }
    },
    assignOrder: async ({ campaignId, order, creatorId, reason }, { store, user }) => {
      const terms = await termsOf(store.id, campaignId)
      if (creatorId !== undefined && terms.creators.get(creatorId)?.isBlocked !== false)
        throw new AppError('invalid input', { details: { creatorId: 'Please select a creator of the campaign who is not blocked' } })
      const [orderId, other] = await findOrders(program.warehouse, store.id, order)
      if (orderId === undefined) throw new AppError('invalid input', { details: { order: 'The store has no such order' } })
      if (other !== undefined)
        throw new AppError('invalid input', { details: { order: 'Several orders have this number: please enter its id' } })
      const at = new Date(program.now())
      await inTransaction(program, async (db) => {
        await lockBook(db, campaignId)
        if (await isMatured(db, campaignId, orderId, at))
          throw new AppError('invalid input', {
            details: { order: "The commission of this order has matured: please adjust the creators' accounts instead" },
          })
        await addAssignment(db, { storeId: store.id, campaignId, orderId, creatorId: creatorId ?? null, reason, at, by: user.id })
        await addAudit(db, {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: creatorId === undefined ? 'order assignment withdrawn' : 'order assigned to creator',
          target: orderId,
          detail: { reason },
        })
      })
      if (await markForCommissions(mainDb, store.id, [orderId], at)) program.signals.emit('commissions')
      return { orderId }
    },
    enterViews: async ({ campaignId, creatorId, views, source, requestId }, { store, user }) => {
      const terms = await termsOf(store.id, campaignId)
      if (!terms.creators.has(creatorId)) throw new AppError('not found')
      if (versionAt(terms, program.now())?.rule.perThousandViews === undefined)
        throw new AppError('invalid input', { details: { views: 'The campaign pays nothing for views' } })
      await enterViews(program, terms, { creatorId, views, source, by: user.id, requestId }, (db) =>
        addAudit(db, {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: 'post views entered',
          target: creatorId,
          detail: { amount: String(views), reason: source },
        }),
      )
      return { ok: true }
    },
    listCreatorAccounts: async ({ campaignId }, { store }) => {
      if (campaignId !== undefined) await bookCurrencyOf(store.id, campaignId)
      const rows = await listAccounts(mainDb, store.id, { campaignId, at: new Date(program.now()) })
      const views = campaignId === undefined ? new Map<string, number>() : await readLastViews(mainDb.pool, campaignId)
      return {
        accounts: rows.map((row) => ({
          creatorId: row.creator_id,
          creator: row.creator,
          currency: row.currency,
          balance: amountText(row.balance, row.currency),
          payable: amountText(row.payable, row.currency),
          paid: amountText(row.paid, row.currency),
          ...(row.is_held && { isHeld: true as const }),
          ...(row.next_matures_at !== null && { nextMaturesAt: row.next_matures_at }),
          ...viewsOf(views.get(row.creator_id)),
        })),
      }
    },
  }
}
