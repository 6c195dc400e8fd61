import { describe, expect, it } from 'vitest'
import { moneyFaultOf, readResultFile } from './read-result-file.ts'

/** What is wrong with a line of the file, where the run pays 50 dollars. */
const faultOf = (amount: string, currency: string, run = { amount: 5000n, currency: 'USD' }): string | undefined => {
  const { results } = readResultFile(`line;status;amount;currency\nP1-1;paid;${amount};${currency}`, 'UTC')
  const [row] = results
  return row && (moneyFaultOf(row, run)?.reason ?? 'none')
}

describe('a file of results', () => {
  it('may name amount and currency, which have to be those of the run', () => {
    expect(faultOf('50.00', 'USD')).toBe('none')
    expect(
      ['49.99', '-50.00', '5000', '50,00', '1,050.00', 'much', '5e1', '9'.repeat(500)].map((amount) => faultOf(amount, 'USD')),
    ).toEqual(Array.from({ length: 8 }, () => 'other amount'))
    expect(['EUR', '$', 'US'].map((currency) => faultOf('50.00', currency))).toEqual(Array.from({ length: 3 }, () => 'other currency'))
  })

  it('may name the way in which each was paid', () => {
    const { results, bad } = readResultFile('line,status,method\nP1-1,paid, PayPal\nP1-2,paid,bank\nP1-3,paid,\nP1-4,paid,cash', 'UTC')
    expect(results.map(({ result }) => result.method)).toEqual(['paypal', 'other', undefined])
    expect(bad).toEqual([{ line: 5, column: 'method', reason: 'unknown method' }])
  })

  it('may write the same amount otherwise, or leave it out', () => {
    expect([faultOf('50', 'usd'), faultOf('50.0', ''), faultOf('', 'USD'), faultOf('', '')]).toEqual(['none', 'none', 'none', 'none'])
    expect(faultOf('500', 'JPY', { amount: 500n, currency: 'JPY' })).toBe('none')
    expect(faultOf('5', 'JPY', { amount: 500n, currency: 'JPY' })).toBe('other amount')
    const { results } = readResultFile('line,status\nP1-1,paid', 'UTC')
    expect(results).toMatchObject([{ amount: '', currency: '' }])
  })
})
