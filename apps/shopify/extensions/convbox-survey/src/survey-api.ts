/** The parts of Shopify's APIs that the survey uses, on the thank-you page and on the order status page of the customer account; from Shopify's published types. */
import type { Api as OrderStatusApi } from '@shopify/ui-extensions/customer-account.order-status.block.render'
import type { Api as ThankYouApi } from '@shopify/ui-extensions/purchase.thank-you.block.render'
import { useEffect, useState } from 'preact/hooks'

type Shared = 'i18n' | 'sessionToken' | 'settings' | 'storage'
/** What tells of the order and its customer; a test may leave it out. */
type Facts = Partial<{
  cost: { totalAmount: { readonly value: { amount: number; currencyCode: string } } }
  localization: { language: { readonly value: { isoCode: string } } }
}>
/** The `shopify` object in either place. */
export type SurveyApi = (Pick<ThankYouApi, Shared | 'orderConfirmation'> | Pick<OrderStatusApi, Shared | 'order'>) & Facts

/** A Shopify value that may change while it is shown: settings while the merchant edits them, the order until Shopify has created it. */
type Live<Value> = { readonly value: Value; subscribe: (listener: (value: Value) => void) => () => void }

const useLive = <Value>(live: Live<Value>): Value => {
  const [value, setValue] = useState(() => live.value)
  useEffect(() => live.subscribe((next) => setValue(() => next)), [live])
  return value
}

/** The order's id in Shopify's form (`gid://shopify/Order/1`); undefined until it exists. */
export const useOrderId = (api: SurveyApi): string | undefined => {
  const live: Live<{ id: string } | { order: { id: string } } | undefined> = 'order' in api ? api.order : api.orderConfirmation
  const found = useLive(live)
  return found && ('order' in found ? found.order.id : found.id)
}

/** What the page knows of the order; only the thank-you page knows whether it is the customer's first. */
export const factsOf = (api: SurveyApi): { language: string; isFirstOrder?: boolean; total?: string; currency?: string } => {
  const { amount, currencyCode } = api.cost?.totalAmount.value ?? {}
  return {
    language: api.localization?.language.value.isoCode ?? 'en',
    ...('orderConfirmation' in api && { isFirstOrder: api.orderConfirmation.value.isFirstOrder }),
    ...(amount !== undefined && currencyCode !== undefined && { total: amount.toFixed(2), currency: currencyCode }),
  }
}

/** Texts that the owner may set; an empty one falls back to ours in the customer's language. */
export const useTexts = (api: SurveyApi): { question: string; followUp: string; options: string } => {
  const settings = useLive(api.settings)
  const read = (key: string, fallback: string): string => {
    const set = settings[key]
    return typeof set === 'string' && set.trim() !== '' ? set : api.i18n.translate(fallback)
  }
  return { question: read('question', 'question'), followUp: read('follow_up', 'followUp'), options: read('options', 'options') }
}
