/** Google's tag, which Analytics and Ads share. Source: developers.google.com/tag-platform/gtagjs and its page on consent mode. */
import type { Consent } from '@convbox/contract/events/events'
import type { TagPixel } from '@convbox/contract/events/extras'
import type { TagPage } from './start-tag.ts'

/** Google reads only `arguments` objects in its layer, no lists. */
type Layer = ArrayLike<unknown>[]
type Globals = { dataLayer?: Layer; gtag?: (...args: unknown[]) => void }
export type GooglePage = TagPage<Globals>

/** Starts the tag for an id, without a page view of its own. */
export const openGoogle = (page: GooglePage, { id }: TagPixel, load: () => void): void => {
  if (!page.gtag) {
    const layer: Layer = (page.dataLayer ??= [])
    page.gtag = function () {
      // oxlint-disable-next-line prefer-rest-params -- see Layer
      layer.push(arguments)
    }
    page.gtag('js', new Date())
    load()
  }
  page.gtag('config', id, { send_page_view: false })
}

/** Tells Google the visitor's choices, where the shop itself has not. A choice that was not made is left out. */
export const tellGoogleConsent = (page: GooglePage, consent: Consent | undefined): void => {
  if ([...(page.dataLayer ?? [])].some((entry) => entry[0] === 'consent')) return
  const { ad = 'unknown', analytics = 'unknown' } = consent ?? {}
  const states = { ad_storage: ad, ad_user_data: ad, ad_personalization: ad, analytics_storage: analytics }
  const made = Object.fromEntries(Object.entries(states).filter(([, state]) => state !== 'unknown'))
  if (Object.keys(made)[0]) page.gtag?.('consent', 'update', made)
}
