/** Tags of creatives. */
import { endpoints } from '../endpoint.ts'
import type { creativesSchemas } from './creatives.schemas.ts'

const ours = { access: 'store member', feature: 'Creative Insights', ours: true } as const

/** The endpoints; schemas: `creatives.schemas.ts`. */
export const creatives = endpoints<typeof creativesSchemas>()({
  saveCreativeTags: { ...ours, method: 'POST', path: '/creative-compass/tags/save' },
  readCreativeRules: { ...ours, method: 'GET', path: '/creative-compass/rules' },
  saveCreativeRules: { ...ours, method: 'POST', path: '/creative-compass/rules/save', access: 'store admin' },
})
