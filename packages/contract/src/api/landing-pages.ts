/** Landing pages of campaigns, with the products that they show. */
import { endpoints } from '../endpoint.ts'
import type { landingPagesSchemas } from './landing-pages.schemas.ts'

/** The endpoints; schemas: `landing-pages.schemas.ts`. */
export const landingPages = endpoints<typeof landingPagesSchemas>()({
  listLandingPages: { method: 'GET', path: '/hub/landing-pages', access: 'store member', feature: 'Affluencer Hub', ours: true },
  findLandingProduct: { method: 'GET', path: '/hub/landing-pages/product', access: 'store member', feature: 'Affluencer Hub', ours: true },
  saveLandingPage: { method: 'POST', path: '/hub/landing-pages', access: 'store member', feature: 'Affluencer Hub', ours: true },
  deleteLandingPage: { method: 'POST', path: '/hub/landing-pages/delete', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
