import { campaigns } from '@convbox/contract/api/campaigns'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { showToast } from '../../../ui/toast.ts'
import { discountCodesText } from './discount-codes.text.ts'

/** What a code that is sent again changes. */
export const CODE_RENEWS = [
  discountCodes.listDiscountCodes,
  discountCodes.listCodePools,
  campaigns.readCampaign,
  campaigns.listCampaigns,
  campaigns.previewCampaign,
]

/** Sends failed codes again: one, or all of a campaign or the store. */
export const useRetry = () => {
  const text = useText(discountCodesText)
  return useSend(discountCodes.retryDiscountCodes, {
    renews: CODE_RENEWS,
    onSuccess: ({ retried }) => showToast({ tone: 'good', text: text.retried(retried) }),
  })
}
