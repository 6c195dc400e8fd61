/** Server data in components: `useCall` reads, `useSend` writes. Keys, store, cancelling and failures are handled here. */
import { type QueryKey, useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, EndpointData } from '@convbox/contract/endpoint'
import { call } from './call.ts'
import { currentStore, useCurrentStoreName } from './current-store.ts'

/** Answers about a store are kept under its name, the others (who am I, which stores) under none. */
const storeOf = (endpoint: EndpointData, store = currentStore()): string => (endpoint.access.startsWith('store') ? (store ?? '') : '')

/** The key under which an answer is kept: store, path, input. Without an input it names all answers of the endpoint. */
export const callKey = (endpoint: EndpointData, input?: unknown, store?: string): QueryKey =>
  input === undefined ? [storeOf(endpoint, store), endpoint.path] : [storeOf(endpoint, store), endpoint.path, input]

export type ReadOptions<Result> = {
  /** false: do not ask yet. */
  enabled?: boolean
  /** How long an answer counts as fresh; a minute unless told. */
  staleMs?: number
  /** Ask again this often while the component is shown, false to stop; or what the last answer to this very input says of that. */
  everyMs?: number | false | ((answer: Result | undefined) => number | false)
  /** No toast when a renewal fails: the screen says so itself. */
  quiet?: boolean
}

/** `everyMs` as the cache takes it. */
const intervalOf =
  <Result>(everyMs: NonNullable<ReadOptions<Result>['everyMs']>) =>
  ({ state }: { state: { data: Result | undefined } }): number | false =>
    typeof everyMs === 'function' ? everyMs(state.data) : everyMs

/** What a call is to the query cache: for `useQuery`, for `ensureQueryData` in a route's loader. */
export const callQuery = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input: Input,
  options: ReadOptions<Result> = {},
  store = currentStore(),
) => ({
  queryKey: callKey(endpoint, input, store),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal, store }),
  meta: { quiet: options.quiet ?? false },
  ...(options.enabled !== undefined && { enabled: options.enabled }),
  ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
  ...(options.everyMs !== undefined && { refetchInterval: intervalOf(options.everyMs) }),
})

/**
 * Reads an endpoint. While another input of the same store loads, the earlier data stays (`isPlaceholderData` says so: dim it, no spinner).
 * `data` undefined and no error: loading. Errors are CallErrors; `isPlanNeeded(error)` means NoAccess.
 */
export const useCall = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input: Input,
  options: ReadOptions<Result> = {},
): UseQueryResult<Result> => {
  const store = useCurrentStoreName()
  return useQuery<Result, Error, Result>({
    ...callQuery(endpoint, input, options, store),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[0] === storeOf(endpoint, store) ? previous : undefined),
  })
}

type SendOptions<Result> = {
  /** Calls whose answers change by this: they are asked again. */
  renews?: readonly EndpointData[]
  /** The form shows the refusal itself: no toast. */
  quiet?: boolean
  onSuccess?: (result: Result) => void
}

/** Writes through an endpoint: `send.mutate(input)`, `send.mutateAsync(input)`, `send.isPending`, `send.error`. */
export const useSend = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  options: SendOptions<Result> = {},
): UseMutationResult<Result, Error, Input> => {
  const client = useQueryClient()
  return useMutation<Result, Error, Input>({
    mutationFn: (input) => call(endpoint, input),
    meta: { quiet: options.quiet ?? false },
    onSuccess: async (result) => {
      await Promise.all((options.renews ?? []).map((changed) => client.invalidateQueries({ queryKey: callKey(changed) })))
      options.onSuccess?.(result)
    },
  })
}
