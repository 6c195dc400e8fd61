/** What the survey uses of Shopify's two places: the page of thanks and the order's status in the customer's account. Shopify's own published types, cut to that. */
import type { Api as OrderStatusApi } from '@shopify/ui-extensions/customer-account.order-status.block.render'
import type { Api as ThankYouApi } from '@shopify/ui-extensions/purchase.thank-you.block.render'
import { useEffect, useState } from 'preact/hooks'

type Shared = 'i18n' | 'sessionToken' | 'settings' | 'storage'
/** The `shopify` object in either place. */
export type SurveyApi = Pick<ThankYouApi, Shared | 'orderConfirmation'> | Pick<OrderStatusApi, Shared | 'order'>

/** A value of Shopify's that may change while it is shown: the settings under the merchant's hands, the order until Shopify has made it. */
type Live<Value> = { readonly value: Value; subscribe: (listener: (value: Value) => void) => () => void }

const useLive = <Value>(live: Live<Value>): Value => {
  const [value, setValue] = useState(() => live.value)
  useEffect(() => live.subscribe((next) => setValue(() => next)), [live])
  return value
}

/** The order's id as Shopify writes it (`gid://shopify/Order/1`); undefined while there is none yet. */
export const useOrderId = (api: SurveyApi): string | undefined => {
  const live: Live<{ id: string } | { order: { id: string } } | undefined> = 'order' in api ? api.order : api.orderConfirmation
  const found = useLive(live)
  return found && ('order' in found ? found.order.id : found.id)
}

/** A text that the owner may set; where it is empty, our own in the customer's language. */
export const useTexts = (api: SurveyApi): { question: string; followUp: string; options: string } => {
  const settings = useLive(api.settings)
  const read = (key: string, fallback: string): string => {
    const set = settings[key]
    return typeof set === 'string' && set.trim() !== '' ? set : api.i18n.translate(fallback)
  }
  return { question: read('question', 'question'), followUp: read('follow_up', 'followUp'), options: read('options', 'options') }
}
