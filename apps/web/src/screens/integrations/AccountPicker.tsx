import { CHANNELS, type ChannelId, type PickKind } from '@convbox/contract/channels'
import { failureText } from '@convbox/contract/channel-failures.text'
import type { AuthRecord, Pickable } from '@convbox/contract/api/integrations.schemas'
import { integrations } from '@convbox/contract/api/integrations'
import type { ResultOf } from '@convbox/contract/endpoint'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { AuthFace } from './AuthFaces.tsx'
import { integrationsText } from './integrations.text.ts'
import { nameOf, RENEWS } from './use-connect.ts'

type Listed = ResultOf<typeof integrations.listPickable>
const keyOf = ({ kind, externalId }: Pick<Pickable, 'kind' | 'externalId'>): string => `${kind}:${externalId}`
/** A list longer than this gets a search box. */
const SEARCH_FROM = 9

const Item = ({ item, isPicked, onChange }: { item: Pickable; isPicked: boolean; onChange: (isPicked: boolean) => void }) => {
  const text = useText(integrationsText)
  const { takenBy } = item
  const facts = [item.externalId, item.currency, item.timeZone].filter((fact) => fact !== undefined).join(' · ')
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Checkbox
        className="w-full px-3 py-2 hover:bg-head"
        checked={isPicked}
        disabled={takenBy !== undefined}
        onChange={onChange}
        label={
          <span className="flex flex-col">
            <span>{item.name}</span>
            <span className="font-mono text-caption text-ink-3">{facts}</span>
            {takenBy && (
              <span className="text-caption text-warn">
                {takenBy.shopName === undefined ? text.takenByOther : text.takenBy({ store: takenBy.shopName })}
              </span>
            )}
          </span>
        }
      />
    </li>
  )
}

type KindProps = {
  kind: PickKind
  channel: ChannelId
  listed: Listed
  query: string
  picked: ReadonlySet<string>
  onChange: (key: string, isPicked: boolean) => void
}

const Kind = ({ kind, channel, listed, query, picked, onChange }: KindProps) => {
  const text = useText(integrationsText)
  const language = useLanguage()
  const failure = listed.failures.find((each) => each.kind === kind)?.failure
  const items = listed.items.filter((item) => item.kind === kind)
  const found = items.filter(({ name, externalId }) => `${name} ${externalId}`.toLowerCase().includes(query.toLowerCase()))
  if (items.length > 0 && found.length === 0) return null
  return (
    <fieldset aria-label={text.pickKinds[kind]}>
      <h3 className="mb-1.5 text-caption font-medium text-ink-2">{text.pickKinds[kind]}</h3>
      {failure !== undefined && <Banner tone="warn">{failureText(language, failure, nameOf(channel))}</Banner>}
      {failure === undefined && items.length === 0 && <p className="text-caption text-ink-3">{text.pickNone}</p>}
      {found.length > 0 && (
        <ul className="overflow-hidden rounded-control border border-line">
          {found.map((item) => (
            <Item
              key={keyOf(item)}
              item={item}
              isPicked={picked.has(keyOf(item))}
              onChange={(isPicked) => onChange(keyOf(item), isPicked)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** Why the save was refused: the duplicate's own face where an ad account is another store's. */
const Refusal = ({ error, channel }: { error: Error; channel: ChannelId }) => {
  const language = useLanguage()
  const failure = failureOf(error)
  const isTaken = failure.kind === 'refused' && failure.error === 'ad account taken'
  if (!isTaken) return <Banner tone="bad">{messageOf(failure, language)}</Banner>
  return (
    <div role="alert">
      <AuthFace channel={channel} result="duplicate" errorMsg={failure.details?.['errorMsg'] ?? ''} />
    </div>
  )
}

const pickedOf = (listed: Listed | undefined): ReadonlySet<string> => new Set(listed?.items.filter(({ isPicked }) => isPicked).map(keyOf))

type ListProps = { channel: ChannelId; listed: Listed; picked: ReadonlySet<string>; onChange: (key: string, isPicked: boolean) => void }

const Lists = ({ channel, listed, picked, onChange }: ListProps) => {
  const text = useText(integrationsText)
  const [query, setQuery] = useState('')
  if (listed.items.length === 0 && listed.failures.length === 0)
    return (
      <EmptyState title={text.pickEmptyTitle} className="py-8">
        {text.pickEmpty}
      </EmptyState>
    )
  return (
    <>
      {listed.items.length >= SEARCH_FROM && <SearchField label={text.pickSearch} value={query} onChange={setQuery} className="w-full" />}
      {CHANNELS[channel].picks.map((kind) => (
        <Kind key={kind} kind={kind} channel={channel} listed={listed} query={query} picked={picked} onChange={onChange} />
      ))}
    </>
  )
}

/** What of a connected account belongs to this store: everything that its token may use, read from the platform now. */
export const AccountPicker = ({ auth, onClose }: { auth: AuthRecord; onClose: () => void }) => {
  const text = useText(integrationsText)
  const shared = useText(sharedText)
  const isReadOnly = useStore().optorRole === 'read-only'
  const { data, error, refetch } = useCall(integrations.listPickable, { authId: auth.authId }, { quiet: true, staleMs: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const picked = chosen ?? pickedOf(data)
  const save = useSend(integrations.savePick, {
    quiet: true,
    renews: [...RENEWS, integrations.listPickable, integrations.shopAdAccount],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.pickSaved })
      onClose()
    },
  })
  const items = (data?.items ?? []).filter((item) => picked.has(keyOf(item))).map(({ kind, externalId }) => ({ kind, externalId }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={620}
      title={text.pickTitle({ platform: nameOf(auth.platName) })}
      description={text.pickLead}
      footer={
        <>
          {isReadOnly && <p className="mr-auto text-caption text-ink-3">{shared.readOnly}</p>}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            disabled={isReadOnly || !data}
            isBusy={save.isPending}
            onClick={() => save.mutate({ authId: auth.authId, items })}
          >
            {text.pickSave}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error && <Refusal error={save.error} channel={auth.platName} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && (
          <Loading>
            <Skeleton className="h-64 w-full rounded-control" />
          </Loading>
        )}
        {data && (
          <Lists
            channel={auth.platName}
            listed={data}
            picked={picked}
            onChange={(key, isPicked) => setChosen(new Set(isPicked ? [...picked, key] : [...picked].filter((each) => each !== key)))}
          />
        )}
      </div>
    </Dialog>
  )
}
