/** A store's catalogue: how it is read, and the file of products for stores outside Shopify. */
import { IMPORT_FAILURES } from './history-import.ts'

export const CATALOGUE_SOURCES = ['shopify', 'file'] as const
export type CatalogueSource = (typeof CATALOGUE_SOURCES)[number]
export const CATALOGUE_FAILURES = IMPORT_FAILURES

/** Longest text of a file; and the body size of its call, where quotes and line ends take two characters and others several bytes. */
export const PRODUCT_FILE_MAX_CHARACTERS = 10 * 1024 * 1024
export const PRODUCT_FILE_MAX_BYTES = 24 * 1024 * 1024
export const PRODUCT_FILE_MAX_LINES = 100_000

/** The columns of a file, in any order and case. One line is one variant, or a product without variants; lines with the same product_id are one product. */
export const PRODUCT_FILE_COLUMNS = [
  { name: 'product_id', needed: true },
  { name: 'title', needed: true },
  { name: 'variant_id', needed: false },
  { name: 'variant_title', needed: false },
  { name: 'sku', needed: false },
  { name: 'price', needed: false },
  { name: 'cost', needed: false },
  { name: 'stock', needed: false },
  { name: 'brand', needed: false },
  { name: 'category', needed: false },
  { name: 'url', needed: false },
  { name: 'image_url', needed: false },
  { name: 'tags', needed: false },
  { name: 'collections', needed: false },
] as const
export type ProductFileColumn = (typeof PRODUCT_FILE_COLUMNS)[number]['name']

/** Why a line of a file cannot be taken. 'broken': the line itself is no CSV. */
export const PRODUCT_FILE_FAULTS = ['missing', 'too long', 'no number', 'no address', 'broken'] as const
export type ProductFileFault = (typeof PRODUCT_FILE_FAULTS)[number]
/** Faults that an answer lists; the rest is counted. */
export const LISTED_FILE_FAULTS = 50

/** A valid sample file to download and fill in. Names within tags and collections are separated by |. */
export const SAMPLE_PRODUCT_FILE = `product_id,title,variant_id,variant_title,sku,price,stock,brand,category,url,image_url,tags,collections
MUG,Stoneware mug,MUG-1,Oat,MUG-OAT,24.00,12,Northwind,Mugs,https://shop.example/products/mug,https://shop.example/mug.jpg,gift|stoneware,Kitchen & Table
MUG,Stoneware mug,MUG-2,Moss,MUG-MOSS,24.00,3,Northwind,Mugs,https://shop.example/products/mug,https://shop.example/mug.jpg,gift|stoneware,Kitchen & Table
CARD,Gift card,,,,50.00,,Northwind,,,,gift,
`
