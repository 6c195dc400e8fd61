/** Loads the phone's dashboard: signed in by phone, with a store. */
import { account } from '@convbox/contract/api/account'
import { redirect } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { isRefusedWith } from '../../../api/failure.ts'
import { setCurrentStore } from '../../../api/current-store.ts'
import { lastStore } from '../../../shell/load-session.ts'

type Asked = { location: { pathname: string; searchStr: string; search: { store?: string } } }

/** The user's stores and the one that is shown: of the address, else the one opened last, else the first. Without a session to the login by phone. */
export const loadPhone = async ({ location }: Asked) => {
  const user = await call(account.userInfo, {}).catch((thrown: unknown) => {
    if (isRefusedWith(thrown, 'not signed in'))
      throw redirect({ to: '/mobile/phone-login', search: { next: location.pathname + location.searchStr } })
    throw thrown
  })
  const { websites } = user
  const named = (name: string | undefined) => websites.find(({ websiteName }) => websiteName === name)
  const store = named(location.search.store) ?? named(lastStore()) ?? websites[0]
  setCurrentStore(store?.websiteName)
  return { user, store }
}
