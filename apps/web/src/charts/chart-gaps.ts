/** Times of a chart in which data was missing. Pure. */

/** In days after the beginning of the first one, so that 1.5 is noon of the second; both within the chart. key: unique; labels need not be. isRepaired: made good later. */
export type ChartGap = { key: string; from: number; to: number; isRepaired: boolean; label: string }

/** The gaps that touch a day. */
export const gapsAt = (gaps: readonly ChartGap[], index: number): ChartGap[] =>
  gaps.filter(({ from, to }) => from < index + 1 && to > index)
