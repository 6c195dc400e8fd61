import type { StoreEvent } from '@convbox/contract'
import { maskAddress, maskEmails, maskSearch } from '@convbox/destinations'
import { createCache } from '../cache.ts'
import type { Step } from '../step.ts'

const addresses = createCache<string>(5000)

const maskPage = (page: NonNullable<StoreEvent['page']>): NonNullable<StoreEvent['page']> => ({
  ...page,
  url: addresses(page.url, maskAddress),
  ...(page.title !== undefined && { title: maskEmails(page.title) }),
  ...(page.referrer !== undefined && { referrer: addresses(page.referrer, maskAddress) }),
})

/**
 * Masks e-mail addresses and the like in URLs, titles and searches before anything is saved or sent. A customer id that
 * is an e-mail address is replaced by our hash, because ids are kept in clear.
 */
export const maskPersonal: Step = {
  name: 'mask-personal',
  apply: (draft, { store, ownHashes }) => {
    const { event } = draft
    const { page, search, user, checkoutUrl } = event
    const idHash = user?.customerId?.includes('@') === true ? ownHashes.email(store?.id ?? '', user.customerId) : ''
    return {
      keep: {
        ...draft,
        event: {
          ...event,
          ...(page !== undefined && { page: maskPage(page) }),
          ...(checkoutUrl !== undefined && { checkoutUrl: maskAddress(checkoutUrl) }),
          ...(search !== undefined && { search: { ...search, query: maskSearch(search.query) } }),
          ...(idHash !== '' && { user: { ...user, customerId: idHash } }),
        },
      },
    }
  },
}
