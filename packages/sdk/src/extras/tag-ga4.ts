/** Google Analytics 4's tag. Source: developers.google.com/analytics, "Recommended events"; Google counts a purchase once by its transaction id, and no other event. */
import { type GooglePage, openGoogle, tellGoogleConsent } from '../google-tag.ts'
import { filled, startTag } from '../start-tag.ts'
import type { EventName } from '@convbox/contract/events/events'

const NAMES: { [Name in EventName]?: string } = {
  PageView: 'page_view',
  ViewCategory: 'view_item_list',
  ViewContent: 'view_item',
  AddToCart: 'add_to_cart',
  ViewCart: 'view_cart',
  InitiateCheckout: 'begin_checkout',
  AddShippingInfo: 'add_shipping_info',
  AddPaymentInfo: 'add_payment_info',
  Purchase: 'purchase',
  Search: 'search',
  CustomizeProduct: 'customize_product',
  Lead: 'generate_lead',
  Subscribe: 'subscribe',
}

startTag<GooglePage>('tag-ga4', (page) => ({
  open: (pixel, load) => openGoogle(page, pixel, load),
  tell: ({ id, alias }, { id: event_id, name, event, items, value, currency, orderId, query }) => {
    tellGoogleConsent(page, event.consent)
    page.gtag?.(
      'event',
      (name === 'Purchase' ? alias : undefined) ?? NAMES[name] ?? name,
      filled({
        send_to: id,
        event_id,
        value,
        currency,
        transaction_id: name === 'Purchase' ? (orderId ?? event_id) : undefined,
        search_term: query,
        items: items.map(({ id: item_id, price, quantity, of }) =>
          filled({
            item_id,
            item_name: of.title,
            item_brand: of.brand,
            item_category: of.category,
            item_variant: of.variantId,
            price,
            quantity,
          }),
        ),
      }),
    )
  },
}))
