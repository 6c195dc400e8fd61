/** Words of the path report in both languages, for its screen and its file. */
import type { Words } from '../format.ts'
import type { LengthOperator } from './conversion-paths.values.ts'

export const pathColumnsText = {
  index: { en: '#', zh: '序号' },
  path: { en: 'Conversion Paths', zh: '转化路径' },
  length: { en: 'Path length', zh: '路径长度' },
  conversions: { en: 'Conversions', zh: '转化次数' },
  conversions_percent: { en: 'Conversions %', zh: '转化次数占比' },
  conversion_values: { en: 'Conversion Value', zh: '转化价值' },
  conversion_values_precent: { en: 'Conversion Value %', zh: '转化价值占比' },
  time_median: { en: 'Time to Conversion (Median)', zh: '转化用时（中位数）' },
  time_avg: { en: 'Time to Conversion (AVG)', zh: '转化用时（平均）' },
} as const satisfies Record<string, Words>

export const pathExplanations = {
  path: {
    en: 'The touches that may take credit for an order, oldest first. Direct is left out unless nothing else is there.',
    zh: '可获得订单归因的触点，从最早到最晚。除非没有其他触点，否则不含直接访问。',
  },
  length: { en: 'Touches of the path; a repeated channel counts each time.', zh: '路径的触点数；重复的渠道每次都计入。' },
  conversions: {
    en: 'Orders with exactly this path, and their share of all orders that count.',
    zh: '恰好为该路径的订单数，及其占全部计入订单的比例。',
  },
  conversion_values: {
    en: 'Totals of these orders, and their share of the value of all orders that count.',
    zh: '这些订单的总金额，及其占全部计入订单金额的比例。',
  },
  time_median: {
    en: 'Half of the orders came sooner after the chosen click, half later.',
    zh: '一半的订单在所选点击之后更早下单，另一半更晚。',
  },
  time_avg: { en: 'Average time from the chosen click to the order.', zh: '从所选点击到下单的平均时间。' },
} as const satisfies Record<string, Words>

/** A path's length compared with a number. */
export const lengthOperatorsText: Readonly<Record<LengthOperator, Words>> = {
  equal: { en: 'equal to', zh: '等于' },
  notEqual: { en: 'not equal to', zh: '不等于' },
  greater: { en: 'greater than', zh: '大于' },
  greaterOrEqual: { en: 'greater than or equal', zh: '大于或等于' },
  less: { en: 'less than', zh: '小于' },
  lessOrEqual: { en: 'less than or equal to', zh: '小于或等于' },
}

/** Touches between the first and the last of a very long path. */
export const leftTouches = (count: number): Words => ({ en: `${count} more`, zh: `另 ${count} 个触点` })
/** The row of the paths of other pages. */
export const otherPaths = (count: number): Words => ({
  en: count === 1 ? '1 other path' : `${count.toLocaleString('en')} other paths`,
  zh: `其他 ${count.toLocaleString('en')} 条路径`,
})
