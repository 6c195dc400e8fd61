/** Which part of an order channels earned beside the links of campaigns. Pure. */
import { Decimal } from 'decimal.js'
import type { Earned } from './earned-shares.sql.ts'

/** Nobody is paid for it, so that a commission takes nothing from it. */
const DIRECT = 'direct'
/** Shares are rounded to this many decimals, so that a sum of doubles that should be 1 is 1. */
export const SHARE_DECIMALS = 9

export const sumOfShares = (parts: readonly Earned[]): Decimal =>
  Decimal.sum(0, ...parts.map(({ share }) => share)).toDecimalPlaces(SHARE_DECIMALS)

/** The channels that are neither links of campaigns nor direct visits. */
export const otherChannels = (earned: readonly Earned[]): Earned[] => earned.filter(({ channel }) => channel !== '' && channel !== DIRECT)

/** 0 to 1: what these channels earned together. */
export const othersShareOf = (earned: readonly Earned[]): Decimal => Decimal.min(1, sumOfShares(otherChannels(earned)))
