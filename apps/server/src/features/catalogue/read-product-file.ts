/** Parses a file of products: one line for each variant. Nothing of a file with a fault is taken. */
import { PRODUCT_FILE_COLUMNS, PRODUCT_FILE_MAX_LINES, type ProductFileColumn, type ProductFileFault } from '@convbox/contract/catalogue'
import type { Product, Variant } from '../../catalogue/catalogue.rows.ts'
import { csvName, readCsvRows } from '../../csv-rows.ts'

export type BadLine = { line: number; column: string; reason: ProductFileFault }
export type ProductFile = { products: Product[]; lines: number; missing: string[]; unknown: string[]; bad: BadLine[] }

const MAX_ID = 200
const MAX_TEXT = 500
const MAX_URL = 2000
const MAX_NAMES = 250

const NAMES: ReadonlySet<string> = new Set(PRODUCT_FILE_COLUMNS.map(({ name }) => name))

type Fields = (column: ProductFileColumn) => string

const LIMITS: Readonly<Partial<Record<ProductFileColumn, number>>> = {
  product_id: MAX_ID,
  variant_id: MAX_ID,
  url: MAX_URL,
  image_url: MAX_URL,
  tags: 10_000,
  collections: 10_000,
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The first fault of a line. */
const faultOf = (field: Fields): { column: string; reason: ProductFileFault } | undefined => {
  for (const { name, needed } of PRODUCT_FILE_COLUMNS) {
    const value = field(name)
    if (needed && value === '') return { column: name, reason: 'missing' }
    if (value.length > (LIMITS[name] ?? MAX_TEXT)) return { column: name, reason: 'too long' }
  }
  if (field('price') !== '' && !/^\d{1,12}(\.\d{1,6})?$/.test(field('price'))) return { column: 'price', reason: 'no number' }
  if (field('cost') !== '' && !/^\d{1,9}(\.\d{1,6})?$/.test(field('cost'))) return { column: 'cost', reason: 'no number' }
  if (field('stock') !== '' && !/^-?\d{1,9}$/.test(field('stock'))) return { column: 'stock', reason: 'no number' }
  for (const column of ['url', 'image_url'] as const)
    if (field(column) !== '' && !isAddress(field(column))) return { column, reason: 'no address' }
  return undefined
}

const namesOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split('|')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ].slice(0, MAX_NAMES)

/** A product without variants has one of its own id, which holds its price. */
const variantOf = (field: Fields): Variant => ({
  variantId: field('variant_id') === '' ? field('product_id') : field('variant_id'),
  title: field('variant_title'),
  sku: field('sku'),
  ...(field('price') !== '' && { price: field('price') }),
  ...(field('cost') !== '' && { cost: field('cost') }),
  ...(field('stock') !== '' && { stock: Number(field('stock')) }),
})

const productOf = (field: Fields): Product => ({
  productId: field('product_id'),
  title: field('title'),
  brand: field('brand'),
  category: field('category'),
  url: field('url'),
  imageUrl: field('image_url'),
  tags: namesOf(field('tags')),
  collections: namesOf(field('collections')),
  variants: [],
})

/** Products of a file, in its order, or its faults. */
export const readProductFile = (csv: string): ProductFile => {
  const { rows, brokenAt } = readCsvRows(csv, PRODUCT_FILE_MAX_LINES + 2)
  const [head, ...lines] = rows
  if (head === undefined)
    return { products: [], lines: 0, missing: [], unknown: [], bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const missing = PRODUCT_FILE_COLUMNS.filter(({ name, needed }) => needed && !places.has(name)).map(({ name }) => name)
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)))
  const [products, bad] = [new Map<string, Product>(), [] as BadLine[]]
  if (missing.length > 0) return { products: [], lines: lines.length, missing, unknown, bad }
  for (const { line, values } of lines) {
    const field: Fields = (column) => values[places.get(column) ?? -1] ?? ''
    const fault = faultOf(field)
    if (fault !== undefined) {
      bad.push({ line, ...fault })
      continue
    }
    const product = products.get(field('product_id')) ?? productOf(field)
    product.variants.push(variantOf(field))
    products.set(product.productId, product)
  }
  if (lines.length > PRODUCT_FILE_MAX_LINES) bad.push({ line: PRODUCT_FILE_MAX_LINES + 2, column: '', reason: 'too long' })
  return { products: [...products.values()], lines: lines.length, missing, unknown, bad }
}
