/** What the parts of the extras that load platforms' own tags work with. */
import type { CollectEvent, EventItem, EventName } from '@convbox/contract/events/events'
import type { TagPixel } from '@convbox/contract/events/extras'

/** A product as a tag tells it. id: as the store's catalogue at the platform has it. */
export type ToldItem = { id: string; price?: number; quantity: number; of: EventItem }

/** An event as a tag tells it. id: the same as that of the server's event. */
export type Told = {
  id: string
  name: EventName
  event: CollectEvent
  items: ToldItem[]
  /** Ids of the products, each once. */
  itemIds: string[]
  count: number
  /** Both or neither. */
  value?: number
  currency?: string
  orderId?: string
  query?: string
}

/** A platform's tag. open: leaves the platform's queue on the page for this pixel, so that what is told waits for the file, which `load` asks for once. */
export type Tag = {
  open: (pixel: TagPixel, load: (onLoad?: () => void) => void) => void
  tell: (pixel: TagPixel, told: Told) => void
}

/** Opens the tag for each pixel at its first event that consent allows, and tells it that event and all later ones, each once. */
export type OpenTag = (pixels: readonly TagPixel[], tag: Tag) => void
