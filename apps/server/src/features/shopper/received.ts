/** What the sandbox's platforms got of a shopper's events, as they list it themselves. */
import type { DestinationId, StoreEvent } from '@convbox/contract'
import { z } from 'zod'
import { askOwnServer } from '../../platforms/shop/own-server.ts'

const listSchema = z.object({ events: z.array(z.object({ eventId: z.string(), pixel: z.string() })) })

/** The ids under which platforms know an event: its own, or its order's. */
const idsOf = ({ id, order }: StoreEvent): string[] => [id, order?.id, order?.name, order?.number].filter((one) => one !== undefined)

/** How often a platform got each event, by the event's id; undefined where it lists none that may be compared. */
export const countReceived = async (
  publicUrl: string,
  { platform, externalId, events }: { platform: DestinationId; externalId: string; events: readonly StoreEvent[] },
): Promise<Map<string, number> | undefined> => {
  const { text } = await askOwnServer(`${publicUrl}/sandbox/${platform}/received`)
  const listed = listSchema.safeParse(JSON.parse(text))
  if (!listed.success) return undefined
  // Services connected by key list the key's account in place of the pixel.
  const named = listed.data.events.filter(({ pixel }) => pixel === externalId)
  const all = named.length > 0 ? named : listed.data.events
  return new Map(events.map((event) => [event.id, all.filter(({ eventId }) => idsOf(event).includes(eventId)).length]))
}
