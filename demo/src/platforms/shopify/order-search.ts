/** The part of Shopify's search syntax that our queries of orders use: terms joined by AND or a space, negated by `-` or NOT. Other syntax is refused. Pure. */
import { type OrderFacts, orderTotals } from '../../order-facts.ts'
import { notPlayed } from './call-context.ts'

type Compare = { operator: '' | '>' | '>=' | '<' | '<='; value: string }

const COMPARE: Record<Compare['operator'], (left: number, right: number) => boolean> = {
  '': (left, right) => left === right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
}

const readTime = (value: string, nowMs: number): number => {
  if (value === 'now') return nowMs
  const ms = Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value)
  if (Number.isNaN(ms)) throw notPlayed(`the time '${value}' in a search`)
  return ms
}

const byTime =
  (read: (order: OrderFacts) => number) =>
  (order: OrderFacts, { operator, value }: Compare, nowMs: number): boolean =>
    COMPARE[operator](Math.floor(read(order) / 1000) * 1000, readTime(value, nowMs))

const byText =
  (read: (order: OrderFacts) => string) =>
  (order: OrderFacts, { operator, value }: Compare): boolean => {
    if (operator !== '') throw notPlayed('comparing texts in a search')
    return value.split(',').some((one) => one.toLowerCase() === read(order).toLowerCase())
  }

type Term = (order: OrderFacts, compare: Compare, nowMs: number) => boolean

const TERMS: Record<string, Term> = {
  created_at: byTime(({ placedAtMs }) => placedAtMs),
  processed_at: byTime(({ placedAtMs }) => placedAtMs),
  updated_at: byTime(({ updatedAtMs }) => updatedAtMs),
  financial_status: byText(({ financialStatus }) => financialStatus),
  test: byText(({ test }) => String(test)),
  email: byText(({ email }) => email),
  customer_id: byText(({ customerId }) => String(customerId)),
  source_name: byText(() => 'web'),
  name: (order, compare) => byText(() => `#${order.number}`)(order, { ...compare, value: `#${compare.value.replace(/^#/, '')}` }),
  id: (order, { operator, value }) => COMPARE[operator](Number(order.id), Number(value)),
  total_price: (order, { operator, value }) => COMPARE[operator](orderTotals(order).totalCents, Math.round(Number(value) * 100)),
  status: (order, { value }) => {
    if (value === 'any') return true
    if (value === 'cancelled') return order.cancelled !== undefined
    if (value === 'open') return order.cancelled === undefined
    throw notPlayed(`status:${value} in a search`)
  },
}

const PIECE = /(-|NOT\s+)?([a-z_]+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/gy

/** Whether an order matches a search; an empty search matches all. */
export const matchesOrder = (query: string, order: OrderFacts, nowMs: number): boolean => {
  let rest = query.trim()
  let isMatch = true
  while (rest !== '') {
    PIECE.lastIndex = 0
    const [whole = '', not, name = '', operator = '', single, double, bare] = PIECE.exec(rest) ?? []
    const term = TERMS[name]
    if (term === undefined) throw notPlayed(`the search '${rest}'`)
    const compare: Compare = { operator: readOperator(operator), value: single ?? double ?? bare ?? '' }
    if (term(order, compare, nowMs) === (not !== undefined)) isMatch = false
    rest = rest
      .slice(whole.length)
      .trim()
      .replace(/^AND\s+/, '')
  }
  return isMatch
}

const readOperator = (text: string): Compare['operator'] => (text === '>' || text === '>=' || text === '<' || text === '<=' ? text : '')
