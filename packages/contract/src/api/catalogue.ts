/** The store's catalogue: its state, its products, reading it again, and a file of products. */
import { PRODUCT_FILE_MAX_BYTES } from '../catalogue.ts'
import { endpoints } from '../endpoint.ts'
import type { catalogueSchemas } from './catalogue.schemas.ts'

/** The endpoints; schemas: `catalogue.schemas.ts`. */
export const catalogue = endpoints<typeof catalogueSchemas>()({
  catalogueState: { method: 'GET', path: '/catalogue/state', access: 'store member', feature: 'Online Store Settings', ours: true },
  catalogueProducts: { method: 'GET', path: '/catalogue/products', access: 'store member', feature: 'Online Store Settings', ours: true },
  readCatalogue: { method: 'POST', path: '/catalogue/read', access: 'store member', feature: 'Online Store Settings', ours: true },
  importProductFile: {
    method: 'POST',
    path: '/catalogue/file',
    access: 'store member',
    feature: 'Online Store Settings',
    maxBytes: PRODUCT_FILE_MAX_BYTES,
    ours: true,
  },
})
