import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf } from '@convbox/contract/destination-facts'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import type { EventName } from '@convbox/contract/events/events'
import { useController, useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { eventWordsText } from './event-words.text.ts'
import { eventsGroupText } from './events-group.text.ts'
import type { FormParts } from './fields.tsx'
import { FormGroup, type GroupProps } from './FormGroup.tsx'
import {
  allowOn,
  chooseList,
  goesBy,
  type EventGroup,
  type FormEvents,
  isEventSent,
  mayTick,
  type Side,
  takenGroups,
  tickEvents,
  untakenEvents,
} from './form-events.ts'

/** The form's choice of events, and how to change it. */
const useFormEvents = ({ control }: FormParts): [FormEvents, (next: FormEvents) => void] => {
  const { field: list } = useController({ control, name: 'eventList' })
  const { field: isOwn } = useController({ control, name: 'shouldCustomizeSendEvent' })
  const { field: ignored } = useController({ control, name: 'ignoreEventList' })
  const { field: ignoredServer } = useController({ control, name: 'ignoreServerEventList' })
  const { field: ignoredBrowser } = useController({ control, name: 'ignoreBrowserEventList' })
  const events: FormEvents = {
    eventList: list.value,
    shouldCustomizeSendEvent: isOwn.value,
    ignoreEventList: ignored.value,
    ignoreServerEventList: ignoredServer.value,
    ignoreBrowserEventList: ignoredBrowser.value,
  }
  const change = (next: FormEvents): void => {
    if (next.eventList !== events.eventList) list.onChange(next.eventList)
    if (next.shouldCustomizeSendEvent !== events.shouldCustomizeSendEvent) isOwn.onChange(next.shouldCustomizeSendEvent)
    if (next.ignoreEventList !== events.ignoreEventList) ignored.onChange(next.ignoreEventList)
    if (next.ignoreServerEventList !== events.ignoreServerEventList) ignoredServer.onChange(next.ignoreServerEventList)
    if (next.ignoreBrowserEventList !== events.ignoreBrowserEventList) ignoredBrowser.onChange(next.ignoreBrowserEventList)
  }
  return [events, change]
}

const CELL = 'border-t border-hairline px-2 py-1.5'

type PartProps = { events: FormEvents; onChange: (next: FormEvents) => void }
/** sides: those that have a column, because the store can choose between them. */
type RowsProps = PartProps & { platform: DestinationId; names: readonly EventName[]; sides: readonly Side[] }

const Row = ({ platform, name, events, onChange, sides }: Omit<RowsProps, 'names'> & { name: EventName }) => {
  const text = useText(eventsGroupText)
  const words = useText(eventWordsText)
  const isSent = isEventSent(events, name)
  return (
    <tr>
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="font-medium">{name}</span>
        <span className="ml-2 text-caption text-ink-2">{mayTick(events, name) ? words[name] : text.onlyOwnList}</span>
      </th>
      <td className={`${CELL} text-center`}>
        <Checkbox
          label={<span className="sr-only">{text.sendOf({ name })}</span>}
          checked={isSent}
          disabled={!mayTick(events, name)}
          onChange={(isOn) => onChange(tickEvents(events, [name], isOn))}
        />
      </td>
      {sides.map((side) => (
        <td key={side} className={`${CELL} text-center`}>
          {goesBy(side, platform, name) ? (
            <Checkbox
              label={<span className="sr-only">{text.sideOf[side]({ name })}</span>}
              checked={isEventSent(events, name, side)}
              disabled={!isSent}
              onChange={(isOn) => onChange(allowOn(events, side, [name], isOn))}
            />
          ) : (
            <span className="text-ink-3">–</span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** One group of events, with a tick for all of it in each column. */
const Rows = ({ platform, group, names, events, onChange, sides }: RowsProps & { group: EventGroup }) => {
  const text = useText(eventsGroupText)
  const title = text.groups[group]
  const offered = names.filter((name) => mayTick(events, name))
  const sent = names.filter((name) => isEventSent(events, name))
  return (
    <tbody>
      <tr>
        <th scope="colgroup" className={`${CELL} bg-sunken text-left text-caption font-medium text-ink-2`}>
          {title}
        </th>
        <td className={`${CELL} bg-sunken text-center`}>
          <Checkbox
            label={<span className="sr-only">{text.sendAllOf({ group: title })}</span>}
            checked={offered.length > 0 && sent.length === offered.length}
            isMixed={sent.length > 0 && sent.length < offered.length}
            disabled={offered.length === 0}
            onChange={(isOn) => onChange(tickEvents(events, offered, isOn))}
          />
        </td>
        {sides.map((side) => {
          const able = sent.filter((name) => goesBy(side, platform, name))
          const told = able.filter((name) => isEventSent(events, name, side))
          return (
            <td key={side} className={`${CELL} bg-sunken text-center`}>
              <Checkbox
                label={<span className="sr-only">{text.sideAllOf[side]({ group: title })}</span>}
                checked={able.length > 0 && told.length === able.length}
                isMixed={told.length > 0 && told.length < able.length}
                disabled={able.length === 0}
                onChange={(isOn) => onChange(allowOn(events, side, able, isOn))}
              />
            </td>
          )
        })}
      </tr>
      {names.map((name) => (
        <Row key={name} platform={platform} name={name} events={events} onChange={onChange} sides={sides} />
      ))}
    </tbody>
  )
}

/** Both where the events go both ways; the server's also where some are kept from it already. */
const useSides = ({ control }: FormParts, platform: DestinationId, { ignoreServerEventList }: FormEvents): readonly Side[] => {
  const [addMethod, sendsFromServer] = useWatch({ control, name: ['addMethod', 'enableCapi'] })
  const hasTag = tagOf(DESTINATION_FACTS[platform]) !== undefined
  if (hasTag && addMethod === 'both' && sendsFromServer) return ['server', 'browser']
  return sendsFromServer && ignoreServerEventList.length > 0 ? ['server'] : []
}

/** Recommended events or a list of its own, and for each event whether it is sent, and on which side. */
export const EventsGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(eventsGroupText)
  const language = useLanguage()
  const [events, change] = useFormEvents(parts)
  const sides = useSides(parts, platform, events)
  const sendsFromServer = useWatch({ control: parts.control, name: 'enableCapi' })
  const name = DESTINATION_FACTS[platform].name[language]
  const groups = takenGroups(platform)
  const untaken = untakenEvents(platform)
  const isNothing = groups.every(({ names }) => names.every((one) => !isEventSent(events, one)))
  return (
    <FormGroup parts={parts} platform={platform} group="events" title={text.title} lead={text.lead} fields={[]}>
      <RadioCards
        label={text.list}
        value={events.shouldCustomizeSendEvent ? 'own' : 'recommended'}
        onChange={(value) => change(chooseList(platform, events, value === 'own'))}
        options={[
          { value: 'recommended', label: text.recommended, description: text.recommendedHint({ platform: name }) },
          { value: 'own', label: text.own, description: text.ownHint },
        ]}
      />
      <div>
        <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-control border border-line text-body">
          <thead>
            <tr className="text-caption text-ink-2">
              <th scope="col" className="px-2 py-1.5 text-left font-medium">
                {text.event}
              </th>
              <th scope="col" className="w-24 px-2 py-1.5 font-medium">
                {text.send}
              </th>
              {sides.map((side) => (
                <th key={side} scope="col" className="w-32 px-2 py-1.5 font-medium">
                  {text.sides[side]}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ group, names }) => (
            <Rows key={group} platform={platform} group={group} names={names} events={events} onChange={change} sides={sides} />
          ))}
        </table>
        <p aria-live="polite" className="mt-2 text-caption text-warn empty:hidden">
          {isNothing && text.nothing}
        </p>
        <p className="mt-2 text-caption text-ink-2 empty:hidden">
          {sendsFromServer ? sides.length === 2 && text.sidesHint({ platform: name }) : text.serverOff}
        </p>
        {untaken.length > 0 && (
          <p className="mt-1 text-caption text-ink-2">{text.untaken({ platform: name, events: untaken.join(', ') })}</p>
        )}
      </div>
    </FormGroup>
  )
}
