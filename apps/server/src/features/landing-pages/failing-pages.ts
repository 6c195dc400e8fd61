/** Landing pages of running campaigns at which visitors cannot buy what is shown. */
import { statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { troubleOf, type LandingTrouble } from '@convbox/contract/landing-pages'
import { listPageProducts, type PageProduct } from '../../catalogue/product-pages.rows.ts'
import type { Program } from '../../program.ts'
import { listCampaignPages } from './campaign-pages.rows.ts'
import { judgeLanding, pageKeysOf } from './landing-product.ts'

/** name: of the page. sinceMs: of a page that does not work, when that was first found. */
export type FailingPage = { campaignId: string; campaign: string; name: string; trouble: LandingTrouble; sinceMs: number | undefined }

/** One of each campaign at most. Pages whose own product can be bought are not looked for by their address, which reads the store's whole catalogue. */
export const listFailingPages = async (
  { mainDb, now }: Pick<Program, 'mainDb' | 'now'>,
  { id: storeId, timeZone }: { id: string; timeZone: string },
): Promise<FailingPage[]> => {
  const today = todayIn(timeZone, now())
  const pages = (await listCampaignPages(mainDb, storeId)).filter(
    (page) => statusOf({ ...page.days, isDraft: false }, today) === 'In Progress',
  )
  const productIds = [...new Set(pages.flatMap(({ productId }) => productId ?? []))]
  const known = await listPageProducts(mainDb, storeId, { pageKeys: [], productIds })
  const stateOf = (page: (typeof pages)[number], products: readonly PageProduct[]) =>
    page.productId === undefined ? undefined : troubleOf({ product: judgeLanding(page, products) })
  const troubled = pages.filter((page) => stateOf(page, known) !== undefined)
  const there = await listPageProducts(mainDb, storeId, {
    pageKeys: [...new Set(troubled.flatMap(({ url }) => pageKeysOf(url)))],
    productIds,
  })
  return pages.flatMap((page) => {
    const { campaignId, campaign, name, fault, faultSince } = page
    const trouble = fault ?? (troubled.includes(page) ? stateOf(page, there) : undefined)
    return trouble === undefined ? [] : [{ campaignId, campaign, name, trouble, sinceMs: fault && faultSince?.getTime() }]
  })
}
