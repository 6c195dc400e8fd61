import { formatDuration } from '@convbox/contract/format-time'
import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'
import { Fragment, useMemo, useState } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MultiSelect } from '../../ui/Combobox.tsx'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { Activity, eventLabel, FILTERED_EVENTS } from './Activity.tsx'
import { filterKeyOf, groupTimeline, type Run, type SessionGroup } from './timeline-groups.ts'
import { type OrderWords, orderAttributionText } from './order-attribution.text.ts'

const FoldedRun = ({ run }: { run: Run }) => {
  const text = useText(orderAttributionText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Activity event={run.first} />
      {isOpen && run.rest.map((event) => <Activity key={`${event.event_id} ${event.date}`} event={event} />)}
      {run.rest.length > 0 && (
        <li className="pb-3 pl-9">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="rounded-[4px] text-caption font-medium text-accent hover:underline"
          >
            {isOpen ? text.detail.collapse : text.detail.expand({ n: run.rest.length })}
          </button>
        </li>
      )}
    </>
  )
}

const Session = ({ group, number }: { group: SessionGroup; number: number }) => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const touch = group.runs.find((run) => run.first.channel !== undefined)?.first
  return (
    <section aria-label={text.detail.session({ n: number })}>
      {group.gapMinutes !== undefined && (
        <p className="mb-2 text-center text-caption text-ink-3">
          {text.detail.later({ text: formatDuration(group.gapMinutes, language) })}
        </p>
      )}
      <div className="mb-4 rounded-card border border-line">
        <header className="flex items-center gap-2 rounded-t-card border-b border-hairline bg-head px-3 py-2 text-caption">
          <h4 className="font-semibold text-ink">{text.detail.session({ n: number })}</h4>
          <span className="text-ink-3 tabular-nums">{group.runs[0]?.first.date_local}</span>
          {touch?.channel !== undefined && (
            <span className="ml-auto flex items-center gap-1.5 text-ink-2">
              <ChannelIcon channel={touch.channel} sizePx={16} />
              <ChannelName channel={touch.channel} />
              {touch.shopify_journey && <Badge tone="plain">{text.shopifyVisit}</Badge>}
              {touch.campaign !== undefined && touch.campaign !== '' && <span className="text-ink-3">{touch.campaign}</span>}
            </span>
          )}
          {group.minutes >= 1 && (
            <span className="text-ink-3">{text.detail.sessionLength({ text: formatDuration(group.minutes, language) })}</span>
          )}
        </header>
        <ol className="px-3 pt-3">
          {group.runs.map((run) => (
            <FoldedRun key={`${run.first.event_id} ${run.first.date}`} run={run} />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Landings by channel, and the events of the specification in its order. */
const filterOptions = (events: readonly TimelineEvent[], words: OrderWords): { value: string; label: string }[] => {
  const landings = events
    .filter(({ channel }) => channel !== undefined)
    .map((event) => [filterKeyOf(event), eventLabel(event, words)] as const)
  const usual = FILTERED_EVENTS.map((name) => [name, words.events[name]] as const)
  return [...new Map<string, string>([...landings, ...usual])].map(([value, label]) => ({ value, label }))
}

const isOfShopify = ({ runs }: SessionGroup): boolean => runs.some(({ first }) => first.shopify_journey === true)

/** The customer's activity before the order by session, oldest first. Filtering by event turns off folding. between: visits that Shopify counted after its first and does not tell. */
export const Timeline = ({ events, between = 0 }: { events: readonly TimelineEvent[]; between?: number }) => {
  const text = useText(orderAttributionText)
  const [wanted, setWanted] = useState<readonly string[]>([])
  const numbers = useMemo(() => new Map(groupTimeline(events, []).map((group, index) => [group.sessionId, index + 1])), [events])
  const groups = useMemo(() => groupTimeline(events, wanted), [events, wanted])
  const options = useMemo(() => filterOptions(events, text), [events, text])
  return (
    <section className="min-w-0">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 className="text-section font-semibold">{text.detail.activities}</h3>
        {events.length > 0 && (
          <MultiSelect
            label={text.detail.filterEvents}
            options={options}
            value={wanted}
            onChange={setWanted}
            placeholder={text.detail.filterEvents}
          />
        )}
      </div>
      {events.length === 0 && <p className="text-ink-2">{text.detail.noActivities}</p>}
      {events.length > 0 && groups.length === 0 && <p className="text-ink-2">{text.detail.noneOfThese}</p>}
      {groups.map((group, index) => (
        <Fragment key={group.sessionId}>
          <Session group={group} number={numbers.get(group.sessionId) ?? 1} />
          {between > 0 && index === 0 && isOfShopify(group) && (
            <p className="mb-4 rounded-card border border-dashed border-line px-3 py-2 text-center text-caption text-ink-2">
              {text.detail.visitsBetween({ n: between })}
            </p>
          )}
        </Fragment>
      ))}
    </section>
  )
}
