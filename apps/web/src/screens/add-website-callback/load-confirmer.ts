import { redirect } from '@tanstack/react-router'
import { account } from '@convbox/contract/api/account'
import { call } from '../../api/call.ts'
import { setCurrentStore } from '../../api/current-store.ts'
import { failureOf } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { callKey } from '../../api/use-call.ts'
import { startSession } from '../../shell/load-session.ts'
import type { UserInfo } from '../../shell/use-store.ts'

/** Loads the user who confirms. A merchant from Shopify is usually signed out: redirect to login without the "Login expired" notice, and back here. */
export const loadConfirmer = async ({ location }: { location: { pathname: string; searchStr: string } }): Promise<void> => {
  setCurrentStore(undefined)
  if (queryClient.getQueryData<UserInfo>(callKey(account.userInfo, {}))) return
  const user = await call(account.userInfo, {}).catch((thrown: unknown) => {
    if (failureOf(thrown).kind !== 'refused') throw thrown
    throw redirect({ href: `/login?next=${encodeURIComponent(location.pathname + location.searchStr)}` })
  })
  startSession(user)
}
