/** StillThinking: a product's page or the cart was visible for long, and the visitor neither added to the cart nor went to the checkout. Once a session for each product, and for the cart. */
import type { CollectEvent } from '@convbox/contract/events/events'
import { parseJson } from '../env.ts'
import { EXTRAS_KEY } from '../extras-api.ts'
import { startExtra } from '../start-extra.ts'
import { countVisible } from '../visible-time.ts'

/** What was told, of which session. */
type Told = { session?: string | undefined; of: string[] }

startExtra('still-thinking', ({ seconds }, { page, track, hear, api: [, , , loadText, saveText] }) => {
  let seen: CollectEvent | undefined
  let told: Told = { of: [] }
  const count = countVisible(page, (reached) => {
    if (!seen) return
    const { name, items = [], value, sessionId } = seen
    const subject = name === 'ViewCart' ? 'cart' : `${items[0]?.productId}`
    // Without consent there is no session and no storage: then it is once a page.
    if (sessionId) told = (parseJson(loadText(EXTRAS_KEY)) ?? told) as Told
    if (told.session !== sessionId) told = { session: sessionId, of: [] }
    if (told.of.includes(subject)) return
    told.of.push(subject)
    if (sessionId) saveText(EXTRAS_KEY, JSON.stringify(told))
    track('StillThinking', { items, ...(value && { value }), engagement: { seconds: reached } })
  })
  hear((event) => {
    const { name, items } = event
    const begins = /^View(Content|Cart)$/.test(name) && items?.[0]
    if (begins) seen = event
    if (begins) count([seconds])
    else if (/^(PageView|AddToCart|InitiateCheckout|Purchase)$/.test(name)) count([])
  })
})
