/** Exact arithmetic with decimal texts. A JavaScript number is made only as the last step, where a platform's format needs one. */

/** A decimal as a whole number of 10^-places. */
type Decimal = { units: bigint; places: number }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

const read = (text: string): Decimal => {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole === '') throw new TypeError('not a decimal text')
  return { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length }
}

const write = ({ units, places }: Decimal): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places > 0 && fraction !== '' ? `.${fraction}` : ''}`
}

const atPlaces = (value: Decimal, places: number): bigint => value.units * 10n ** BigInt(places - value.places)

/** As `write` gives it, of the amounts that stores have: nothing to work out. */
const SHORTEST = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

/** Sum of decimal texts, exact; none gives '0'. Trailing zeros of the fraction are dropped, as everywhere here. */
export const sum = (...texts: readonly string[]): string => {
  const [only] = texts
  if (texts.length === 1 && only !== undefined && SHORTEST.test(only)) return only
  const values = texts.map(read)
  const places = Math.max(0, ...values.map((value) => value.places))
  return write({ units: values.reduce((total, value) => total + atPlaces(value, places), 0n), places })
}

/** The amount with the opposite sign. */
export const negate = (text: string): string => {
  const value = read(text)
  return write({ ...value, units: -value.units })
}

/** Product of two decimal texts, exact. */
export const multiply = (a: string, b: string): string => {
  const [left, right] = [read(a), read(b)]
  return write({ units: left.units * right.units, places: left.places + right.places })
}

/** A percentage (0-100 and above) of a decimal text, exact: '19.99' and 50 give '9.995'. percent: a number as people type it, without exponent. */
export const percentOf = (text: string, percent: number): string =>
  percent === 100 ? sum(text) : multiply(multiply(text, numberToText(percent)), '0.01')

/** The share of an amount that `part` has in `whole`, cut off behind `places` decimals; whole must not be zero. */
export const shareOf = (text: string, { part, whole, places }: { part: string; whole: string; places: number }): string => {
  const [amount, above, below] = [read(text), read(part), read(whole)]
  const scale = places + below.places - amount.places - above.places
  const units = amount.units * above.units * 10n ** BigInt(Math.max(0, scale))
  return write({ units: units / (below.units * 10n ** BigInt(Math.max(0, -scale))), places })
}

/** Whether a decimal text is zero. */
export const isZero = (text: string): boolean => read(text).units === 0n

/** Whether a decimal text is below zero. */
export const isNegative = (text: string): boolean => text.trimStart().startsWith('-') && read(text).units < 0n

/** A JSON number as decimal text. Very small and very large ones, which JavaScript writes with an exponent, are written out. */
export const numberToText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** The nearest JavaScript number; the only inexact function here. */
export const toNumber = (text: string): number => {
  const trimmed = text.trim()
  if (!DECIMAL.test(trimmed)) throw new TypeError('not a decimal text')
  // No -0: JSON has it, and a platform may read it as a text.
  return Number(trimmed) + 0
}
