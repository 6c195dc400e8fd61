/** What a pixel that sends no prices is shown of an event. */
import { ORDER_EVENTS, type PixelSettings, type StoreEvent } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'

const ORDERS: readonly string[] = ['Purchase', ...ORDER_EVENTS]

/** The event without its value and its products' prices, where the pixel sends none; whole where the platform takes no such event without. */
export const hideValue = (event: StoreEvent, { platform, sendsValue = true }: PixelSettings): StoreEvent => {
  const { valueNeededFor = 'purchases' } = DESTINATION_FACTS[platform]
  const isNeeded = valueNeededFor === 'all events' || (valueNeededFor === 'purchases' && ORDERS.includes(event.name))
  if (sendsValue || isNeeded) return event
  const { value: _value, items, ...rest } = event
  return { ...rest, ...(items && { items: items.map(({ price: _price, ...item }) => item) }) }
}
