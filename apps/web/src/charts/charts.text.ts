import { defineText } from '../text/define-text.ts'

export const chartsText = defineText({
  en: {
    lines: 'Lines',
    unfinished: 'so far',
    gaps: (p: { n: number }) => (p.n === 1 ? 'Data was missing at one time, shaded' : `Data was missing at ${p.n} times, shaded`),
    missing: 'Missing data',
    happened: 'What happened',
  },
  zh: {
    lines: '线条',
    unfinished: '截至目前',
    gaps: (p) => `有 ${p.n} 段时间数据缺失（阴影部分）`,
    missing: '缺失的数据',
    happened: '期间发生的事',
  },
})
