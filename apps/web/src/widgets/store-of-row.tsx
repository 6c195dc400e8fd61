/** On All-Sites the store of a row. */
import type { Explanation } from '@convbox/contract/reports/explanation.schemas'
import type { SiteInfo } from '../shell/use-store.ts'

export type StoreOfRow = Explanation['orders'][number]['store']

/** Its title; nothing for a single store. */
export const StoreName = ({ store }: { store: StoreOfRow }) =>
  store && <span className="truncate text-caption text-ink-3">{store.websiteTitle}</span>

/** Its time zone; for a single store the site's. */
export const zoneOfRow = (site: SiteInfo, store: StoreOfRow): string =>
  (site.virtualSite && site.stores.find(({ websiteName }) => websiteName === store?.websiteName)?.timezone) || site.timezone
