/** Google Ads' tag: conversions alone, each once by its transaction id. Source: support.google.com/google-ads, "Use a transaction ID to minimize duplicate conversions". */
import { type GooglePage, openGoogle, tellGoogleConsent } from '../google-tag.ts'
import { filled, startTag } from '../start-tag.ts'

startTag<GooglePage>('tag-google-ads', (page) => ({
  open: (pixel, load) => openGoogle(page, pixel, load),
  tell: ({ id, labels }, { id: eventId, name, event, value, currency, orderId }) => {
    const label = labels?.[name]
    if (!label) return
    tellGoogleConsent(page, event.consent)
    // As the server has it: the order's id of a purchase, else the event's.
    const transaction = name === 'Purchase' && orderId && orderId.length <= 64 ? orderId : eventId
    page.gtag?.('event', 'conversion', filled({ send_to: `${id}/${label}`, value, currency, transaction_id: transaction }))
  },
}))
