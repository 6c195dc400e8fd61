/** Search parameters of both screens; spread into their routes. Lists are written out, because every page loads this file. */
import type { ProductKind, ProductView } from '@convbox/contract/reports/product-conversion.values'
import { anyText, oneOf, positiveInt } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const KINDS: readonly ProductKind[] = ['products', 'variants']
export const VIEWS: readonly ProductView[] = ['best10RateOrder', 'worst10RateOrder', 'all']

export const productConversionParams = {
  ...rangeParams('last_7d'),
  type: oneOf(KINDS, 'products'),
  view: oneOf(VIEWS, 'best10RateOrder'),
  search: anyText,
  page: positiveInt(1),
}
/** variantId: of a variant alone; ''. */
export const productParams = { ...rangeParams('last_7d'), variantId: anyText }
