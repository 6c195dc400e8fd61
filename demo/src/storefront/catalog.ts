/** Products of the demo shop. Ids are as long as Shopify's. */

export type Variant = { id: string; title: string; sku: string; /** Accent of the picture. */ color: string }
export type Product = {
  id: string
  handle: string
  title: string
  priceCents: number
  type: string
  collection: string
  tags: string[]
  blurb: string
  details: string[]
  variants: [Variant, ...Variant[]]
}
export type Collection = { id: string; handle: string; title: string; blurb: string }

/** The vendor of all products. */
export const SHOP_NAME = 'Northwind Goods'

export const COLLECTIONS: [Collection, ...Collection[]] = [
  { id: '441830310001', handle: 'kitchen-table', title: 'Kitchen & Table', blurb: 'Stoneware, olive wood and linen for slow breakfasts.' },
  { id: '441830310002', handle: 'camp-trail', title: 'Camp & Trail', blurb: 'Wool, brass and canvas that come home with stories.' },
  { id: '441830310003', handle: 'calm-home', title: 'Calm Home', blurb: 'Quiet objects for the room you come back to.' },
]

const SAND = '#d8b98a'
const MOSS = '#6f7f4f'
const INK = '#34434f'
const RUST = '#b5603c'
const PINE = '#3f5f52'
const OAT = '#cbb79a'
const FIG = '#7d4f63'

let nextVariant = 0
const variant = (title: string, sku: string, color: string): Variant => ({
  id: String(49_812_345_670_001 + nextVariant++ * 13),
  title,
  sku,
  color,
})

