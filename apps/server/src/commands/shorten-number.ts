import { Decimal } from 'decimal.js'

/** Credits are binary fractions, whose last digits are noise: 3699.4599999999996 is 3699.46. */
const SIGNIFICANT = 12
const LEAST_DECIMALS = 2

/**
 * A number as text of 12 significant digits, and at least hundredths: within 1e-11 of the original, so sums still match. No trailing zeros or exponents. Text
 * that is not a number is unchanged.
 */
export const shortenNumber = (text: string): string => {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text
  const value = new Decimal(text)
  const whole = Math.max(value.e + 1, 0)
  return value.toSignificantDigits(Math.max(SIGNIFICANT, whole + LEAST_DECIMALS)).toFixed()
}
