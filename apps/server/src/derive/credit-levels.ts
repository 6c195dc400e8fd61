/**
 * Levels that reports can be grouped by, and the touch columns that hold their values. One list for building and reading journeys: a level's position decides
 * its bits in journeys.touch_bits, so a change of order needs `npm run rebuild`.
 */
import type { Level } from '@convbox/contract/metrics/credit-choices'

/** column: of touches; journeys has it as an array with the prefix touch_. hasChannel: a row is a (channel, value) pair; else the value alone. */
export type CreditLevel = { level: Level; column: string; hasChannel: boolean }

export const CREDIT_LEVELS: readonly CreditLevel[] = [
  { level: 'channel', column: 'channel', hasChannel: false },
  { level: 'channel_group', column: 'channel_group', hasChannel: false },
  { level: 'source', column: 'source', hasChannel: true },
  { level: 'medium', column: 'medium', hasChannel: true },
  { level: 'campaign', column: 'campaign', hasChannel: true },
  { level: 'term', column: 'term', hasChannel: true },
  { level: 'content', column: 'content', hasChannel: true },
  { level: 'link_name', column: 'link_name', hasChannel: true },
  { level: 'link_manager', column: 'link_manager', hasChannel: true },
]

/** Touch pool that a bit refers to: all touches, Direct or not, or ad touches only. */
export type NewestPool = 'all' | 'ads'

/** Bit of journeys.touch_bits for an order's newest touch of a value, by level and pool: 0 to 8 for all, 9 to 17 for ads. */
export const newestBit = (level: Level, pool: NewestPool): number =>
  CREDIT_LEVELS.findIndex((entry) => entry.level === level) + (pool === 'ads' ? CREDIT_LEVELS.length : 0)

/** Bit of journeys.touch_bits for an ad touch. */
export const AD_BIT = 2 * CREDIT_LEVELS.length
