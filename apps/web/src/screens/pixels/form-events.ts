/** Which events a pixel gets, as its form holds it: a list of its own or the recommended one, less what it must never get. Pure. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf } from '@convbox/contract/destination-facts'
import {
  DEFAULT_PIXEL_EVENTS,
  isEventWanted,
  RECOMMENDED_EVENTS,
  SHOP_EVENTS,
  type DestinationId,
} from '@convbox/contract/destinations/destinations'
import { ADVANCED_EVENTS, EXTRA_EVENTS, type EventName, ORDER_EVENTS, STANDARD_EVENTS, SUPER_EVENTS } from '@convbox/contract/events/events'

/** The part of the form that chooses events. shouldCustomizeSendEvent: eventList decides, else the recommended events. */
export type FormEvents = {
  eventList: EventName[]
  shouldCustomizeSendEvent: boolean
  ignoreEventList: EventName[]
  ignoreServerEventList: EventName[]
  ignoreBrowserEventList: EventName[]
}

/** The two ways to a platform: our server, and its own tag in the shop's pages. */
export type Side = 'server' | 'browser'

/** The groups of the form, each with its events in order. */
const EVENT_GROUPS = {
  standard: STANDARD_EVENTS,
  advanced: ADVANCED_EVENTS,
  super: SUPER_EVENTS,
  more: [...EXTRA_EVENTS, ...ORDER_EVENTS],
} as const satisfies Record<string, readonly EventName[]>
export type EventGroup = keyof typeof EVENT_GROUPS

const isListed = (events: readonly EventName[], name: EventName): boolean => events.includes(name)

/** The groups with what the platform takes of each; a group without any is left out. */
export const takenGroups = (platform: DestinationId): { group: EventGroup; names: EventName[] }[] =>
  (['standard', 'advanced', 'super', 'more'] as const)
    .map((group) => ({ group, names: EVENT_GROUPS[group].filter((name) => isListed(DESTINATION_FACTS[platform].takesEvents, name)) }))
    .filter(({ names }) => names.length > 0)

/** Events of every pixel's list that the platform has no meaning for. */
export const untakenEvents = (platform: DestinationId): EventName[] =>
  DEFAULT_PIXEL_EVENTS.filter((name) => !isListed(DESTINATION_FACTS[platform].takesEvents, name))

/** Whether the pixel gets an event at all, or on this side. */
export const isEventSent = (form: FormEvents, name: EventName, side: Side | 'any' = 'any'): boolean =>
  isEventWanted(
    {
      events: form.eventList,
      hasOwnList: form.shouldCustomizeSendEvent,
      ignoredEvents: form.ignoreEventList,
      ignoredServerEvents: form.ignoreServerEventList,
      ignoredBrowserEvents: form.ignoreBrowserEventList,
    },
    name,
    side,
  )

/** Whether an event may be ticked: the recommended list never gets more than it has. */
export const mayTick = (form: FormEvents, name: EventName): boolean => form.shouldCustomizeSendEvent || isListed(RECOMMENDED_EVENTS, name)

const without = (events: readonly EventName[], names: readonly EventName[]): EventName[] => events.filter((name) => !names.includes(name))
const withThese = (events: readonly EventName[], names: readonly EventName[]): EventName[] => [...without(events, names), ...names]

/** The form after some events were ticked or unticked. A list of its own changes itself; the recommended one has them ignored. */
export const tickEvents = (form: FormEvents, names: readonly EventName[], isOn: boolean): FormEvents => {
  const ignoreEventList = without(form.ignoreEventList, names)
  if (form.shouldCustomizeSendEvent)
    return isOn
      ? { ...form, ignoreEventList, eventList: withThese(form.eventList, names) }
      : { ...form, eventList: without(form.eventList, names) }
  return { ...form, ignoreEventList: isOn ? ignoreEventList : withThese(form.ignoreEventList, names) }
}

/** Whether an event can go this way: beside the server, a tag tells the shop's events, or purchases alone where the platform matches no others. */
export const goesBy = (side: Side, platform: DestinationId, name: EventName): boolean => {
  if (side === 'server') return true
  const tag = tagOf(DESTINATION_FACTS[platform])
  return tag !== undefined && isListed(SHOP_EVENTS, name) && (tag.pairs === 'all events' || name === 'Purchase')
}

const IGNORED_ON = { server: 'ignoreServerEventList', browser: 'ignoreBrowserEventList' } as const satisfies Record<Side, keyof FormEvents>

/** The form after one side was allowed or forbidden to send some events. */
export const allowOn = (form: FormEvents, side: Side, names: readonly EventName[], isOn: boolean): FormEvents => {
  const list = IGNORED_ON[side]
  return { ...form, [list]: isOn ? without(form[list], names) : withThese(form[list], names) }
}

/** The form after the other kind of list was chosen: a list of its own begins with what is sent now. */
export const chooseList = (platform: DestinationId, form: FormEvents, isOwn: boolean): FormEvents => {
  if (!isOwn || form.shouldCustomizeSendEvent) return { ...form, shouldCustomizeSendEvent: isOwn }
  const { takesEvents } = DESTINATION_FACTS[platform]
  const others = without(form.eventList, takesEvents)
  return {
    ...form,
    shouldCustomizeSendEvent: true,
    eventList: [...others, ...takesEvents.filter((name) => isEventSent(form, name))],
    ignoreEventList: without(form.ignoreEventList, takesEvents),
  }
}
