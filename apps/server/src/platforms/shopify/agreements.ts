/**
 * An order's agreements: Shopify's own ledger of what was sold, edited, refunded and returned, each sale with its sign. Read per order, because an export cannot
 * nest two more lists. Source: https://shopify.dev/docs/api/admin-graphql/latest/interfaces/SalesAgreement.
 */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { READ_AGREEMENTS_DOCUMENT } from './agreements.graphql.ts'
import { amountText } from './read-order.ts'

const ACTIONS = { ORDER: 'order', RETURN: 'return', UPDATE: 'update', UNKNOWN: 'unknown' } as const
const LINES = {
  PRODUCT: 'product',
  GIFT_CARD: 'gift card',
  SHIPPING: 'shipping',
  TIP: 'tip',
  DUTY: 'duty',
  FEE: 'fee',
  ADDITIONAL_FEE: 'additional fee',
  ADJUSTMENT: 'adjustment',
  UNKNOWN: 'unknown',
} as const
const KINDS = { OrderAgreement: 'order', OrderEditAgreement: 'edit', RefundAgreement: 'refund', ReturnAgreement: 'return' } as const

/** What a sale did: sold, took back, or changed price, tax or discount. A word that is new to us is 'unknown': look at it before money follows from it. */
export type SaleAction = (typeof ACTIONS)[keyof typeof ACTIONS]
/** What was sold. A goodwill payment is a negative adjustment, a kept fee a positive one. */
export type SaleLine = (typeof LINES)[keyof typeof LINES]
/**
 * One sale. Exact decimal texts in the shop's currency, negative where something was taken back: total after discounts and with tax, net without tax. lineId: the
 * order's line, of products only. discountAfterTax is 0.00 in an ordinary order.
 */
export type Sale = {
  saleId: string
  action: SaleAction
  line: SaleLine
  quantity: number | undefined
  lineId: string | undefined
  total: string
  tax: string
  net: string
  discountBeforeTax: string
  discountAfterTax: string
}
/** happenedAt: ISO 8601 UTC. refundId: of a refund. */
export type Agreement = {
  agreementId: string
  kind: (typeof KINDS)[keyof typeof KINDS] | 'unknown'
  happenedAt: string
  refundId: string | undefined
  sales: Sale[]
}
/** currency: the shop's. agreements: oldest first, as Shopify lists them. An order has its first one from when it is placed, paid or not. */
export type OrderAgreements = { orderId: string; currency: string; agreements: Agreement[] }

/** Page sizes: what one query may cost. */
const AGREEMENTS_AT_ONCE = 3

const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)
/** A word of a closed list; 'unknown' for one that Shopify added. */
const wordOf = <Words extends Readonly<Record<string, string>>>(words: Words, word: string): Words[keyof Words] | 'unknown' =>
  Object.hasOwn(words, word) ? (words[word as keyof Words] as Words[keyof Words]) : 'unknown'

const amount = z
  .object({ shopMoney: z.object({ amount: z.string().regex(/^-?\d{1,14}(\.\d{1,10})?$/), currencyCode: z.string().min(1) }) })
  .transform(({ shopMoney }) => shopMoney)
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
const saleSchema = z.object({
  id: z.string(),
  actionType: z.string(),
  lineType: z.string(),
  quantity: z.number().int().nullish(),
  totalAmount: amount,
  totalTaxAmount: amount,
  totalDiscountAmountBeforeTaxes: amount,
  totalDiscountAmountAfterTaxes: amount,
  lineItem: z.object({ id: z.string() }).nullish(),
})
/** An agreement as the document asks for it. */
export const agreementNodeSchema = z.object({
  __typename: z.string(),
  id: z.string(),
  happenedAt: z.string().transform((value) => new Date(value).toISOString()),
  refund: z.object({ id: z.string() }).nullish(),
  sales: z.object({ nodes: z.array(saleSchema), pageInfo }),
})
type AgreementNode = z.output<typeof agreementNodeSchema>

