import { useQuery } from '@tanstack/react-query'
import { account } from '@convbox/contract/api/account'
import { call } from '../api/call.ts'

/** Whether the visitor has a session already, undefined while it is asked; a refusal is the ordinary answer here, so it passes by the error catalogue. */
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
