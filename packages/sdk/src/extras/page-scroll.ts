/** PageScroll: how far down a page the visitor has scrolled, each depth once a page view. */
import { guarded } from '../env.ts'
import { startExtra } from '../start-extra.ts'

startExtra('page-scroll', ({ percents }, { page, track, hear }) => {
  let left: number[] = []
  let isWaiting = false
  const look = guarded(() => {
    isWaiting = false
    const { documentElement } = page.document
    // A part of a pixel may be missing at the very end.
    const percent = (100 * (page.scrollY + page.innerHeight + 1)) / documentElement.scrollHeight
    const reached = left.filter((one) => one <= percent)
    left = left.filter((one) => one > percent)
    for (const one of reached) track('PageScroll', { engagement: { percent: one } })
  })
  hear(({ name }) => {
    if (name === 'PageView') left = percents
  })
  // A page that fits its window is never scrolled, so nothing is told of it.
  page.addEventListener(
    'scroll',
    () => {
      if (!isWaiting && left[0]) page.setTimeout(look, 200)
      isWaiting = !!left[0]
    },
    { passive: true },
  )
})