const answerSchema = z.object({
  order: z
    .object({
      currencyCode: z.string().min(1),
      agreements: z.object({ edges: z.array(z.object({ cursor: z.string(), node: agreementNodeSchema })), pageInfo }),
    })
    .nullable(),
})

const readSale = (sale: z.output<typeof saleSchema>): Sale => {
  const { totalAmount, totalTaxAmount, totalDiscountAmountBeforeTaxes: before, totalDiscountAmountAfterTaxes: after } = sale
  const text = (value: Decimal.Value): string => amountText(value, totalAmount.currencyCode)
  return {
    saleId: numberOf(sale.id),
    action: wordOf(ACTIONS, sale.actionType),
    line: wordOf(LINES, sale.lineType),
    quantity: sale.quantity ?? undefined,
    lineId: sale.lineItem ? numberOf(sale.lineItem.id) : undefined,
    total: text(totalAmount.amount),
    tax: text(totalTaxAmount.amount),
    net: text(new Decimal(totalAmount.amount).minus(totalTaxAmount.amount)),
    discountBeforeTax: text(before.amount),
    discountAfterTax: text(after.amount),
  }
}

/** An agreement in our own values. Pure. */
export const readAgreement = (node: AgreementNode): Agreement => ({
  agreementId: numberOf(node.id),
  kind: wordOf(KINDS, node.__typename),
  happenedAt: node.happenedAt,
  refundId: node.refund ? numberOf(node.refund.id) : undefined,
  sales: node.sales.nodes.map(readSale),
})

type Page = { id: string; first: number; after?: string; salesAfter?: string }
type Order = NonNullable<z.output<typeof answerSchema>['order']>

const readPage = async (program: ShopifyProgram, storeId: string, page: Page): Promise<ShopifyAnswer<Order | undefined>> => {
  const answer = await askShopify(program, storeId, READ_AGREEMENTS_DOCUMENT, page, answerSchema)
  return 'result' in answer ? { result: answer.result.order ?? undefined } : answer
}

/** The rest of an agreement's sales; before: the cursor of the agreement before it. */
const readMoreSales = async (
  program: ShopifyProgram,
  storeId: string,
  { id, node, before }: { id: string; node: AgreementNode; before: string | undefined },
): Promise<ShopifyAnswer<AgreementNode>> => {
  const sales = { ...node.sales, nodes: [...node.sales.nodes] }
  while (sales.pageInfo.hasNextPage && sales.pageInfo.endCursor) {
    const page = { id, first: 1, ...(before !== undefined && { after: before }), salesAfter: sales.pageInfo.endCursor }
    const more = await readPage(program, storeId, page)
    if (!('result' in more)) return more
    const next = more.result?.agreements.edges[0]?.node
    if (next?.id !== node.id) return { failed: 'unavailable', detail: 'The agreements changed while they were read' }
    sales.nodes.push(...next.sales.nodes)
    sales.pageInfo = next.sales.pageInfo
  }
  return { result: { ...node, sales } }
}

/** All agreements of an order; undefined if the shop does not show it (any more). */
export const readAgreements = async (
  program: ShopifyProgram,
  storeId: string,
  orderId: string,
): Promise<ShopifyAnswer<OrderAgreements | undefined>> => {
  const id = `gid://shopify/Order/${orderId}`
  const agreements: Agreement[] = []
  for (let after: string | undefined; ;) {
    const page = await readPage(program, storeId, { id, first: AGREEMENTS_AT_ONCE, ...(after !== undefined && { after }) })
    if (!('result' in page)) return page
    if (page.result === undefined) return { result: undefined }
    const { edges, pageInfo: end } = page.result.agreements
    for (const { cursor, node } of edges) {
      const whole = await readMoreSales(program, storeId, { id, node, before: after })
      if (!('result' in whole)) return whole
      agreements.push(readAgreement(whole.result))
      after = cursor
    }
    if (!end.hasNextPage || edges.length === 0) return { result: { orderId, currency: page.result.currencyCode, agreements } }
  }
}
