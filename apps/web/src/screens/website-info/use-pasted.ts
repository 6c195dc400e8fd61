/** Whether the scripts that the owner pastes are at work. */
import { shopify } from '@convbox/contract/api/shopify'
import type { Endpoint, ResultOf } from '@convbox/contract/endpoint'
import { QUIET_AFTER_HOURS } from '@convbox/contract/reception'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ARRIVED_MS, WAITING_MS } from './use-installation.ts'

type Pasted = ResultOf<typeof shopify.checkScriptPasted>

/** kind: its last event is not older than a quiet store's; nothing since then; never an event of it; Check Again was pressed and nothing has come since. */
export type PastedScript = {
  kind: 'unknown' | 'seen' | 'quiet' | 'never' | 'checking'
  lastEventAt: string | undefined
  checkAgain: () => void
}

const kindOf = (answer: Pasted | undefined, isAgain: boolean): PastedScript['kind'] => {
  if (answer === undefined) return 'unknown'
  if (answer.pasted) return 'seen'
  if (isAgain) return 'checking'
  return answer.lastEventAt === undefined ? 'never' : 'quiet'
}

/** Everything after the last event that was told, by the server's clock: this computer's may be wrong, and an event would then come too early for ever. */
const after = (lastEventAt: string): string => new Date(Date.parse(lastEventAt) + 1).toISOString()

/** Looks at first for an event of the last day; from Check Again on only for a new one. Asks every 2 s until it is seen, then every 5 s. */
const usePasted = <Input>(
  endpoint: Endpoint<Input, Pasted>,
  inputSince: (instanceCheckTime: string) => Input,
  isNeeded: boolean,
): PastedScript => {
  const [check, setCheck] = useState(() => ({
    since: new Date(Date.now() - QUIET_AFTER_HOURS * 3_600_000).toISOString(),
    isAgain: false,
  }))
  const { data, isPlaceholderData } = useCall(endpoint, inputSince(check.since), {
    quiet: true,
    staleMs: 0,
    enabled: isNeeded,
    everyMs: (answer) => (answer?.pasted === true ? ARRIVED_MS : WAITING_MS),
  })
  // The answer to the check before says nothing of this one.
  const answer = isPlaceholderData ? undefined : data
  return {
    kind: kindOf(answer, check.isAgain),
    lastEventAt: data?.lastEventAt,
    checkAgain: () =>
      setCheck(({ since }) => ({ since: data?.lastEventAt === undefined ? since : after(data.lastEventAt), isAgain: true })),
  }
}

/** The script of the storefront's pages. */
export const usePastedStorefront = (sdkType: 'standard' | 'headless', isNeeded: boolean): PastedScript =>
  usePasted(shopify.checkScriptPasted, (instanceCheckTime) => ({ instanceCheckTime, sdkType }), isNeeded)

/** The script of Shopify's customer events: the checkout. */
export const usePastedCheckout = (isNeeded: boolean): PastedScript =>
  usePasted(shopify.checkCustomEventsPasted, (instanceCheckTime) => ({ instanceCheckTime }), isNeeded)
