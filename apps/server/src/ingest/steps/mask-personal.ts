import type { StoreEvent } from '@convbox/contract'
import { maskEmails, maskSearch } from '@convbox/destinations'
import { maskAddress } from '../../deliveries/mask-address.ts'
import type { Step } from '../step.ts'

type Page = NonNullable<StoreEvent['page']>

/** The page itself when there is nothing to mask, as on most pages. */
const maskPage = (page: Page): Page => {
  const url = maskAddress(page.url)
  const title = page.title === undefined ? undefined : maskEmails(page.title)
  const referrer = page.referrer === undefined ? undefined : maskAddress(page.referrer)
  if (url === page.url && title === page.title && referrer === page.referrer) return page
  return { ...page, url, ...(title !== undefined && { title }), ...(referrer !== undefined && { referrer }) }
}

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
    const masked = page === undefined ? undefined : maskPage(page)
    if (masked === page && checkoutUrl === undefined && search === undefined && idHash === '') return { keep: draft }
    return {
      keep: {
        ...draft,
        event: {
          ...event,
          ...(masked !== undefined && { page: masked }),
          ...(checkoutUrl !== undefined && { checkoutUrl: maskAddress(checkoutUrl) }),
          ...(search !== undefined && { search: { ...search, query: maskSearch(search.query) } }),
          ...(idHash !== '' && { user: { ...user, customerId: idHash } }),
        },
      },
    }
  },
}
