/** Facts of Meta's Conversions API for forms and schemas. Source: spec 000 section 5, Meta's Conversions API pages read 2026-11. */
import type { DestinationFacts } from './destinations.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** Meta's Conversions API, as forms show it. */
export const facebookFacts = {
  id: 'facebook',
  label: 'Meta',
  pixelId: {
    label: 'Pixel ID',
    example: '123456789012345',
    missing: 'Please input Pixel ID',
    pattern: /^\d{15,19}$/,
    invalid: 'Please enter a valid Facebook pixel ID',
    where: 'Events Manager > Data sources > your pixel or dataset > Settings',
  },
  token: {
    label: 'Conversions API access token',
    missing: 'Please input the access token of the Conversions API',
    where: 'Events Manager > your pixel > Settings > Conversions API > Generate access token',
  },
  testCode: {
    label: 'Test event code',
    example: 'TEST12345',
    missing: 'Field is required!',
    where: 'Events Manager > your pixel > Test events',
  },
  takesEvents: SHOP_EVENTS,
  // Meta takes 7 days and refuses a whole batch for one older event: the last hour is left for the way to it.
  maxAgeHours: 7 * 24 - 1,
  notes: [
    'An event sent by the browser and by the server counts once when both carry the same event id and name, within 48 hours.',
    'Test events are processed like real ones: remove the test code when you are done.',
  ],
  docs: 'https://developers.facebook.com/docs/marketing-api/conversions-api',
} as const satisfies DestinationFacts
