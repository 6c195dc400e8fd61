import { DEFAULT_WINDOW, windowIndex } from '@convbox/attribution'
import type { ModelKey } from '@convbox/contract/metrics/credit-choices'
import type { Program } from '../../program.ts'
import { readEarned } from '../../reports/earned-shares.sql.ts'
import { othersShareOf } from '../../reports/others-share.ts'
import { readCreatives } from './campaign-terms.rows.ts'
import type { CampaignTerms } from './campaign-terms.ts'

/** since, until: when the orders were placed, both inclusive. */
type Wanted = { orderIds: readonly string[]; since: Date; until: Date }

/** Which part of each order other channels earned, by the models that versions of the campaign's rule pay by. Empty where none pays by share, and of an order without touches. */
export const readOthersShares = async (
  program: Pick<Program, 'mainDb' | 'warehouse'>,
  { storeId, timeZone, versions }: CampaignTerms,
  { orderIds, since, until }: Wanted,
): Promise<(orderId: string) => ReadonlyMap<ModelKey, string>> => {
  const models = [...new Set(versions.flatMap(({ rule }) => rule.shareModel ?? []))]
  if (models.length === 0) return () => new Map()
  const span = { storeId, from: since, to: new Date(until.getTime() + 1), timezone: timeZone, window: windowIndex(DEFAULT_WINDOW) }
  const creatives = await readCreatives(program.mainDb, storeId)
  const earned = new Map(
    await Promise.all(
      models.map(async (model) => [model, await readEarned(program.warehouse, span, { model }, { orderIds, creatives })] as const),
    ),
  )
  return (orderId) =>
    new Map(
      [...earned].flatMap(([model, byOrder]) => {
        const parts = byOrder.get(orderId)
        return parts === undefined ? [] : [[model, othersShareOf(parts).toFixed()] as const]
      }),
    )
}
