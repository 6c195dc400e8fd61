import { useQuery } from '@tanstack/react-query'
import { account } from '@convbox/contract/api/account'
import { call } from '../api/call.ts'

/** Whether the visitor has a session; undefined while loading. A refusal is an ordinary answer here, so it bypasses the error catalogue. */
export const useIsSignedIn = (): boolean | undefined =>
  useQuery({
    queryKey: ['login', 'session'],
    queryFn: () =>
      call(account.userInfo, {}).then(
        () => true,
        () => false,
      ),
    staleTime: 0,
  }).data
