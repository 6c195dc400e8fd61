/** The job that credits creators: orders that changed, by every campaign of their store. */
import { DAY_MS } from '@convbox/contract/durations'
import { findInstall } from '../../platforms/shopify/shopify-install.rows.ts'
import type { Program } from '../../program.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { clearCampaignChange, listCampaignChanges, listOwingBaseFees } from './campaign-changes.rows.ts'
import { listCampaigns, readCampaignTerms, soughtByOf } from './campaign-terms.rows.ts'
import { hasCycles, versionAt, type CampaignTerms } from './campaign-terms.ts'
import { creditBaseFees, creditCampaign } from './credit-campaign.ts'
import { readOrdersByLinks } from './known-orders.sql.ts'
import { clearMarks, listMarkedStores, markCandidates, postponeMarks, readMarks, readSoughtBy, type CommissionMark } from './marks.rows.ts'
import { readOrderNews, type OrderNews } from './read-orders.ts'
import { listLaterRenewals } from './subscription-cycles.rows.ts'
import { askShop, type AskedShop } from './shop-agreements.ts'
import { takenOrders } from './taken-orders.ts'

/** A month is replayed once for each part. */
const ORDERS_OF_A_PART = 25_000
const CHANGES_OF_A_PAGE = 500
const ASK_AGAIN_MS = 15 * 60_000
const TRY_AGAIN_MS = DAY_MS / 24

/** Marks the orders that a campaign may have brought, unless they were looked for by the same codes, links and days. */
const seekOrders = async (program: Program, terms: CampaignTerms): Promise<void> => {
  const soughtBy = soughtByOf(terms)
  if ((await readSoughtBy(program.mainDb, terms.campaignId)) === soughtBy) return
  const orderIds = await readOrdersByLinks(program.warehouse, terms)
  await inTransaction(program, (db) => markCandidates(db, terms, { orderIds, soughtBy, at: new Date(program.now()) }))
}

/** What the campaigns know of the orders; one that cannot be read claims none, and is tried again later. */
const lookAtOrders = async (
  program: Program,
  storeId: string,
  { campaigns, orderIds }: { campaigns: readonly CampaignTerms[]; orderIds: readonly string[] },
): Promise<{ newsOf: Map<string, OrderNews>; isWhole: boolean }> => {
  const newsOf = new Map<string, OrderNews>()
  let isWhole = true
  for (const terms of campaigns) {
    const { campaignId } = terms
    try {
      newsOf.set(campaignId, await readOrderNews(program, program.mainDb.pool, { terms, orderIds, shop: new Map(), taken: new Map() }))
    } catch (error) {
      isWhole = false
      program.logger.error({ err: error, storeId, campaignId }, 'the orders of a campaign could not be read and are tried again later')
    }
  }
  return { newsOf, isWhole }
}

const readTerms = async (program: Program, storeId: string): Promise<CampaignTerms[]> => {
  const all: CampaignTerms[] = []
  for (const { id } of await listCampaigns(program, storeId)) {
    const terms = await readCampaignTerms(program, storeId, id)
    if (terms !== undefined) all.push(terms)
  }
  return all
}

