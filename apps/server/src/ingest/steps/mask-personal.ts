import type { StoreEvent } from '@convbox/contract'
import { maskAddress, maskEmails, maskSearch } from '@convbox/destinations'
import { createCache } from '../cache.ts'
import { hashEmail } from '../own-hash.ts'
import type { Step } from '../step.ts'

const addresses = createCache<string>(5000)

const maskPage = (page: NonNullable<StoreEvent['page']>): NonNullable<StoreEvent['page']> => ({
  ...page,
  url: addresses(page.url, maskAddress),
  ...(page.title !== undefined && { title: maskEmails(page.title) }),
  ...(page.referrer !== undefined && { referrer: addresses(page.referrer, maskAddress) }),
})

/**
 * Takes e-mail addresses and the like out of what pages and visitors wrote into addresses, titles and searches, before anything of it is kept or sent.
 * A store that names its customers by their e-mail gets them named by our hash of it: an id is kept in clear.
 */
export const maskPersonal: Step = {
  name: 'mask-personal',
  apply: (draft, { store }) => {
    const { event } = draft
    const { page, search, user } = event
    const idHash = user?.customerId?.includes('@') === true ? hashEmail(store?.id ?? '', user.customerId) : ''
    return {
      keep: {
        ...draft,
        event: {
          ...event,
          ...(page !== undefined && { page: maskPage(page) }),
          ...(search !== undefined && { search: { ...search, query: maskSearch(search.query) } }),
          ...(idHash !== '' && { user: { ...user, customerId: idHash } }),
        },
      },
    }
  },
}
