/** Running ads of a channel whose clicks cannot be told apart, because their links lack tags. */
import type { UntaggedAds } from '@convbox/contract/api/ad-links.schemas'
import { judgeLink, platformOfChannel } from '@convbox/contract/link-tags'
import { MAX_AD_LINKS } from '@convbox/contract/reports/ad-links.values'
import type { Program } from '../../program.ts'
import { readAdFigures } from '../../reports/ads-report/ads-report.sql.ts'
import { AS_STORED } from '../../reports/in-currency.sql.ts'
import type { ReportRange, ReportStore } from '../../reports/report-span.ts'
import { listAdReadings, listRunningAds } from '../../spend/ad-states.rows.ts'

/** Of the newest reading of each account. The range is that of the spend, clamped by the caller. */
export const readUntaggedAds = async (
  { mainDb, warehouse }: Program,
  store: ReportStore,
  { channel, ...range }: { channel: string } & ReportRange,
): Promise<UntaggedAds> => {
  const platform = platformOfChannel(channel)
  if (platform === undefined) return { currency: store.currency, readings: [], running: 0, judged: 0, ads: [], adCount: 0 }
  const [readings, running, figures] = await Promise.all([
    listAdReadings(mainDb, [store.id], platform),
    listRunningAds(mainDb, store.id, platform),
    readAdFigures(warehouse, { storeId: store.id, fromDay: range.from, toDay: range.to }, { channel, currency: AS_STORED }),
  ])
  const spent = new Map(figures.map(({ accountId, adId, measures }) => [`${accountId} ${adId}`, measures.spend]))
  const ads = running.flatMap((ad): UntaggedAds['ads'] => {
    const { link } = ad
    const found = link && judgeLink(platform, link)
    if (link === undefined || found === undefined) return []
    const { url, ...fault } = found
    const spend = spent.get(`${ad.accountId} ${ad.id}`)
    return [
      {
        accountId: ad.accountId,
        campaignId: ad.campaignId,
        adsetId: ad.adsetId,
        adId: ad.id,
        campaign: ad.campaign,
        adset: ad.adset,
        ad: ad.name,
        link: url,
        tags: link.tags,
        tagsAt: link.tagsAt,
        ...fault,
        ...(spend !== undefined && { spend }),
      },
    ]
  })
  return {
    currency: store.currency,
    platform,
    readings,
    running: running.length,
    judged: running.filter(({ link }) => link !== undefined).length,
    ads: ads.toSorted((a, b) => Number(b.spend ?? 0) - Number(a.spend ?? 0)).slice(0, MAX_AD_LINKS),
    adCount: ads.length,
  }
}
