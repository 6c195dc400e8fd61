/** Whether the pasted scripts work. */
import { shopify } from '@convbox/contract/api/shopify'
import type { Endpoint, ResultOf } from '@convbox/contract/endpoint'
import { QUIET_AFTER_HOURS } from '@convbox/contract/reception'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ARRIVED_MS, WAITING_MS } from './use-installation.ts'

type Pasted = ResultOf<typeof shopify.checkScriptPasted>

/** kind: its last event is recent; nothing for longer than the quiet limit; never an event; Check Again was pressed and nothing has arrived since. */
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

/** After the last received event by the server's clock: with a wrong clock of this computer no event might ever count as new. */
const after = (lastEventAt: string): string => new Date(Date.parse(lastEventAt) + 1).toISOString()

/** At first checks for an event of the last day; after Check Again only for a new one. Polls every 2 s until it is seen, then every 5 s. */
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
  // The previous check's result says nothing about this one.
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

/** The script of Shopify's customer events, for the checkout. */
export const usePastedCheckout = (isNeeded: boolean): PastedScript =>
  usePasted(shopify.checkCustomEventsPasted, (instanceCheckTime) => ({ instanceCheckTime }), isNeeded)
