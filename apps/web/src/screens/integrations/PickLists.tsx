import type { Pickable } from '@convbox/contract/api/integrations.schemas'
import { CHANNELS, type ChannelId, type PickKind } from '@convbox/contract/channels'
import clsx from 'clsx'
import { useState } from 'react'
import { useText } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { integrationsText } from './integrations.text.ts'
import { type AccountGroup, groupPickables, keyOf } from './picks.ts'

/** Longer lists get a search box. */
const SEARCH_FROM = 9

type Tick = (change: { item: Pickable; account?: Pickable; isPicked: boolean }) => void
type Shared = { channel: ChannelId; picked: ReadonlySet<string>; onTick: Tick }

const Item = ({
  item,
  account,
  channel,
  picked,
  onTick,
  className,
}: Shared & { item: Pickable; account?: Pickable; className?: string }) => {
  const text = useText(integrationsText)
  const { takenBy, parentId } = item
  const parents: Partial<Record<ChannelId, (id: string) => string>> = text.parents
  const facts = [
    // Google's names of conversion actions include their account, which is shown above them.
    item.externalId.split('/').at(-1),
    item.currency,
    item.timeZone,
    parentId !== undefined && parents[channel]?.(parentId),
  ]
  return (
    <Checkbox
      className={clsx('w-full py-2 pr-3 hover:bg-head', className)}
      checked={picked.has(keyOf(item))}
      disabled={takenBy !== undefined}
      onChange={(isPicked) => onTick({ item, isPicked, ...(account && { account }) })}
      label={
        <span className="flex flex-col">
          <span className={clsx(item.kind === 'ad account' && 'font-medium')}>{item.name || item.externalId}</span>
          <span className="font-mono text-caption text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
          {takenBy && (
            <span className="text-caption text-warn">
              {takenBy.shopName === undefined ? text.takenByOther : text.takenBy({ store: takenBy.shopName })}
            </span>
          )}
        </span>
      }
    />
  )
}

const Kind = ({ kind, things, account, ...shared }: Shared & { kind: PickKind; things: readonly Pickable[]; account?: Pickable }) => {
  const text = useText(integrationsText)
  if (things.length === 0) return null
  return (
    <fieldset className="border-t border-hairline pt-1.5 pb-1">
      <legend className="sr-only">{text.pickKinds[kind]}</legend>
      <h4 aria-hidden className={clsx('text-caption font-medium text-ink-2', account ? 'pl-9' : 'pl-3')}>
        {text.pickKinds[kind]}
      </h4>
      <ul>
        {things.map((item) => (
          <li key={keyOf(item)}>
            <Item item={item} {...(account && { account })} className={account ? 'pl-9' : 'pl-3'} {...shared} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Nothing can be selected in an ad account that belongs to another store. */
const Account = ({ group: { account, things }, kinds, ...shared }: Shared & { group: AccountGroup; kinds: readonly PickKind[] }) => (
  <section aria-label={account.name || account.externalId} className="overflow-hidden rounded-control border border-line">
    <Item item={account} className="bg-head pl-3" {...shared} />
    {account.takenBy === undefined &&
      kinds.map((kind) => (
        <Kind key={kind} kind={kind} things={things.filter((thing) => thing.kind === kind)} account={account} {...shared} />
      ))}
  </section>
)

const matches = ({ name, externalId }: Pickable, query: string): boolean =>
  `${name} ${externalId}`.toLowerCase().includes(query.toLowerCase())

/** All assets of a connected account: ad accounts with their assets, then assets outside of ad accounts. */
export const PickLists = ({ items, ...shared }: Shared & { items: readonly Pickable[] }) => {
  const text = useText(integrationsText)
  const [query, setQuery] = useState('')
  if (items.length === 0)
    return (
      <EmptyState title={text.pickEmptyTitle} className="py-8">
        {text.pickEmpty}
      </EmptyState>
    )
  const { groups, others } = groupPickables(items)
  const shown = groups.flatMap(({ account, things }) => {
    const found = matches(account, query) ? things : things.filter((thing) => matches(thing, query))
    return found.length > 0 || matches(account, query) ? [{ account, things: found }] : []
  })
  const kinds = CHANNELS[shared.channel].picks.filter((kind) => kind !== 'ad account')
  const shownOthers = others.filter((item) => matches(item, query))
  return (
    <>
      {items.length >= SEARCH_FROM && <SearchField label={text.pickSearch} value={query} onChange={setQuery} className="w-full" />}
      {shown.map((group) => (
        <Account key={keyOf(group.account)} group={group} kinds={kinds} {...shared} />
      ))}
      {shownOthers.length > 0 && (
        <section className="overflow-hidden rounded-control border border-line">
          {kinds.map((kind) => (
            <Kind key={kind} kind={kind} things={shownOthers.filter((item) => item.kind === kind)} {...shared} />
          ))}
        </section>
      )}
      {shown.length === 0 && shownOthers.length === 0 && <p className="py-4 text-center text-ink-3">{text.pickNoMatch}</p>}
    </>
  )
}
