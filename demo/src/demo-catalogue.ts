/** The products of the demo storefront as its catalogue, as if its owner had sent a file of them. */
import { DAY_MS } from '@convbox/contract/durations'
import { writeProducts } from '@convbox/server/catalogue/catalogue.rows'
import { noteFileRead } from '@convbox/server/features/catalogue/catalogue-reads.rows'
import type { Program } from '@convbox/server/program'
import { COLLECTIONS, costCentsOf, PRODUCTS, SHOP_NAME, variantTitle } from './storefront/catalog.ts'

/** When the price of a product changed, and what it was before, of what it is now. */
const [CHANGED_DAYS_AGO, OLD_PRICE] = [5, 0.9]

/** Keeps the storefront's products in the store's catalogue. */
export const keepDemoCatalogue = async ({ mainDb, now }: Program, storeId: string): Promise<void> => {
  const products = PRODUCTS.map((product) => ({
    productId: product.id,
    title: product.title,
    brand: SHOP_NAME,
    category: product.type,
    url: '',
    imageUrl: '',
    tags: product.tags,
    collections: COLLECTIONS.filter(({ handle }) => handle === product.collection).map(({ title }) => title),
    variants: product.variants.map((variant) => {
      const costCents = costCentsOf(product, variant)
      return {
        variantId: variant.id,
        title: variantTitle(product, variant),
        sku: variant.sku,
        price: (product.priceCents / 100).toFixed(2),
        ...(costCents !== undefined && { cost: (costCents / 100).toFixed(2) }),
      }
    }),
  }))
  const at = new Date(now())
  // The first product cost less until some days ago, for the trends to tell.
  const before = products.slice(0, 1).map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, price: (Number(variant.price) * OLD_PRICE).toFixed(2) })),
  }))
  await writeProducts(mainDb, storeId, before, new Date(now() - (CHANGED_DAYS_AGO + 1) * DAY_MS))
  await writeProducts(mainDb, storeId, products.slice(0, 1), new Date(now() - CHANGED_DAYS_AGO * DAY_MS))
  const changed = await writeProducts(mainDb, storeId, products, at)
  await noteFileRead(mainDb, storeId, { products: products.length, changed, removed: 0, at })
}
