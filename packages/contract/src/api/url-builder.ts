/** Links with tags that name their channel, campaign and manager. */
import { endpoints } from '../endpoint.ts'
import { LINK_FILE_MAX_BYTES } from '../url-builder.ts'
import type { urlBuilderSchemas } from './url-builder.schemas.ts'

const ours = { access: 'store member', feature: 'URL Builder', ours: true } as const

/** The endpoints; schemas: `url-builder.schemas.ts`. */
export const urlBuilder = endpoints<typeof urlBuilderSchemas>()({
  listBuiltLinks: { ...ours, method: 'GET', path: '/url-builder/links' },
  buildLink: { ...ours, method: 'POST', path: '/url-builder/links/build' },
  buildLinksOfFile: { ...ours, method: 'POST', path: '/url-builder/links/file', maxBytes: LINK_FILE_MAX_BYTES },
  deleteBuiltLink: { ...ours, method: 'POST', path: '/url-builder/links/delete' },
  readNamingRules: { ...ours, method: 'GET', path: '/url-builder/rules' },
  saveNamingRules: { ...ours, method: 'POST', path: '/url-builder/rules/save', access: 'store admin' },
})
