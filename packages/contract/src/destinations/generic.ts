/** Facts of the generic destination: a stand-in for platforms that answer for each event, for sandbox stores only. */
import type { DestinationFacts } from './destinations.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** The generic destination, as forms show it. */
export const genericFacts = {
  id: 'generic',
  label: 'Generic (Sandbox)',
  pixelId: {
    label: 'Pixel ID',
    example: 'demo-1',
    missing: 'Please input Pixel ID',
    pattern: /^[A-Za-z0-9_-]{1,64}$/,
    invalid: 'Please use letters, digits, dashes and underscores',
    where: 'Any name of your own',
  },
  token: { label: 'Token', missing: 'Please input the token', where: 'Any text of your own' },
  takesEvents: SHOP_EVENTS,
  maxAgeHours: 7 * 24,
  notes: ['Only sandbox stores may use it.'],
  docs: 'https://www.rfc-editor.org/rfc/rfc4918#section-13',
} as const satisfies DestinationFacts
