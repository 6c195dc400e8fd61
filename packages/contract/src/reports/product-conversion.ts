/** How often products are looked at, put into carts and bought. */
import { endpoints } from '../endpoint.ts'
import type { productConversionSchemas } from './product-conversion.schemas.ts'

const reads = { method: 'GET', access: 'store member', feature: 'Product Conversion' } as const

/** The endpoints; schemas: `product-conversion.schemas.ts`. */
export const productConversion = endpoints<typeof productConversionSchemas>()({
  report: { ...reads, path: '/analysis/product-conversion', allSites: true, ours: true },
  download: { ...reads, path: '/analysis/product-conversion/download', file: 'sheet', allSites: true, ours: true },
  details: { ...reads, path: '/analysis/product-conversion/details', ours: true },
  insight: { ...reads, path: '/analysis/product-conversion/{id}/insight' },
  productInsight: { ...reads, path: '/analysis/product-conversion/{id}/product-insight' },
  variantInsight: { ...reads, path: '/analysis/product-conversion/{id}/variant-insight' },
})
