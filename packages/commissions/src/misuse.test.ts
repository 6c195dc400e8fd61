import { expect, it } from 'vitest'
import { couponSiteOf } from './coupon-sites.ts'
import { chanceOfAtLeast, chanceOfAtMost, isClickless, isCoupon, isJump, isTriedList } from './misuse.ts'

it('flags a day from these counts on, by the mean of a day', () => {
  const firstOf = (mean: number): number => {
    let count = 0
    while (!isJump({ count, mean, all: 100 })) count += 1
    return count
  }
  // Of mean 0.5: P(X >= 5) = 1 - e^-0.5 (1 + 0.5 + 0.125 + 0.0208333 + 0.0026042) = 0.000172; of 4 it is 0.00175.
  expect([0.5, 1, 2, 5, 10].map(firstOf)).toEqual([5, 6, 9, 14, 22])
  expect(chanceOfAtLeast(5, 0.5)).toBeCloseTo(0.000172, 6)
  expect(chanceOfAtLeast(0, 3)).toBeCloseTo(1, 12)
  expect(firstOf(0)).toBe(5)
  expect(isJump({ count: 9, mean: 0, all: 9 })).toBe(false)
})

it('flags orders without clicks by the share of before', () => {
  const flag = (clicked: number, orders: number, share: number) => isClickless({ clicked, orders, share })
  expect(chanceOfAtMost(5, 20, 0.6)).toBeCloseTo(0.0016, 4)
  expect(chanceOfAtMost(6, 20, 0.6)).toBeCloseTo(0.0065, 4)
  expect(chanceOfAtMost(3, 10, 0.6)).toBeCloseTo(0.0548, 4)
  expect([flag(5, 20, 0.6), flag(6, 20, 0.6), flag(3, 10, 0.6)]).toEqual([true, true, false])
  expect(chanceOfAtMost(0, 20, 0.2)).toBeCloseTo(0.0115, 4)
  expect(chanceOfAtMost(0, 21, 0.2)).toBeCloseTo(0.0092, 4)
  expect([flag(0, 20, 0.2), flag(0, 21, 0.2)]).toEqual([false, true])
  // A code whose orders never had clicks cannot lose them; nor do nine orders say anything.
  expect([flag(0, 500, 0), flag(0, 9, 1), flag(0, 10, 1)]).toEqual([false, false, true])
})

it('flags coupon sites and extensions from the third order on, and lists of codes from the third failure', () => {
  expect([2, 3].map(isCoupon)).toEqual([false, true])
  expect([0, 2, 3].map(isTriedList)).toEqual([false, false, true])
})

it.each([
  ['https://www.retailmenot.com/view/shop.example?c=1', 'retailmenot.com'],
  ['https://www.retailmenot.de/', 'retailmenot.de'],
  ['groupon.co.uk', 'groupon.co.uk'],
  ['https://WWW.MyDealz.de/deals', 'mydealz.de'],
  ['https://post.smzdm.com/p/1', 'smzdm.com'],
  ['android-app://com.example', undefined],
  // The name of a site within another host, path or query is none.
  ['https://groupon.com.shop.example/', undefined],
  ['https://notgroupon.com/', undefined],
  ['https://news.example/retailmenot.com?ref=joinhoney.com', undefined],
  ['https://www.rakuten.co.jp/', undefined],
  ['', undefined],
  ['no address', undefined],
])('knows %s as the coupon site %s', (address, site) => {
  expect(couponSiteOf(address)).toBe(site)
})
