/** Whether a code's orders look as if the code had leaked: exact tests of counts. A flag is a question to a person, never a verdict. */

/** A code with fewer orders says nothing. */
const MIN_ORDERS = 10
const MIN_JUMP = 5
const JUMP_CHANCE = 0.001
const CLICK_CHANCE = 0.01
/** Orders with a trace of coupon sites or extensions: one or two happen to every code. */
const MIN_COUPON_ORDERS = 3
/** Codes that must have failed in a row before an order: a person mistypes one or two. */
const MIN_FAILED_CODES = 3

/** The chance of this count or more where the mean is expected: Poisson. */
export const chanceOfAtLeast = (count: number, mean: number): number => {
  // From the count upwards, so that nothing is lost by subtracting from 1.
  let term = Math.exp(-mean)
  for (let k = 1; k <= count; k += 1) term *= mean / k
  let sum = 0
  for (let k = count; term > 0 && (k <= mean || term > sum * 1e-17); k += 1) {
    sum += term
    term *= mean / (k + 1)
  }
  return Math.min(1, sum)
}

/** The chance of this many hits or fewer in so many tries, each with this share: binomial. */
export const chanceOfAtMost = (hits: number, tries: number, share: number): number => {
  if (hits >= tries || share <= 0) return 1
  if (share >= 1) return 0
  let logTerm = tries * Math.log1p(-share)
  let sum = Math.exp(logTerm)
  for (let k = 1; k <= hits; k += 1) {
    logTerm += Math.log(((tries - k + 1) / k) * (share / (1 - share)))
    sum += Math.exp(logTerm)
  }
  return Math.min(1, sum)
}

/** Whether the orders of a day are too many for the mean of a day before. all: the code's orders ever. */
export const isJump = ({ count, mean, all }: { count: number; mean: number; all: number }): boolean =>
  all >= MIN_ORDERS && count >= MIN_JUMP && chanceOfAtLeast(count, mean) < JUMP_CHANCE

/** Whether too few of a code's orders came with a click of its creator, by the share that they had before. */
export const isClickless = ({ clicked, orders, share }: { clicked: number; orders: number; share: number }): boolean =>
  orders >= MIN_ORDERS && chanceOfAtMost(clicked, orders, share) < CLICK_CHANCE

/** Whether so many different codes failed at the checkout of an order that a program tried them rather than a person. */
export const isTriedList = (failedCodes: number): boolean => failedCodes >= MIN_FAILED_CODES

/** Whether enough of a code's orders have a trace of a coupon site, or of a coupon extension. */
export const isCoupon = (orders: number): boolean => orders >= MIN_COUPON_ORDERS
