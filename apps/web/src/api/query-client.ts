/** The cache of server data. Failures pass through `reactTo` here, once, whoever asked. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { reactTo } from './react-to.ts'

const STALE_MS = 60_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A screen without data shows the failure in place; a toast is for data that could not be renewed behind the user's back.
    onError: (thrown, query) => reactTo(failureOf(thrown), { quiet: query.state.data === undefined || query.meta?.['quiet'] === true }),
  }),
  mutationCache: new MutationCache({
    onError: (thrown, _input, _context, mutation) => reactTo(failureOf(thrown), { quiet: mutation.meta?.['quiet'] === true }),
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; a lost network may come back.
      retry: (count, thrown) => failureOf(thrown).kind === 'network' && count < 1,
    },
    mutations: { retry: false },
  },
})
