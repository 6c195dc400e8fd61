/** Shopify's own ledger of orders, for stores with a connected shop. */
import { readAgreements, type OrderAgreements } from '../../platforms/shopify/agreements.ts'
import type { Program } from '../../program.ts'

/** By order; for others what their webhooks told must do. */
export type ShopAgreements = ReadonlyMap<string, OrderAgreements>
/** unanswered: orders about which the shop is to be asked again. */
export type AskedShop = { agreements: ShopAgreements; unanswered: ReadonlySet<string> }

/** Calls to a shop in one run. The others' orders are credited by what webhooks told of them until then. */
const MAX_CALLS = 200

/** Asks a shop about orders, one by one. After a failure it is asked no more in this run. */
export const askShop = async (program: Program, storeId: string, orderIds: readonly string[]): Promise<AskedShop> => {
  const agreements = new Map<string, OrderAgreements>()
  for (const [index, orderId] of orderIds.entries()) {
    const answer = index < MAX_CALLS ? await readAgreements(program, storeId, orderId) : undefined
    if (answer !== undefined && 'result' in answer) {
      if (answer.result !== undefined) agreements.set(orderId, answer.result)
      continue
    }
    if (answer?.failed === 'not installed') return { agreements, unanswered: new Set() }
    if (answer !== undefined)
      program.logger.warn(
        { storeId, failed: answer.failed, detail: answer.detail },
        'Shopify told no agreements of orders and is asked again later',
      )
    return { agreements, unanswered: new Set(orderIds.slice(index)) }
  }
  return { agreements, unanswered: new Set() }
}
