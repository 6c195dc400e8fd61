/** What a pixel's lane would make of an event: held, skipped, or a request as the delivery log shows it. Nothing is sent or stored. */
import type { Consent, StoreEvent } from '@convbox/contract'
import type { PreviewEvent } from '@convbox/contract/api/pixel-preview.schemas'
import { PREVIEW_SOURCES } from '@convbox/contract/api/pixel-preview.values'
import { DESTINATIONS, hideFields, traceSources, type BuildContext, type DestinationRequest } from '@convbox/destinations'
import { describeRequest } from '../../deliveries/delivery-row.ts'
import { withConsentDefault } from '../../deliveries/lane-entry.ts'
import { buildContextOf, sendingStoreOf } from '../../deliver/build-context.ts'
import { needsChoice, withChoice } from '../../deliver/consent-hold.ts'
import type { Product } from '../../catalogue/catalogue.rows.ts'
import { fillItems } from '../../catalogue/fill-items.ts'
import { listToAsk } from '../../deliver/tag-hold.ts'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'
import type { KnownEvent } from './last-events.ts'

type Outcome = PreviewEvent['outcome']

/**
 * What the lane would know. baseUrl: where the requests go instead of to the platform. products: of the catalogue, by id; undefined where nobody can know any.
 * choices: of visitors, by visitor id.
 */
export type PreviewContext = {
  pixel: DirectoryPixel
  store: DirectoryStore
  baseUrl?: string
  products: ReadonlyMap<string, Product> | undefined
  choices: ReadonlyMap<string, Partial<Consent>>
}

/** The request of an event alone; undefined: the adapter throws on it. */
type Built = { request: DestinationRequest } | { skipped: Extract<Outcome, { kind: 'skipped' }>['reason'] } | undefined

const buildOne = (event: StoreEvent, { pixel, store }: PreviewContext, context: BuildContext): Built => {
  try {
    const { requests, skipped } = DESTINATIONS[pixel.settings.platform].buildRequests(
      [withConsentDefault(event, store.consentDefault)],
      pixel.settings,
      context,
    )
    const [request] = requests
    const [left] = skipped
    return request === undefined ? left && { skipped: left.reason } : { request }
  } catch {
    return undefined
  }
}

/** The request as its delivery would show it. */
const showRequest = (request: DestinationRequest, eventId: string, { pixel }: PreviewContext): string => {
  const secrets = pixel.credential === undefined ? [] : [pixel.credential.secret]
  const text = describeRequest(request, { secrets, written: undefined })(eventId)
  return hideFields(text, DESTINATIONS[pixel.settings.platform].personal)
}

/** The outcome of one event that arrived just now: its age is that at its arrival, because a lane sends it within seconds. */
export const previewEvent = (
  { event: given, isTestOrder }: Pick<KnownEvent, 'event' | 'isTestOrder'>,
  preview: PreviewContext,
): Outcome => {
  const { pixel, store, products, choices, baseUrl } = preview
  if (isTestOrder && pixel.settings.testEventCode === undefined) return { kind: 'skipped', reason: 'test order' }
  const destination = DESTINATIONS[pixel.settings.platform]
  const now = (): number => Date.parse(given.receivedAt)
  const isPartOfStore = pixel.settings.target.kind !== 'store'
  const tagged = isPartOfStore && products !== undefined ? fillItems(given, products) : given
  if (isPartOfStore && store.shopDomain !== undefined && listToAsk(tagged).length > 0) return { kind: 'held', reason: 'tags not read yet' }
  const turn = { destination, pixel, store, program: { now } }
  const choice = choices.get(tagged.visitorId ?? '')
  const event = choice !== undefined && needsChoice(turn, tagged) ? withChoice(tagged, choice) : tagged
  if (needsChoice(turn, event)) return { kind: 'held', reason: 'no choice yet' }
  const context = buildContextOf({ now, pixel, store: sendingStoreOf(store), ...(baseUrl !== undefined && { baseUrl }) })
  const built = buildOne(event, preview, context)
  if (built === undefined) return { kind: 'cannot be built' }
  if ('skipped' in built) return { kind: 'skipped', reason: built.skipped }
  const rebuild = (other: StoreEvent): DestinationRequest | undefined => {
    const again = buildOne(other, preview, context)
    return again !== undefined && 'request' in again ? again.request : undefined
  }
  return {
    kind: 'request',
    request: showRequest(built.request, event.id, preview),
    marks: traceSources(event, PREVIEW_SOURCES, rebuild),
  }
}
