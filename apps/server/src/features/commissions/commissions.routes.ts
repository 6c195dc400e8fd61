import { amountText } from '@convbox/commissions'
import { COMMISSION_FACTS, COMMISSIONS_PER_PAGE, type CommissionFact } from '@convbox/contract/commissions'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCustomerNames, type CustomerName } from '../../reports/order-attribution/customer-names.ts'
import { readDisputeStates } from '../disputes/disputes.ts'
import { readCampaignTerms } from './campaign-terms.rows.ts'
import { listAccounts, listCommissionRows, listParked, readBookCurrency, readTrail } from './commissions.rows.ts'
import { judgeCommissions } from './commission-state.ts'
import { baseText } from './stored-fact.ts'

const PARKED_SHOWN = 50

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
  const currencyOf = async (storeId: string, campaignId: string): Promise<string> => {
    const currency = await readBookCurrency(mainDb, storeId, campaignId)
    if (currency === undefined) throw new AppError('not found')
    return currency
  }

  return {
    listCommissions: async ({ campaignId, creatorId, pageNo }, { store }) => {
      const currency = await currencyOf(store.id, campaignId)
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
          amount: amountText(amount, currency),
          ...(state !== 'refused' && row.matures_at !== null && { maturesAt: row.matures_at }),
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
      const currency = await currencyOf(store.id, campaignId)
      const [trail, [parked]] = await Promise.all([
        readTrail(mainDb, store.id, { campaignId, orderId }),
        listParked(mainDb, store.id, { campaignId, orderId, limit: 1 }),
      ])
      const { facts, decisions, entries, holds, name } = trail
      if (facts.length === 0 && parked === undefined) throw new AppError('not found')
      const terms = await readCampaignTerms(program, store.id, campaignId)
      const feeVersion = facts[0]?.fee_version ?? 0
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
          amount: amountText(one.amount, currency),
          cause: one.cause_kind,
          ...causeOf(one.cause_kind, one.cause_id),
          at: one.at,
          enteredAt: one.entered_at,
        })),
        holds: holds.map(({ creator_id: creatorId, reason, at }) => ({ creatorId, reason, at })),
        ...(parked && { parked: { reason: parked.reason, parkedAt: parked.parked_at } }),
      }
    },
    listCreatorAccounts: async ({ campaignId }, { store }) => {
      if (campaignId !== undefined) await currencyOf(store.id, campaignId)
      const rows = await listAccounts(mainDb, store.id, campaignId, new Date(program.now()))
      return {
        accounts: rows.map((row) => ({
          creatorId: row.creator_id,
          creator: row.creator,
          currency: row.currency,
          balance: amountText(row.balance, row.currency),
          payable: amountText(row.payable, row.currency),
          paid: amountText(row.paid, row.currency),
          ...(row.next_matures_at !== null && { nextMaturesAt: row.next_matures_at }),
        })),
      }
    },
  }
}
