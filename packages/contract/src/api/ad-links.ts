/** Clicks of a channel that belong to no ad, ads that brought no visit, running ads without tags, and what the store says of tags in links. */
import { endpoints } from '../endpoint.ts'
import type { adLinksSchemas } from './ad-links.schemas.ts'

/** The endpoints; schemas: `ad-links.schemas.ts`. */
export const adLinks = endpoints<typeof adLinksSchemas>()({
  links: { method: 'GET', path: '/ad-links', access: 'store member', feature: 'FB Ads Report', ours: true },
  untagged: { method: 'GET', path: '/ad-links/untagged', access: 'store member', feature: 'FB Ads Report', ours: true },
  readAdsAgain: { method: 'POST', path: '/ad-links/read-again', access: 'store member', feature: 'FB Ads Report', ours: true },
  findAds: { method: 'GET', path: '/ad-links/ads', access: 'store member', feature: 'FB Ads Report', ours: true },
  saveMapping: { method: 'POST', path: '/ad-links/mapping', access: 'store member', feature: 'FB Ads Report', ours: true },
  removeMapping: { method: 'POST', path: '/ad-links/mapping/remove', access: 'store member', feature: 'FB Ads Report', ours: true },
})
