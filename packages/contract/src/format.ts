/**
 * Formatting of figures: six kinds, one function each. Only display rounds; the figure on the wire stays exact.
 */
export { LANGUAGES, type Language, type Words } from './languages.ts'

/**
 * The six kinds of figures.
 * currency: amounts, K from 1e9. single-price: one price or cost (AOV, CPA), K from 1,000, M from 1e7. int: counts that a model may split,
 * so a fraction keeps two decimals; K from 999e6, M from 1e12. whole: counts without decimals, same K and M. percent: 0-100, not 0-1. ratio: ROAS and the like.
 */
export const NUMBER_KINDS = ['currency', 'single-price', 'int', 'whole', 'percent', 'ratio'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

/** An unformatted figure: a number, a decimal text (money on the wire), or undefined. */
export type Figure = number | string | null | undefined

/** What a missing figure shows. */
export const MISSING = '-'

/** Symbols that Intl lacks in its narrow form, or gives as letters where shops use a sign. All others come from Intl (about 150 codes). */
const SYMBOL_OVERRIDES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: 'AED',
    CHF: 'CHF',
    MYR: 'RM',
    ZAR: 'R',
    IDR: 'Rp',
    PEN: 'S/',
    BGN: 'лв',
    RON: 'lei',
    SGD: 'S$',
    HKD: 'HK$',
    TWD: 'NT$',
    NZD: 'NZ$',
  }),
)

const symbols = new Map<string, string>()

/** The symbol of a currency: '$' for USD, 'CHF' where there is only a code, the code itself when unknown. currency: ISO 4217, any case. */
export const currencySymbol = (currency: string): string => {
  const code = currency.toUpperCase()
  const known = symbols.get(code)
  if (known !== undefined) return known
  const found = SYMBOL_OVERRIDES.get(code) ?? symbolFromIntl(code)
  symbols.set(code, found)
  return found
}

const symbolFromIntl = (code: string): string => {
  if (!/^[A-Z]{3}$/.test(code)) return code
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? code
}

const digits = new Map<string, 0 | 2>()

/** Displayed decimals of a currency: none for the yen and others without a smaller unit, else two; two when the currency is unknown. */
export const minorDigits = (currency: string): 0 | 2 => {
  const code = currency.toUpperCase()
  const known = digits.get(code)
  if (known !== undefined) return known
  const isWhole =
    /^[A-Z]{3}$/.test(code) &&
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 0
  const found = isWhole ? 0 : 2
  digits.set(code, found)
  return found
}

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const noDecimals = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

const decimalsOf = (currency: string): Intl.NumberFormat => (minorDigits(currency) === 0 ? noDecimals : twoDecimals)

const DECIMAL = /^[+-]?\d+(\.\d+)?$/

/** A figure as exact text and as an approximate number for the thresholds; undefined when missing. */
const readFigure = (figure: Figure): { text: string; size: number } | undefined => {
  if (figure === null || figure === undefined) return undefined
  const text = String(figure).trim()
  const size = Number(text)
  if (text === '' || !Number.isFinite(size)) return undefined
  return { text, size }
}

/** Formats 10^-shift of a decimal text without a float in between; a text with an exponent goes through a number. */
const show = (format: Intl.NumberFormat, text: string, size: number, shift: 0 | 3 | 6): string => {
  if (!DECIMAL.test(text)) return format.format(size / 10 ** shift)
  const exact = `${text}E-${shift}` as Intl.StringNumericLiteral
  return format.format(exact)
}

/** Drops the sign of a figure that rounds to zero ("-0.00" says nothing). */
const unsignedZero = (shown: string): string => (/^-[0.,]+$/.test(shown) ? shown.slice(1) : shown)

type Steps = { fromK: number; fromM: number }
const CURRENCY_STEPS: Steps = { fromK: 1e9, fromM: Number.POSITIVE_INFINITY }
const SINGLE_PRICE_STEPS: Steps = { fromK: 1e3, fromM: 1e7 }
const INT_STEPS: Steps = { fromK: 999e6, fromM: 1e12 }

/** format: for a figure that is not shortened; thousands and millions of money keep two decimals in every currency. */
const stepped = (format: Intl.NumberFormat, figure: { text: string; size: number }, steps: Steps, short = format): string => {
  const magnitude = Math.abs(figure.size)
  if (magnitude >= steps.fromM) return `${show(short, figure.text, figure.size, 6)}M`
  if (magnitude >= steps.fromK) return `${show(short, figure.text, figure.size, 3)}K`
  return unsignedZero(show(format, figure.text, figure.size, 0))
}

