/** TimeSpent: how many seconds a page was visible, each number once a page view. */
import { startExtra } from '../start-extra.ts'
import { countVisible } from '../visible-time.ts'

startExtra('time-spent', ({ seconds }, { page, track, hear }) => {
  const count = countVisible(page, (reached) => track('TimeSpent', { engagement: { seconds: reached } }))
  hear(({ name }) => {
    if (name === 'PageView') count(seconds)
  })
})
