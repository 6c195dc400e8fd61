/** What happened on the days of a chart: campaigns that began, prices that changed. */
import type { TrendMark } from '@convbox/contract/api/trends.schemas'
import { todayIn, type Day } from '@convbox/contract/date-range'
import { instantsOf } from '@convbox/contract/store-days'
import { MAX_MARKS } from '@convbox/contract/trends'
import type { Program } from '../../program.ts'
import { listCreatorCampaigns, listPriceChanges } from './marks.rows.ts'
import { readCampaignStarts } from './marks.sql.ts'

export type MarkedStore = { id: string; timeZone: string; currency: string }
/** Variants whose prices changed that are read: a sale changes all of a shop's. */
const MOST_PRICES = 5000

/** A mark for each product and day. */
const priceMarks = (store: MarkedStore, changes: Awaited<ReturnType<typeof listPriceChanges>>): TrendMark[] =>
  [
    ...Map.groupBy(changes, ({ productId, changedAt }) =>
      JSON.stringify([todayIn(store.timeZone, changedAt.getTime()), productId]),
    ).values(),
  ].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { title, productId, changedAt, before, after, variantId } = first
    // Of several changes of one variant on a day: from the first price to the last.
    const ofVariant = same.filter((change) => change.variantId === variantId)
    return [
      {
        kind: 'price',
        day: todayIn(store.timeZone, changedAt.getTime()),
        name: title === null || title === '' ? productId : title,
        price: {
          before: ofVariant.at(-1)?.before ?? before,
          after,
          currency: store.currency,
          variants: new Set(same.map((change) => change.variantId)).size,
        },
      },
    ]
  })

/** The newest marks of a store, oldest first. */
export const readMarks = async (
  { mainDb, warehouse }: Pick<Program, 'mainDb' | 'warehouse'>,
  store: MarkedStore,
  { from, to }: { from: Day; to: Day },
): Promise<{ marks: TrendMark[]; isCut: boolean }> => {
  const limit = MAX_MARKS + 1
  const span = instantsOf({ from, to }, store.timeZone)
  const [ads, creators, prices] = await Promise.all([
    readCampaignStarts(warehouse, { storeId: store.id, fromDay: from, toDay: to, limit }),
    listCreatorCampaigns(mainDb, store.id, { from, to, limit }),
    listPriceChanges(mainDb, store.id, { ...span, limit: MOST_PRICES }),
  ])
  const marks: TrendMark[] = [
    ...ads.map(({ day, channel, campaign }): TrendMark => ({ kind: 'ad campaign', day, name: campaign, channel })),
    ...creators.flatMap(({ name, startsOn }): TrendMark[] =>
      startsOn === null ? [] : [{ kind: 'creator campaign', day: startsOn, name }],
    ),
    ...priceMarks(store, prices),
  ]
  const sorted = marks.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
  return { marks: sorted.slice(-MAX_MARKS), isCut: sorted.length > MAX_MARKS || prices.length === MOST_PRICES }
}
