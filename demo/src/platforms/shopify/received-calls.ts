/** Calls that the app made to the sandbox's Shopify, in memory, for people and tests. */

/** A call and its answer. Tokens and secrets are not in it. */
export type ReceivedCall = { at: string; shop: string; what: string; detail: unknown; answered: number; answer: unknown }

const MAX_KEPT = 500

/** The last calls, oldest first. */
export const createReceivedCalls = () => {
  let calls: ReceivedCall[] = []
  return {
    list: (): readonly ReceivedCall[] => calls,
    add: (call: ReceivedCall): void => {
      calls = [...calls.slice(1 - MAX_KEPT), call]
    },
    clear: (): void => {
      calls = []
    },
  }
}