/** Credits a part of a store's marked orders; a campaign that fails keeps no other from its turn, and its orders are tried again later. */
const creditPart = async (program: Program, storeId: string, marks: readonly CommissionMark[]): Promise<void> => {
  const marked = marks.map(({ orderId }) => orderId)
  const campaigns = await readTerms(program, storeId)
  const moved = campaigns.some(hasCycles) ? await listLaterRenewals(program.mainDb.pool, storeId, marked) : []
  const orderIds = [...new Set([...marked, ...moved])]
  const isConnected = (await findInstall(program.mainDb, storeId)) !== undefined
  // One campaign alone has no rival, and a shop that is not connected is asked nothing.
  const looked = isConnected || campaigns.length > 1 ? await lookAtOrders(program, storeId, { campaigns, orderIds }) : undefined
  const newsOf = [...(looked?.newsOf ?? [])]
  const concerned = new Set(newsOf.flatMap(([, news]) => news.concerned))
  const { agreements: shop, unanswered }: AskedShop = isConnected
    ? await askShop(program, storeId, [...concerned])
    : { agreements: new Map(), unanswered: new Set() }
  const taken = takenOrders(new Map(newsOf.map(([campaignId, { claims }]) => [campaignId, claims])))
  let isWhole = looked?.isWhole ?? true
  // Those that lose most orders first: broken off between two campaigns, an order rather has no creator for a while than two.
  const losersFirst = campaigns.toSorted((a, b) => (taken.get(b.campaignId)?.size ?? 0) - (taken.get(a.campaignId)?.size ?? 0))
  for (const terms of losersFirst) {
    if (looked !== undefined && !looked.newsOf.has(terms.campaignId)) continue
    try {
      await creditCampaign(program, terms, { orderIds, shop, taken: taken.get(terms.campaignId) ?? new Map() })
    } catch (error) {
      isWhole = false
      program.logger.error(
        { err: error, storeId, campaignId: terms.campaignId },
        'a campaign could not be credited and is tried again later',
      )
    }
  }
  const again = new Set(isWhole ? marks.filter(({ orderId }) => unanswered.has(orderId)) : marks)
  await postponeMarks(program.mainDb, storeId, [...again], new Date(program.now() + (isWhole ? ASK_AGAIN_MS : TRY_AGAIN_MS)))
  await clearMarks(
    program.mainDb,
    storeId,
    marks.filter((mark) => !again.has(mark)),
  )
}

/** Whether it runs and pays for taking part: also where no order ever comes. */
const owesBaseFees = (terms: CampaignTerms, nowMs: number): boolean =>
  versionAt(terms, nowMs)?.rule.baseFee !== undefined && terms.fromMs <= nowMs && nowMs <= (terms.untilMs ?? Infinity)

/** Seeks the orders of campaigns that have changed; one that fails is tried again at the next run. */
const seekOfChanged = async (program: Program): Promise<void> => {
  for (let after = 0; ;) {
    const changes = await listCampaignChanges(program.mainDb, { after, limit: CHANGES_OF_A_PAGE })
    for (const change of changes) {
      const { storeId, campaignId } = change
      try {
        const terms = await readCampaignTerms(program, storeId, campaignId)
        // A draft has none: it changes when it becomes a campaign.
        if (terms !== undefined) await seekOrders(program, terms)
        await clearCampaignChange(program.mainDb, change)
      } catch (error) {
        program.logger.error({ err: error, storeId, campaignId }, 'the orders of a campaign could not be looked for')
      }
    }
    after = changes.at(-1)?.seq ?? after
    if (changes.length < CHANGES_OF_A_PAGE) return
  }
}

/** Enters the base fees that creators do not have yet. */
const creditOwedBaseFees = async (program: Program): Promise<void> => {
  for (const { storeId, campaignId } of await listOwingBaseFees(program.mainDb, new Date(program.now()))) {
    try {
      const terms = await readCampaignTerms(program, storeId, campaignId)
      if (terms !== undefined && owesBaseFees(terms, program.now())) await creditBaseFees(program, terms)
    } catch (error) {
      program.logger.error(
        { err: error, storeId, campaignId },
        'the base fees of a campaign could not be entered and are tried again later',
      )
    }
  }
}

/** Works through all marks that are due. Safe to repeat and to break off anywhere: marks are cleared after what follows from them is written. */
export const creditCreators = async (program: Program, { part = ORDERS_OF_A_PART }: { part?: number } = {}): Promise<void> => {
  await seekOfChanged(program)
  for (const storeId of await listMarkedStores(program.mainDb, new Date(program.now()))) {
    for (;;) {
      const marks = await readMarks(program.mainDb, storeId, { now: new Date(program.now()), limit: part })
      if (marks.length === 0) break
      await creditPart(program, storeId, marks)
    }
  }
  await creditOwedBaseFees(program)
}