/** Twelve products, four in each collection. */
export const PRODUCTS: Product[] = [
  {
    id: '8912345670101',
    handle: 'stoneware-mug',
    title: 'Stoneware Mug',
    priceCents: 2400,
    type: 'Mugs',
    collection: 'kitchen-table',
    tags: ['stoneware', 'gift'],
    blurb: 'A wide, heavy mug that keeps its warmth until the second page.',
    details: ['350 ml, thrown by hand', 'Dishwasher and microwave safe', 'No two glazes are quite alike'],
    variants: [variant('Oat', 'MUG-OAT', OAT), variant('Moss', 'MUG-MOSS', MOSS), variant('Ink', 'MUG-INK', INK)],
  },
  {
    id: '8912345670102',
    handle: 'pour-over-set',
    title: 'Pour-Over Set',
    priceCents: 5800,
    type: 'Coffee',
    collection: 'kitchen-table',
    tags: ['coffee', 'glass', 'gift'],
    blurb: 'Glass carafe, oak collar and a cone that takes any paper filter.',
    details: ['600 ml borosilicate glass', 'Collar of oiled oak', 'Ships with 40 unbleached filters'],
    variants: [variant('Oak', 'POUR-OAK', RUST)],
  },
  {
    id: '8912345670103',
    handle: 'olive-wood-board',
    title: 'Olive Wood Board',
    priceCents: 4600,
    type: 'Boards',
    collection: 'kitchen-table',
    tags: ['wood'],
    blurb: 'One plank, one handle, and a grain worth looking at.',
    details: ['42 x 18 cm', 'Cut from trees past bearing', 'Oil it twice a year'],
    variants: [variant('Natural', 'BOARD-NAT', '#a9763f')],
  },
  {
    id: '8912345670104',
    handle: 'linen-tea-towels',
    title: 'Linen Tea Towels',
    priceCents: 2800,
    type: 'Linen',
    collection: 'kitchen-table',
    tags: ['linen', 'gift'],
    blurb: 'Two towels that dry glass without a streak and soften with every wash.',
    details: ['Set of two, 45 x 65 cm', 'European flax', 'Stone washed'],
    variants: [variant('Moss stripe', 'TOWEL-MOSS', MOSS), variant('Rust stripe', 'TOWEL-RUST', RUST)],
  },
  {
    id: '8912345670201',
    handle: 'enamel-kettle',
    title: 'Enamel Kettle',
    priceCents: 3900,
    type: 'Camp kitchen',
    collection: 'camp-trail',
    tags: ['camp', 'coffee'],
    blurb: 'Light in the pack, quick on the fire, hard to hurt.',
    details: ['1.2 litres', 'Enamelled steel', 'Works on gas, wood and induction'],
    variants: [variant('Pine', 'KETTLE-PINE', PINE), variant('Ink', 'KETTLE-INK', INK)],
  },
  {
    id: '8912345670202',
    handle: 'wool-trail-blanket',
    title: 'Wool Trail Blanket',
    priceCents: 12_900,
    type: 'Blankets',
    collection: 'camp-trail',
    tags: ['wool', 'camp'],
    blurb: 'Woven in a mill that has made nothing else since 1911.',
    details: ['140 x 200 cm', 'Virgin wool, undyed warp', 'Leather carrying strap included'],
    variants: [variant('Rust', 'BLANKET-RUST', RUST), variant('Pine', 'BLANKET-PINE', PINE)],
  },
  {
    id: '8912345670203',
    handle: 'canvas-day-pack',
    title: 'Canvas Day Pack',
    priceCents: 9800,
    type: 'Bags',
    collection: 'camp-trail',
    tags: ['canvas', 'bag'],
    blurb: 'Eighteen litres of waxed canvas, two straps, no logos.',
    details: ['Fits a 15-inch laptop', 'Waxed cotton, brass buckles', 'Repaired free for ten years'],
    variants: [variant('Sand', 'PACK-SAND', SAND), variant('Pine', 'PACK-PINE', PINE)],
  },
  {
    id: '8912345670204',
    handle: 'brass-camp-lantern',
    title: 'Brass Camp Lantern',
    priceCents: 7400,
    type: 'Lanterns',
    collection: 'camp-trail',
    tags: ['camp', 'light', 'gift'],
    blurb: 'A warm dimmable light that looks as good on the porch.',
    details: ['30 hours on low', 'Charges by USB-C', 'Solid brass, will darken with age'],
    variants: [variant('Brass', 'LANTERN-BRASS', '#c1913b')],
  },
  {
    id: '8912345670301',
    handle: 'beeswax-candle',
    title: 'Beeswax Candle',
    priceCents: 2200,
    type: 'Candles',
    collection: 'calm-home',
    tags: ['candle', 'gift'],
    blurb: 'Poured in small tins, smells of little but honey.',
    details: ['45 hours', 'Pure beeswax, cotton wick', 'The tin is yours to keep'],
    variants: [variant('Cedar', 'CANDLE-CEDAR', PINE), variant('Fig', 'CANDLE-FIG', FIG)],
  },
  {
    id: '8912345670302',
    handle: 'ceramic-vase',
    title: 'Ceramic Vase',
    priceCents: 6400,
    type: 'Vases',
    collection: 'calm-home',
    tags: ['stoneware'],
    blurb: 'A matte shoulder vase for one branch or twenty tulips.',
    details: ['24 cm high', 'Watertight stoneware', 'Unglazed outside'],
    variants: [variant('Sand', 'VASE-SAND', SAND), variant('Rust', 'VASE-RUST', RUST)],
  },
  {
    id: '8912345670303',
    handle: 'flax-linen-pillow',
    title: 'Flax Linen Pillow',
    priceCents: 4800,
    type: 'Pillows',
    collection: 'calm-home',
    tags: ['linen'],
    blurb: 'Thick linen, feather inside, corners that stay sharp.',
    details: ['50 x 50 cm', 'Cover washes at 40 degrees', 'Feather insert included'],
    variants: [variant('Oat', 'PILLOW-OAT', OAT), variant('Moss', 'PILLOW-MOSS', MOSS)],
  },
  {
    id: '8912345670304',
    handle: 'oak-wall-clock',
    title: 'Oak Wall Clock',
    priceCents: 11_000,
    type: 'Clocks',
    collection: 'calm-home',
    tags: ['wood', 'gift'],
    blurb: 'Silent movement behind a face turned from a single board.',
    details: ['28 cm across', 'Sweeping hand, no tick', 'One AA battery a year'],
    variants: [variant('Oak', 'CLOCK-OAK', '#b98a52')],
  },
]

/** A variant with its product; undefined for an unknown id. */
export const findVariant = (variantId: string): { product: Product; variant: Variant } | undefined => {
  for (const product of PRODUCTS) {
    const found = product.variants.find(({ id }) => id === variantId)
    if (found) return { product, variant: found }
  }
  return undefined
}

/** 'Oat', or '' for a product with one variant only, as Shopify's 'Default Title'. */
export const variantTitle = (product: Product, variantOfIt: Variant): string => (product.variants.length > 1 ? variantOfIt.title : '')

/** Products that contain every word of the search, in catalogue order; none for an empty search. */
export const searchProducts = (query: string): Product[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return PRODUCTS.filter((product) => {
    const text = [product.title, product.type, product.blurb, ...product.tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** What a piece costs the shop: two fifths of its price. Nobody has entered it for one variant. */
export const costCentsOf = (product: Product, { sku }: Variant): number | undefined =>
  sku === 'CANDLE-FIG' ? undefined : Math.round(product.priceCents * 0.4)
