/** Facts of GA4's Measurement Protocol for forms and schemas. Source: spec 000 section 5, Google's Measurement Protocol pages read 2026-11. */
import type { DestinationFacts } from './destinations.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** GA4's Measurement Protocol, as forms show it. */
export const ga4Facts = {
  id: 'ga4',
  label: 'Google Analytics 4',
  pixelId: {
    label: 'Measurement ID',
    example: 'G-ABC1234567',
    missing: 'GA4 ID is required',
    pattern: /^G-[A-Za-z0-9]+$/,
    invalid: 'GA4 ID should start with "G-"',
    where: 'Admin > Data streams > your web stream',
  },
  token: {
    label: 'Measurement Protocol API secret',
    missing: 'Please input the API secret of the Measurement Protocol',
    where: 'Admin > Data streams > your web stream > Measurement Protocol API secrets',
  },
  aliasPattern: { pattern: /^[a-z][A-Za-z0-9_]{0,39}$/, invalid: 'GA4 takes at most 40 letters, digits and underscores' },
  // GA4 answers 204 to an event of such a name and drops it: nobody would ever see that the purchases are gone.
  reservedAliases: {
    pattern:
      /^(ad_(activeview|click|exposure|impression|query)|adunit_exposure|app_(clear_data|install|update|remove)|error|first_(open|visit)|in_app_purchase|notification_\w+|os_update|screen_view|session_start|user_engagement)$|^(firebase|ga|google|gtag)_/,
    invalid: 'GA4 keeps this name for itself: please choose another one',
  },
  takesEvents: SHOP_EVENTS,
  maxAgeHours: 72,
  notes: [
    'GA4 answers every request with "received", even a wrong one: a delivery is shown as accepted, never as confirmed.',
    'GA4 removes duplicates of purchases only, by transaction id: turn off other events in the Google tag when the server sends them.',
  ],
  docs: 'https://developers.google.com/analytics/devguides/collection/protocol/ga4',
} as const satisfies DestinationFacts
