import type { Endpoint } from '@convbox/contract/endpoint'
import { useQueries } from '@tanstack/react-query'
import { useCurrentStoreName } from './current-store.ts'
import { callQuery } from './use-call.ts'

/** Reads one endpoint for several inputs; results in the order of the inputs, undefined for each that has not loaded. */
export const useCalls = <Input, Result>(endpoint: Endpoint<Input, Result>, inputs: readonly Input[]): (Result | undefined)[] => {
  const store = useCurrentStoreName()
  return useQueries({
    queries: inputs.map((input) => callQuery(endpoint, input, {}, store)),
    combine: (answers) => answers.map(({ data }) => data),
  })
}
