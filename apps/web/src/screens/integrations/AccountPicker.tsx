import { integrations } from '@convbox/contract/api/integrations'
import type { AuthRecord } from '@convbox/contract/api/integrations.schemas'
import { failureText } from '@convbox/contract/channel-failures.text'
import type { ChannelId } from '@convbox/contract/channels'
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
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { integrationsText } from './integrations.text.ts'
import { PickLists } from './PickLists.tsx'
import { changePick, keyOf } from './picks.ts'
import { accountTakenError, AccountTakenPanel } from './AccountTakenPanel.tsx'
import { nameOf, RENEWS } from '../../widgets/use-connect.ts'

type Listed = ResultOf<typeof integrations.listPickable>
type Picked = ReadonlySet<string>
type ListingProps = { listed: Listed; channel: ChannelId; picked: Picked; onPick: (picked: Picked) => void }

/** Which kinds could not be read and why; then everything that could. */
const Listing = ({ listed: { items, failures }, channel, picked, onPick }: ListingProps) => {
  const text = useText(integrationsText)
  const language = useLanguage()
  return (
    <>
      {failures.map(({ kind, failure }) => (
        <Banner key={kind} tone="warn">
          {text.pickFailed({ kind: text.pickKinds[kind], why: failureText(language, failure, nameOf(channel)) })}
        </Banner>
      ))}
      {(items.length > 0 || failures.length === 0) && (
        <PickLists channel={channel} items={items} picked={picked} onTick={(change) => onPick(changePick(items, picked, change))} />
      )}
    </>
  )
}

/** Why saving was refused. */
const Refusal = ({ error, channel }: { error: Error; channel: ChannelId }) => {
  const language = useLanguage()
  const taken = accountTakenError(error)
  if (taken !== undefined) return <AccountTakenPanel channel={channel} errorMsg={taken} />
  return <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>
}

const pickedOf = (listed: Listed | undefined): Picked => new Set(listed?.items.filter(({ isPicked }) => isPicked).map(keyOf))

/** Saves the selection, confirms it by a toast and closes. */
const useSavePick = (onClose: () => void) => {
  const text = useText(integrationsText)
  return useSend(integrations.savePick, {
    quiet: true,
    renews: [...RENEWS, integrations.listPickable, integrations.shopAdAccount],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.pickSaved })
      onClose()
    },
  })
}

/** Selects the assets of a connected account that belong to this store, from a fresh list of everything its token may use. */
export const AccountPicker = ({ auth, onClose }: { auth: AuthRecord; onClose: () => void }) => {
  const text = useText(integrationsText)
  const shared = useText(sharedText)
  const isReadOnly = useStore().optorRole === 'read-only'
  const { data, error, refetch } = useCall(integrations.listPickable, { authId: auth.authId }, { quiet: true, staleMs: 0 })
  const [chosen, setChosen] = useState<Picked>()
  const picked = chosen ?? pickedOf(data)
  const [isTried, setIsTried] = useState(false)
  const save = useSavePick(onClose)
  const items = (data?.items ?? []).filter((item) => picked.has(keyOf(item))).map(({ kind, externalId }) => ({ kind, externalId }))
  const hasAccount = items.some(({ kind }) => kind === 'ad account')
  const submit = (): void => {
    setIsTried(true)
    if (hasAccount) save.mutate({ authId: auth.authId, items })
  }
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
          <Button look="primary" disabled={isReadOnly || !data || data.items.length === 0} isBusy={save.isPending} onClick={submit}>
            {text.pickSave}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error && <Refusal error={save.error} channel={auth.platName} />}
        {isTried && !hasAccount && <Banner tone="bad">{text.pickRequired}</Banner>}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && (
          <Loading>
            <Skeleton className="h-64 w-full rounded-control" />
          </Loading>
        )}
        {data && <Listing listed={data} channel={auth.platName} picked={picked} onPick={setChosen} />}
      </div>
    </Dialog>
  )
}
