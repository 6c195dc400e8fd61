import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMeasures } from './measures.ts'

describe('sumMeasures', () => {
  it('adds each measure exactly, also where only some sets have it', () => {
    expect(sumMeasures([{ sales: '0.1', orders: '1' }, { sales: '0.2' }, { sales: '-0.05' }])).toEqual({ sales: '0.25', orders: '1' })
  })

  it('rounds a half away from zero, so that three thirds are one', () => {
    const third = { orders: '0.333333333333' }
    expect(sumMeasures([third, third, third], 9)).toEqual({ orders: '1' })
    expect(sumMeasures([{ orders: '1.5', sales: '-1.5' }], 0)).toEqual({ orders: '2', sales: '-2' })
  })

  it('reads the exponent of a tiny share', () => {
    expect(sumMeasures([{ orders: '2.5e-7' }, { orders: '1' }])).toEqual({ orders: '1.00000025' })
  })

  it('equals the sum of decimal.js', () => {
    const Exact = Decimal.clone({ precision: 60 })
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), { minLength: 1 }), (units) => {
        const values = units.map((each) => new Exact(String(each)).div('1e12'))
        const expected = values.reduce((sum, each) => sum.plus(each)).toFixed()
        expect(sumMeasures(values.map((each) => ({ sales: each.toFixed() })))).toEqual({ sales: expected })
      }),
    )
  })
})
