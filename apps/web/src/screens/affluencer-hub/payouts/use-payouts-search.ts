import { payouts } from '@convbox/contract/api/payouts'
import { PAYOUT_METHODS, type PayoutMethod } from '@convbox/contract/payouts'
import { getRouteApi } from '@tanstack/react-router'
import { useChange } from '../../../widgets/use-change.ts'

const route = getRouteApi('/website/$websiteName/affluencer-hub/payouts')

/** Parts of the screen; what the address does not know is what is payable. */
export const VIEWS = ['payable', 'runs', 'disputes', 'tax'] as const
export type View = (typeof VIEWS)[number]

/** What a change of pay-outs changes on the screen. */
export const RENEWS = [payouts.previewPayout, payouts.listPayouts, payouts.readPayout, payouts.readTaxYear]

/** The address of the screen, with its words read. */
export const usePayoutsSearch = () => {
  const search = route.useSearch()
  const change = useChange(search, ['view', 'page', 'open'])
  const view: View = VIEWS.find((one) => one === search.view) ?? 'payable'
  const method: PayoutMethod = PAYOUT_METHODS.find((one) => one === search.method) ?? 'other'
  return { search, change, view, method }
}
