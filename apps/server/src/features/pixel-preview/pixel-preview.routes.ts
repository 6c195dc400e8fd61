import type { Consent, EventName } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { PixelPreview } from '@convbox/contract/api/pixel-preview.schemas'
import type { PixelFields } from '@convbox/contract/api/pixels.schemas'
import { readProducts } from '../../catalogue/catalogue.rows.ts'
import { listUnknown } from '../../catalogue/fill-items.ts'
import { readVisitorChoices } from '../../deliveries/visitor-choices.sql.ts'
import { platformAddress } from '../../deliver/platform-address.ts'
import type { DirectoryPixel, DirectoryStore } from '../../directory/directory-entries.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { Program } from '../../program.ts'
import { previewEvent, type PreviewContext } from './build-preview.ts'
import { readFormPixel } from './form-pixel.ts'
import { readLastOfEach, type KnownEvent } from './last-events.ts'

/** What the catalogue knows of the events' products; undefined for a pixel that takes all of them. */
const readKnownProducts = async (
  { mainDb }: Program,
  store: DirectoryStore,
  { settings }: DirectoryPixel,
  known: readonly KnownEvent[],
): Promise<PreviewContext['products']> => {
  if (settings.target.kind === 'store') return undefined
  const ids = [...new Set(known.flatMap(({ event }) => listUnknown(event).map(({ productId }) => productId)))]
  return readProducts(mainDb, store.id, ids, { isDeletedToo: true })
}

/** Choices matter only where an event waits for them. */
const readChoices = async (
  { warehouse }: Program,
  store: DirectoryStore,
  known: readonly KnownEvent[],
): Promise<Map<string, Partial<Consent>>> =>
  store.consentRequired && store.consentDefault === 'denied'
    ? readVisitorChoices(warehouse, store.id, [...new Set(known.flatMap(({ event }) => event.visitorId ?? []))])
    : new Map()

const describe = (known: KnownEvent, context: PreviewContext): PixelPreview['events'][number] => {
  const { event, isPart } = known
  return {
    eventName: event.name,
    eventId: event.id,
    eventTime: event.occurredAt,
    ...(event.order?.name !== undefined && { orderName: event.order.name }),
    isOfOrder: event.order !== undefined,
    isPart,
    outcome: previewEvent(known, context),
  }
}

const makePreview = async (
  program: Program,
  caller: Pick<CallerStore, 'id' | 'sandbox'>,
  given: PixelFields & { id?: string | undefined },
): Promise<PixelPreview> => {
  const store = await program.directory.byId(caller.id)
  if (store === undefined) throw new AppError('not found')
  const { faults, pixel, sendsFromServer } = await readFormPixel(program, store.id, given)
  const address = platformAddress(program.config, given.platform, caller.sandbox)
  if (pixel === undefined || address === undefined) return { faults, events: [] }
  // Names that the platform has no use for are left out: they would fill the list with the same reason.
  const names: readonly EventName[] = DESTINATION_FACTS[given.platform].takesEvents
  const known = await readLastOfEach(program, store, names)
  const [products, choices] = await Promise.all([readKnownProducts(program, store, pixel, known), readChoices(program, store, known)])
  const context: PreviewContext = { pixel, store, products, choices, ...address }
  return {
    faults,
    ...(!pixel.enabled && { notSent: 'disabled' as const }),
    ...(pixel.enabled && !sendsFromServer && { notSent: 'browser only' as const }),
    events: known.map((one) => describe(one, context)),
  }
}

/** Previews of unsaved settings. */
export const pixelPreviewFeature: Feature<'pixelPreview'> = (program) => {
  // A form asks after each change of a field, so at most about once a second.
  const previews = createRateLimit({ max: 120, windowMs: 60_000, now: program.now })
  return {
    preview: (input, { store, user }) => {
      previews.check(`${store.id} ${user.id}`)
      return makePreview(program, store, input)
    },
  }
}
