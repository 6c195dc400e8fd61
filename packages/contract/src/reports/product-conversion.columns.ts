/** The columns of product conversion: for its tables, charts and file. Pure. */
import type { Words } from '../format.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { ProductFunnel, ProductRow } from './product-conversion.schemas.ts'
import { NO_PRODUCT } from './product-conversion.values.ts'

export type FunnelKey = keyof ProductFunnel
export type FunnelColumn = ReportColumn<ProductFunnel, FunnelKey>

const percent = (rate: number | undefined): number | undefined => (rate === undefined ? undefined : rate * 100)

type Facts = { label: Words; explanation: Words; widthPx: number }
const count = (key: Exclude<FunnelKey, 'sales' | RateKey>, facts: Facts): FunnelColumn => ({
  key,
  format: 'whole',
  value: (row) => row[key],
  ...facts,
})
type RateKey = 'vcToAtcRate' | 'atcToPurRate' | 'vcToPurRate'
const rate = (key: RateKey, facts: Facts): FunnelColumn => ({ key, format: 'percent', value: (row) => percent(row[key]), ...facts })

/** All columns in order. */
export const FUNNEL_COLUMNS: readonly FunnelColumn[] = [
  count('pageView', {
    label: { en: 'Page views', zh: '浏览次数' },
    explanation: { en: 'How often the product was looked at.', zh: '商品被浏览的次数。' },
    widthPx: 96,
  }),
  count('viewContent', {
    label: { en: 'Visitors', zh: '浏览访客' },
    explanation: { en: 'Visitors who looked at the product. A visitor is a browser.', zh: '浏览过商品的访客数。一个浏览器为一位访客。' },
    widthPx: 84,
  }),
  count('addToCart', {
    label: { en: 'Put into a cart', zh: '加购访客' },
    explanation: { en: 'Visitors who put the product into a cart.', zh: '将商品加入购物车的访客数。' },
    widthPx: 104,
  }),
  count('initiateCheckout', {
    label: { en: 'Checkouts', zh: '结账访客' },
    explanation: { en: 'Visitors who began a checkout with the product.', zh: '带着该商品开始结账的访客数。' },
    widthPx: 90,
  }),
  count('purchase', {
    label: { en: 'Orders', zh: '订单' },
    explanation: {
      en: 'Orders with the product that count in the reports, also those whose visit was not seen.',
      zh: '计入报表且包含该商品的订单，包括未捕捉到访问的订单。',
    },
    widthPx: 74,
  }),
  count('units', {
    label: { en: 'Units', zh: '件数' },
    explanation: { en: 'Pieces of the product in these orders.', zh: '这些订单中该商品的件数。' },
    widthPx: 64,
  }),
  {
    key: 'sales',
    label: { en: 'Sales', zh: '销售额' },
    explanation: {
      en: 'Price times pieces, before discounts, shipping and tax of the order. All products together are the items of all orders that count.',
      zh: '单价乘以件数，未扣折扣，不含运费和税费。所有商品合计即为全部计入订单的商品金额。',
    },
    format: 'currency',
    widthPx: 108,
    value: ({ sales }) => sales,
  },
  rate('vcToAtcRate', {
    label: { en: 'View to cart', zh: '浏览→加购' },
    explanation: { en: 'Visitors who put it into a cart, of those who looked at it.', zh: '浏览访客中加入购物车的比例。' },
    widthPx: 94,
  }),
  rate('atcToPurRate', {
    label: { en: 'Cart to order', zh: '加购→购买' },
    explanation: {
      en: 'Orders for each visitor who put it into a cart. Above 100% where visits were not seen, or one visitor ordered twice.',
      zh: '每位加购访客对应的订单数。部分访问未捕捉到或同一访客多次下单时会超过 100%。',
    },
    widthPx: 94,
  }),
  rate('vcToPurRate', {
    label: { en: 'View to order', zh: '浏览→购买' },
    explanation: {
      en: 'Orders for each visitor who looked at it. Above 100% where visits were not seen, or one visitor ordered twice.',
      zh: '每位浏览访客对应的订单数。部分访问未捕捉到或同一访客多次下单时会超过 100%。',
    },
    widthPx: 98,
  }),
]

const NO_PRODUCT_WORDS: Words = { en: 'Items without a product', zh: '未对应商品的项目' }
const text = (key: string, label: Words, value: ReportColumn<ProductRow>['value']): ReportColumn<ProductRow> => ({
  key,
  label,
  format: 'text',
  widthPx: 160,
  value,
})

/** The columns of the file: what a row is, then its figures. */
export const PRODUCT_FILE_COLUMNS: readonly ReportColumn<ProductRow>[] = [
  text('product', { en: 'Product', zh: '商品' }, ({ productId, title }, language) =>
    productId === NO_PRODUCT ? NO_PRODUCT_WORDS[language] : title,
  ),
  text('productId', { en: 'Product id', zh: '商品 ID' }, ({ productId }) => productId),
  text('variant', { en: 'Variant', zh: '款式' }, ({ variantTitle }) => variantTitle),
  text('variantId', { en: 'Variant id', zh: '款式 ID' }, ({ variantId }) => variantId),
  text('store', { en: 'Store', zh: '店铺' }, ({ store }) => store?.websiteTitle ?? ''),
  ...FUNNEL_COLUMNS,
]
