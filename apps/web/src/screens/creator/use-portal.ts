import { callKey } from '../../api/use-call.ts'
import { call } from '../../api/call.ts'
import { isRefusedWith } from '../../api/failure.ts'
import type { Endpoint } from '@convbox/contract/endpoint'
import { useQuery } from '@tanstack/react-query'

/** Nobody is signed in as a creator. */
export const NOBODY = 'nobody' as const

/** A call of a creator's page. Being signed out is an ordinary answer here: a creator has no account to sign in to. */
export const usePortal = <Input, Result>(endpoint: Endpoint<Input, Result>, input: Input) =>
  useQuery({
    queryKey: callKey(endpoint, input, ''),
    queryFn: (): Promise<Result | typeof NOBODY> =>
      call(endpoint, input).catch((thrown: unknown) => {
        if (isRefusedWith(thrown, 'not signed in')) return NOBODY
        throw thrown
      }),
    meta: { quiet: true },
    staleTime: 0,
  })
