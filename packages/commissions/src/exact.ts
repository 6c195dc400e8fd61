/** Exact numbers: fractions of two integers, so that shares of a split order, percents and rates are never rounded on the way. */

/** n / d; d is positive. Not always in lowest terms. */
export type Exact = { n: bigint; d: bigint }

export const ZERO: Exact = { n: 0n, d: 1n }
export const ONE: Exact = { n: 1n, d: 1n }

/** A decimal text such as "-12.90" as it stands; throws for anything else. */
export const exactOf = (text: string): Exact => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new Error(`"${text.slice(0, 40)}" is no decimal number`)
  const [, sign = '', whole = '', part = ''] = match
  const n = BigInt(whole + part)
  return { n: sign === '-' ? -n : n, d: 10n ** BigInt(part.length) }
}

const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** In lowest terms. */
export const reduce = ({ n, d }: Exact): Exact => {
  const divisor = greatestDivisor(n, d)
  return divisor === 1n || divisor === 0n ? { n, d } : { n: n / divisor, d: d / divisor }
}

/** Over the least common denominator, so that a long sum keeps a short one. */
export const add = (a: Exact, b: Exact): Exact => {
  if (a.d === b.d) return { n: a.n + b.n, d: a.d }
  if (b.n === 0n) return a
  if (a.n === 0n) return b
  const divisor = greatestDivisor(a.d, b.d)
  const factor = b.d / divisor
  return { n: a.n * factor + b.n * (a.d / divisor), d: a.d * factor }
}
export const subtract = (a: Exact, b: Exact): Exact => add(a, { n: -b.n, d: b.d })
export const multiply = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d })
/** Negative, 0 or positive as a is below, equal to or above b. */
export const compare = (a: Exact, b: Exact): number => {
  const difference = a.d === b.d ? a.n - b.n : a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
export const smaller = (a: Exact, b: Exact): Exact => (compare(b, a) < 0 ? b : a)
export const larger = (a: Exact, b: Exact): Exact => (compare(b, a) > 0 ? b : a)

/** The largest integer not above it. */
export const floor = ({ n, d }: Exact): bigint => {
  const quotient = n / d
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient
}
/** The nearest integer; a half goes away from zero, so that what is given and what is taken back are rounded alike. */
export const roundHalfUp = ({ n, d }: Exact): bigint => {
  const rounded = (2n * (n < 0n ? -n : n) + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}
