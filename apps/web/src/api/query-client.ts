/** Cache of server data. Every failure passes through `reactTo` here, once, whichever component made the call. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { reactTo } from './react-to.ts'

const STALE_MS = 60_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A screen without data shows the failure itself; a toast is only for a failed background refresh.
    onError: (thrown, query) => reactTo(failureOf(thrown), { quiet: query.state.data === undefined || query.meta?.['quiet'] === true }),
  }),
  mutationCache: new MutationCache({
    onError: (thrown, _input, _context, mutation) => reactTo(failureOf(thrown), { quiet: mutation.meta?.['quiet'] === true }),
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      // Retry network faults once, refusals never.
      retry: (count, thrown) => failureOf(thrown).kind === 'network' && count < 1,
    },
    mutations: { retry: false },
  },
})
