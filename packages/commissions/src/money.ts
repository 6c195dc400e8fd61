/** Amounts of money: exact numbers of a currency, and whole minor units (cents) once they are rounded. */
import { exactOf, roundHalfUp, type Exact } from './exact.ts'

/**
 * The currencies whose minor unit is not a hundredth. Source: ISO 4217, list one.
 * Not Intl: it answers with the digits that people use (none for HUF, IQD and AFN), where ISO 4217 has 2, 3 and 2.
 */
export const ODD_DIGITS: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map(
    (code): [string, number] => [code, 0],
  ),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code): [string, number] => [code, 3]),
  ...['CLF', 'UYW'].map((code): [string, number] => [code, 4]),
])
/** Decimal digits of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number => ODD_DIGITS.get(currency) ?? 2

/** An exact amount in minor units of a currency, still unrounded. */
export const inMinorUnits = (amount: Exact, currency: string): Exact => ({ n: amount.n * 10n ** BigInt(digitsOf(currency)), d: amount.d })

/** An exact amount rounded half up to whole minor units of a currency. */
export const roundedUnits = (amount: Exact, currency: string): bigint => roundHalfUp(inMinorUnits(amount, currency))

/** The same of a decimal text. */
export const minorUnitsOf = (text: string, currency: string): bigint => roundedUnits(exactOf(text), currency)

/** Minor units as decimal text with all digits of the currency: -720 in USD is "-7.20", 988 in JPY "988". */
export const amountText = (units: bigint, currency: string): string => {
  const digits = digitsOf(currency)
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${units < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`
}
