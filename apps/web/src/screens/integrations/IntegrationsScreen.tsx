import { isOAuthChannel, type ChannelId, KEY_CHANNELS, OAUTH_CHANNELS } from '@convbox/contract/channels'
import type { Integration } from '@convbox/contract/api/integrations.schemas'
import { integrations } from '@convbox/contract/api/integrations'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { accountName } from '../../widgets/account-name.ts'
import { AccountPicker } from './AccountPicker.tsx'
import type { Account } from './AccountRow.tsx'
import { ApiKeyDialog } from './ApiKeyDialog.tsx'
import { AuthResultDialog } from './AuthResultDialog.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { integrationsText } from './integrations.text.ts'
import { useConnect } from '../../widgets/use-connect.ts'

const route = getRouteApi('/website/$websiteName/integrations')

/** Polling interval: connected accounts change without the user. */
const EVERY_MS = 30_000

type Dialogs = ReturnType<typeof useDialogs>

/** The open dialog; all but the disconnect confirmation are in the address. */
const useDialogs = () => {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/website/$websiteName/integrations' })
  const change = (next: Partial<typeof search>): void => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const { websiteName } = useStore()
  const { start, busy } = useConnect()
  const connect = (channel: ChannelId): void => {
    if (isOAuthChannel(channel)) start(channel, storeAddress(websiteName, 'integrations'))
    else change({ key: KEY_CHANNELS.find((key) => key === channel) })
  }
  return { search, change, connect, busy }
}

const Overlays = ({ list, dialogs }: { list: readonly Integration[]; dialogs: Dialogs }) => {
  const { search, change, connect, busy } = dialogs
  const { auth, result, errorMsg } = search
  // A successful connection opens its picker.
  const wanted = search.pick || (result === 'success' ? search.authId : '')
  const picking = list.flatMap(({ authInfoList }) => authInfoList).find(({ authId }) => authId === wanted)
  const closeResult = (): void => change({ auth: undefined, result: undefined, errorMsg: '', authId: '' })
  if (auth !== undefined && result !== undefined && result !== 'success')
    return (
      <AuthResultDialog
        channel={auth}
        result={result}
        errorMsg={errorMsg}
        isBusy={busy !== undefined}
        onReconnect={() => connect(auth)}
        onClose={closeResult}
      />
    )
  if (picking)
    return (
      <AccountPicker
        key={picking.authId}
        auth={picking}
        onClose={() => change({ pick: '', auth: undefined, result: undefined, authId: '' })}
      />
    )
  return search.key === undefined ? null : <ApiKeyDialog channel={search.key} onClose={() => change({ key: undefined })} />
}

const Group = ({
  title,
  lead,
  channels,
  list,
  dialogs,
  nowMs,
  onDisconnect,
}: {
  title: string
  lead: string
  channels: readonly ChannelId[]
  list: readonly Integration[]
  dialogs: Dialogs
  nowMs: number
  onDisconnect: (account: Account) => void
}) => {
  const { data: known } = useCall(integrations.listChannels, {}, { quiet: true })
  return (
    <section aria-label={title}>
      <h2 className="text-section font-semibold">{title}</h2>
      <p className="mt-0.5 mb-2.5 text-caption text-ink-2">{lead}</p>
      <Card>
        <ul>
          {channels.map((channel) => (
            <ChannelCard
              key={channel}
              channel={channel}
              integration={list.find(({ platName }) => platName === channel)}
              missing={known?.find(({ platName }) => platName === channel)?.missing ?? []}
              isBusy={dialogs.busy === channel}
              nowMs={nowMs}
              onConnect={() => dialogs.connect(channel)}
              onReconnect={({ platName }) => dialogs.connect(platName)}
              onPick={({ authId }) => dialogs.change({ pick: authId })}
              onDisconnect={onDisconnect}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const Content = () => {
  const text = useText(integrationsText)
  const shared = useText(sharedText)
  const { optorRole } = useStore()
  const dialogs = useDialogs()
  const [leaving, setLeaving] = useState<Account>()
  const { data, error, refetch, dataUpdatedAt } = useCall(integrations.shopIntegration, {}, { quiet: true, staleMs: 0, everyMs: EVERY_MS })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-140 w-full rounded-card" />
      </Loading>
    )
  const common = { list: data, dialogs, nowMs: dataUpdatedAt, onDisconnect: setLeaving }
  return (
    <div className="flex flex-col gap-7">
      {optorRole === 'read-only' && <Banner>{shared.readOnly}</Banner>}
      <Group title={text.ads} lead={text.adsLead} channels={OAUTH_CHANNELS} {...common} />
      <Group title={text.tools} lead={text.toolsLead} channels={KEY_CHANNELS} {...common} />
      <Overlays list={data} dialogs={dialogs} />
      {leaving && <DisconnectDialog auth={leaving} name={accountName(leaving)} onClose={() => setLeaving(undefined)} />}
    </div>
  )
}

/** The store's connected accounts: what is connected, what has expired, and how to fix it. */
const IntegrationsScreen = () => {
  const text = useText(integrationsText)
  const { websiteName } = useStore()
  return (
    <div className="relative max-w-260">
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <Link to="/website/$websiteName/integrations/spend" params={{ websiteName }} className={buttonClass('plain', 'text')}>
            <FileSpreadsheet size={14} aria-hidden />
            {text.toSpend}
          </Link>
        }
      />
      <Content key={websiteName} />
    </div>
  )
}

export default IntegrationsScreen