/** Puts the sign of the amount before the symbol, and a space after a symbol made of letters: "-$1.00", "CHF 1.00". */
const withSymbol = (shown: string, currency: string): string => {
  const symbol = currencySymbol(currency)
  const gap = /\p{L}$/u.test(symbol) && symbol.length > 1 ? '\u00a0' : ''
  return shown.startsWith('-') ? `-${symbol}${gap}${shown.slice(1)}` : `${symbol}${gap}${shown}`
}

/** A sum of money: "$1,284,310.42"; from 1e9 in thousands, "$1,000,000.00K". Missing: a dash. */
export const formatCurrency = (figure: Figure, currency: string): string => {
  const read = readFigure(figure)
  return read ? withSymbol(stepped(decimalsOf(currency), read, CURRENCY_STEPS, twoDecimals), currency) : MISSING
}

/** One price or a cost for one thing: "$29.28"; K from 1,000 ("$1.23K"), M from 1e7. Missing: a dash. */
export const formatSinglePrice = (figure: Figure, currency: string): string => {
  const read = readFigure(figure)
  return read ? withSymbol(stepped(decimalsOf(currency), read, SINGLE_PRICE_STEPS, twoDecimals), currency) : MISSING
}

/** A sum of money in full, never shortened: an order's amounts. Missing: a dash. */
export const formatAmount = (figure: Figure, currency: string): string => {
  const read = readFigure(figure)
  return read ? withSymbol(unsignedZero(show(decimalsOf(currency), read.text, read.size, 0)), currency) : MISSING
}

/** A count that may be split among touches: "14,382", "12.50"; K from 999e6, M from 1e12. A floating-point remainder below 0.005 counts as zero. Missing: a dash. */
export const formatInt = (figure: Figure): string => {
  const read = readFigure(figure)
  if (!read) return MISSING
  const isWhole = Math.abs(read.size - Math.round(read.size)) < 0.005
  return stepped(isWhole && Math.abs(read.size) < INT_STEPS.fromK ? noDecimals : twoDecimals, read, INT_STEPS)
}

/** A count without decimals, rounded half away from zero: "14,382"; K from 999e6, M from 1e12. Missing: a dash. */
export const formatWhole = (figure: Figure): string => {
  const read = readFigure(figure)
  return read ? stepped(noDecimals, read, INT_STEPS) : MISSING
}

/** A percentage, 0-100: "2.35%"; between 0 and 0.01 "<0.01%", between -0.01 and 0 ">-0.01%". Missing: a dash. */
export const formatPercent = (figure: Figure): string => {
  const read = readFigure(figure)
  if (!read) return MISSING
  if (read.size > 0 && read.size < 0.01) return '<0.01%'
  if (read.size < 0 && read.size > -0.01) return '>-0.01%'
  return `${unsignedZero(show(twoDecimals, read.text, read.size, 0))}%`
}

/** A ratio such as ROAS: "3.05"; tiny "<0.01" or ">-0.01"; from 1e8 "anomaly(>100m)" or "anomaly(<-100m)". Missing: a dash. */
export const formatRatio = (figure: Figure): string => {
  const read = readFigure(figure)
  if (!read) return MISSING
  if (read.size >= 1e8) return 'anomaly(>100m)'
  if (read.size <= -1e8) return 'anomaly(<-100m)'
  if (read.size > 0 && read.size < 0.01) return '<0.01'
  if (read.size < 0 && read.size > -0.01) return '>-0.01'
  return unsignedZero(show(twoDecimals, read.text, read.size, 0))
}

/** Shows a figure by its kind. currency: ISO code of the store, used by the two money kinds. percent figures are 0-100. Missing: a dash. */
export const formatNumber = (figure: Figure, kind: NumberKind, currency = 'USD'): string => {
  switch (kind) {
    case 'currency':
      return formatCurrency(figure, currency)
    case 'single-price':
      return formatSinglePrice(figure, currency)
    case 'int':
      return formatInt(figure)
    case 'whole':
      return formatWhole(figure)
    case 'percent':
      return formatPercent(figure)
    case 'ratio':
      return formatRatio(figure)
  }
}
