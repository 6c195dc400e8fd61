import { defineText } from '../text/define-text.ts'

export const chartsText = defineText({
  en: { lines: 'Lines', unfinished: 'so far' },
  zh: { lines: '线条', unfinished: '截至目前' },
})
