/** Server data in components: `useCall` reads, `useSend` writes. Both handle cache keys, store, cancelling and failures. */
import { type QueryKey, useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, EndpointData } from '@convbox/contract/endpoint'
import { call } from './call.ts'
import { currentStore, useCurrentStoreName } from './current-store.ts'

/** Responses about a store are cached under its name, others (current user, list of stores) under none. */
const storeOf = (endpoint: EndpointData, store = currentStore()): string => (endpoint.access.startsWith('store') ? (store ?? '') : '')

/** Cache key of a response: store, path, input. Without an input it matches all responses of the endpoint. */
export const callKey = (endpoint: EndpointData, input?: unknown, store?: string): QueryKey =>
  input === undefined ? [storeOf(endpoint, store), endpoint.path] : [storeOf(endpoint, store), endpoint.path, input]

export type ReadOptions<Result> = {
  /** false: do not call yet. */
  enabled?: boolean
  /** How long a response counts as fresh; a minute by default. */
  staleMs?: number
  /** Polling interval while the component is mounted, false to stop; or a function of the last response to this very input. */
  everyMs?: number | false | ((answer: Result | undefined) => number | false)
  /** No toast when a refresh fails: the screen shows the failure itself. */
  quiet?: boolean
}

/** `everyMs` as TanStack Query takes it. */
const intervalOf =
  <Result>(everyMs: NonNullable<ReadOptions<Result>['everyMs']>) =>
  ({ state }: { state: { data: Result | undefined } }): number | false =>
    typeof everyMs === 'function' ? everyMs(state.data) : everyMs

/** Query options of a call: for `useQuery`, or for `ensureQueryData` in a route's loader. */
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
 * Reads an endpoint. While another input of the same store loads, the earlier data stays (`isPlaceholderData` is true: dim it, no spinner).
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

type SendOptions<Input, Result> = {
  /** Endpoints whose responses this call changes; they are fetched again. */
  renews?: readonly EndpointData[]
  /** No toast: the form shows the refusal itself. */
  quiet?: boolean
  /** Called also where the answer takes the component away that sent it; the callbacks of mutate are not. */
  onSuccess?: (result: Result, input: Input) => void
}

/** Writes through an endpoint: `send.mutate(input)`, `send.mutateAsync(input)`, `send.isPending`, `send.error`. */
export const useSend = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  options: SendOptions<Input, Result> = {},
): UseMutationResult<Result, Error, Input> => {
  const client = useQueryClient()
  return useMutation<Result, Error, Input>({
    mutationFn: (input) => call(endpoint, input),
    meta: { quiet: options.quiet ?? false },
    onSuccess: async (result, input) => {
      await Promise.all((options.renews ?? []).map((changed) => client.invalidateQueries({ queryKey: callKey(changed) })))
      options.onSuccess?.(result, input)
    },
  })
}
