/** Google Ads through the Data Manager API v1: up to 2000 events for one conversion action in a request; whether they were used is asked for later. */
import type { StoreEvent } from '@convbox/contract'
import { DAY_MS } from '@convbox/contract/durations'
import { googleAdsFacts } from '@convbox/contract/destinations/google-ads'
import { checkByTestEvent } from '../check-parts.ts'
import type { BuildContext, BuiltRequests, Credential, Destination, DestinationRequest, JsonValue, SendSettings } from '../destination.ts'
import { inBatches, namePerson, readOwnText } from '../event-parts.ts'
import { remember } from '../remember.ts'
import type { SkipRules } from '../skip-steps.ts'
import { sortEvents } from '../sort-events.ts'
import { readGoogleAdsAnswer } from './google-ads-answer.ts'
import { buildGoogleAdsEvent } from './google-ads-event.ts'
import { readGoogleAdsStatus } from './google-ads-status.ts'
import { buildGoogleIdentifiers } from './google-ads-user.ts'

const VERSION = 'v1'
const BASE_URL = 'https://datamanager.googleapis.com'
// 300 calls a minute and 100,000 a day, questions for the status among them, for the whole program: they count for its project at Google.
const LIMITS: Destination['limits'] = {
  maxBatch: 2000,
  maxAgeMs: googleAdsFacts.maxAgeHours * 3_600_000,
  atOnce: 1,
  rates: [
    { count: 300, perMs: 60_000, scope: 'program' },
    { count: 100_000, perMs: DAY_MS, scope: 'program' },
  ],
}

const RULES: SkipRules = {
  takesEvents: googleAdsFacts.takesEvents,
  maxAgeMs: LIMITS.maxAgeMs,
  // Google has a word for a denied consent, but uses nothing of such an event.
  isConsentDenied: (event) => event.consent?.ad === 'denied',
}

const accountOf = (settings: SendSettings, key: string): JsonValue | undefined => {
  const accountId = readOwnText(settings, key).replaceAll('-', '')
  return accountId === '' ? undefined : { accountType: 'GOOGLE_ADS', accountId }
}

/** One destination a request, so that its later status is about these events alone. */
const destinationOf = (settings: SendSettings, action: string): JsonValue => {
  const loginAccount = accountOf(settings, 'loginCustomerId')
  return {
    operatingAccount: accountOf(settings, 'customerId') ?? null,
    ...(loginAccount !== undefined && { loginAccount }),
    productDestinationId: action,
  }
}

const headersOf = (credential: Credential | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  ...(credential && { authorization: `Bearer ${credential.secret}` }),
})

const buildRequests = (
  events: readonly StoreEvent[],
  settings: SendSettings,
  { now, credential, baseUrl = BASE_URL }: BuildContext,
): BuiltRequests => {
  const identifiersOf = remember(namePerson, buildGoogleIdentifiers)
  const build = (event: StoreEvent, timeMs: number) => buildGoogleAdsEvent(event, settings, { timeMs, identifiersOf })
  const { kept, skipped } = sortEvents(events, settings, { now, rules: RULES, build })
  const placed = kept.map((one, place) => ({ ...one, place }))
  const batches = [...Map.groupBy(placed, ({ form }) => form.action).values()].flatMap((group) => inBatches(group, LIMITS.maxBatch))
  const requests = batches
    .toSorted(([one], [other]) => (one?.place ?? 0) - (other?.place ?? 0))
    .map((batch): DestinationRequest => ({
      events: batch.map(({ id }) => id),
      method: 'POST',
      url: `${baseUrl}/${VERSION}/events:ingest`,
      headers: headersOf(credential),
      body: {
        destinations: [destinationOf(settings, batch[0]?.form.action ?? '')],
        encoding: 'HEX',
        ...(settings.testEventCode !== undefined && { validateOnly: true }),
        events: batch.map(({ form }) => form.event),
      },
    }))
  return { requests, skipped }
}

/** The adapter of Google Ads. */
export const googleAds: Destination = {
  id: 'google-ads',
  apiVersion: { version: VERSION, docs: googleAdsFacts.docs, checkedOn: '2026-11' },
  baseUrl: () => BASE_URL,
  limits: LIMITS,
  takesEvents: googleAdsFacts.takesEvents,
  personal: ['ipAddress', 'userAgent', 'regionCode', 'postalCode'],
  entriesAt: ['events'],
  buildRequests,
  readAnswer: readGoogleAdsAnswer,
  check: checkByTestEvent({ takesEvents: googleAdsFacts.takesEvents, buildRequests, readAnswer: readGoogleAdsAnswer }),
  followUp: {
    build: (key, _settings, { credential, baseUrl = BASE_URL }) => ({
      method: 'GET',
      url: `${baseUrl}/${VERSION}/requestStatus:retrieve?requestId=${encodeURIComponent(key)}`,
      headers: headersOf(credential),
    }),
    read: readGoogleAdsStatus,
  },
}
