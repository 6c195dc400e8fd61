/** Scripts that the bench runs inside a page, as text: the bench's own compiler has no DOM types. */

/** Runs before the page's own scripts: records largest paint and layout shifts in `window.bench`, and answers the report's call from `window.benchAnswer` where that is set. */
export const BEFORE_LOAD = `
window.bench = { lcpMs: 0, cls: 0, answeredAtMs: 0 }
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.bench.lcpMs = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.bench.cls += entry.value }).observe({ type: 'layout-shift', buffered: true })
const realFetch = window.fetch
window.fetch = async (input, init) => {
  const address = String(input instanceof Request ? input.url : input)
  if (!window.benchAnswer || !address.includes('mediaconversionadsonlyreport')) return realFetch(input, init)
  window.bench.answeredAtMs = performance.now()
  return new Response(window.benchAnswer, { headers: { 'content-type': 'application/json' } })
}`

/** Sets the report's answer for the page that loads next. */
export const answerWith = (json: string): string => `window.benchAnswer = ${JSON.stringify(json)}`

/** ms from the answer's text to the frame after the first of `rows` rows are in the table: parsing, figures, chart and table. */
export const renderMs = (rows: number): string => `new Promise((resolve) => {
  const look = () => {
    const row = document.querySelector('section[aria-label] > table tbody tr[aria-rowindex]')
    if (row && Number(row.closest('table').getAttribute('aria-rowcount')) > ${rows} && window.bench.answeredAtMs > 0) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.bench.answeredAtMs), 0))
    else requestAnimationFrame(look)
  }
  look()
})`

/** ms from a click on the button in an emptied table, which clears the search, to the frame after its rows are back: the table alone, with its heads in place. */
export const ROWS_MS = `new Promise((resolve) => {
  const table = document.querySelector('section[aria-label] > table')
  const fromMs = performance.now()
  table.parentElement.querySelector(':scope > div button').click()
  const look = () => {
    if (table.querySelector('tbody tr[aria-rowindex]')) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - fromMs), 0))
    else setTimeout(look, 0)
  }
  look()
})`

/** ms from a click on the n-th head to the frame after the table shows the new order. */
export const sortMs = (column: number): string => `new Promise((resolve) => {
  const head = document.querySelectorAll('section[aria-label] > table thead th')[${column}]
  const before = head.getAttribute('aria-sort')
  const fromMs = performance.now()
  head.querySelector('button').click()
  const look = () => {
    if (head.getAttribute('aria-sort') !== before) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - fromMs), 0))
    else setTimeout(look, 0)
  }
  look()
})`

/** Times between frames in ms while the table scrolls by slightly more than three rows per frame. */
export const SCROLL_FRAMES = `new Promise((resolve) => {
  const box = document.querySelector('section[aria-label]:has(> table tbody tr[aria-rowindex])')
  const frames = []
  let last = performance.now()
  const step = (now) => {
    frames.push(now - last)
    last = now
    box.scrollTop += 110
    if (frames.length < 150) requestAnimationFrame(step)
    else resolve(frames.slice(5))
  }
  requestAnimationFrame(step)
})`

/** Largest paint in ms and the sum of layout shifts so far. */
export const PAINTS = `({ lcpMs: window.bench.lcpMs, cls: window.bench.cls })`
