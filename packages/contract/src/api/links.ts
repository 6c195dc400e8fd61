/** Short links of a store, and the landing address of one. */
import { endpoints } from '../endpoint.ts'
import type { linksSchemas } from './links.schemas.ts'

/** The endpoints; schemas: `links.schemas.ts`. */
export const links = endpoints<typeof linksSchemas>()({
  listLinks: { method: 'GET', path: '/hub/links', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveLink: { method: 'POST', path: '/hub/links', access: 'store member', feature: 'Affluencer Hub', ours: true },
  setLinkState: { method: 'POST', path: '/hub/links/state', access: 'store member', feature: 'Affluencer Hub', ours: true },
  readLinkAddress: { method: 'GET', path: '/hub/links/address', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveLinkAddress: { method: 'POST', path: '/hub/links/address', access: 'store admin', feature: 'Affluencer Hub', ours: true },
  removeFormerAddress: { method: 'POST', path: '/hub/links/address/remove', access: 'store admin', feature: 'Affluencer Hub', ours: true },
  linkClicks: { method: 'GET', path: '/short-links/clicks', access: 'store member', feature: 'Short Links', ours: true },
  getH5Landing: { method: 'GET', path: '/shortLink/getH5Landing', access: 'public' },
})
