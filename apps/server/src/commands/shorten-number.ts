import { Decimal } from 'decimal.js'

/** Credits are shared in binary fractions, whose last digits mean nothing: 3699.4599999999996 is 3699.46. */
const SIGNIFICANT = 12
const LEAST_DECIMALS = 2

/**
 * A number as text of 12 significant digits, and never less than hundredths: within 1e-11 of what it was, so sums still close. Zeros at the end and exponents are left out.
 * Text that is no number stays as it is.
 */
export const shortenNumber = (text: string): string => {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text
  const value = new Decimal(text)
  const whole = Math.max(value.e + 1, 0)
  return value.toSignificantDigits(Math.max(SIGNIFICANT, whole + LEAST_DECIMALS)).toFixed()
}
