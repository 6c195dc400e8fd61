/** Which product of the catalogue a landing page shows, and whether visitors can buy it. Pure. */
import type { LandingProduct } from '@convbox/contract/api/landing-pages.schemas'
import type { LandingProductState } from '@convbox/contract/landing-pages'
import { pageKeyOf, type PageProduct } from '../../catalogue/product-pages.rows.ts'

/** productId: of the product that the page showed when it was saved. */
export type ShownPage = { url: string; productId?: string | undefined }

const keyOf = (url: string): string => (URL.canParse(url) ? pageKeyOf(new URL(url).pathname) : '')

/** The keys under which the catalogue may have the page of an address: as a URL writes it, and as it is read. The start page is no product's. */
export const pageKeysOf = (url: string): string[] => {
  const key = keyOf(url)
  if (key === '') return []
  try {
    return [...new Set([key, decodeURIComponent(key).toLowerCase()])]
  } catch {
    return [key]
  }
}

/** Products with the page's address before the one that it showed once; those that the shop has before those that are gone. */
const findProduct = ({ url, productId }: ShownPage, products: readonly PageProduct[]): PageProduct | undefined => {
  const keys = pageKeysOf(url)
  const here = products.filter((product) => keys.includes(keyOf(product.url)))
  return here.find(({ isGone }) => !isGone) ?? products.find((product) => product.productId === productId) ?? here[0]
}

const canBeBought = ({ stock }: { stock: number | null }): boolean => stock === null || stock > 0

/** What a landing page shows now; undefined where it is no product's page. A piece that is not counted can be bought. */
export const judgeLanding = (page: ShownPage, products: readonly PageProduct[]): LandingProduct | undefined => {
  const product = findProduct(page, products)
  if (product === undefined) return undefined
  const wanted = new URL(page.url).searchParams.get('variant') ?? ''
  const offered = wanted === '' ? product.variants : product.variants.filter(({ variantId }) => variantId === wanted)
  const counted = offered.flatMap(({ stock }) => stock ?? [])
  const available = offered.filter(canBeBought).length
  const stateOf = (): LandingProductState => {
    if (product.isGone) return 'gone'
    if (product.url === '') return 'hidden'
    if (!pageKeysOf(page.url).includes(keyOf(product.url))) return 'moved'
    if (wanted !== '' && offered.length === 0) return 'no variant'
    return available === 0 && offered.length > 0 ? 'sold out' : 'available'
  }
  const [variant] = offered
  return {
    productId: product.productId,
    title: product.title,
    ...(wanted !== '' && variant !== undefined && { variantTitle: variant.title }),
    state: stateOf(),
    variants: offered.length,
    available: product.isGone ? 0 : available,
    ...(counted.length > 0 && { stock: counted.reduce((sum, stock) => sum + Math.max(stock, 0), 0) }),
  }
}
