import { isOAuthChannel, type ChannelId } from '@convbox/contract/channels'
import { integrations } from '@convbox/contract/api/integrations'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { AuthResultPanel } from '../../widgets/AuthResultPanel.tsx'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { ToIntegrations } from '../../widgets/ToIntegrations.tsx'
import { findRenewalPage, noteRenewing } from '../../widgets/renewed.ts'
import { nameOf, RENEWS, useConnect } from '../../widgets/use-connect.ts'

const route = getRouteApi('/website/$websiteName/authorization')
/** After a success: to the channel's own result page, otherwise to the start. */
const useWayOn = (result: string | undefined): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (result === 'success') void navigate({ href: findRenewalPage() ?? '/', replace: true })
    else if (result !== undefined) noteRenewing(undefined)
  }, [result, navigate])
}

const Reconnect = ({ channel, onStart }: { channel: ChannelId; onStart: () => void }) => {
  const text = useText(authResultText)
  const shared = useText(sharedText)
  const navigate = useNavigate()
  const { websiteName, optorRole } = useStore()
  const { start, busy } = useConnect()
  const remove = useSend(integrations.deauthorize, { renews: RENEWS })
  const page = storeAddress(websiteName, 'integrations')
  const reconnect = async (): Promise<void> => {
    noteRenewing(channel)
    onStart()
    try {
      await remove.mutateAsync({ plat_name: channel })
    } catch {
      return // A toast has shown the reason; nothing was removed.
    }
    if (isOAuthChannel(channel)) start(channel, `${storeAddress(websiteName, 'authorization')}?platname=${channel}`)
    else void navigate({ href: `${page}?key=${channel}` })
  }
  return (
    <Card className="p-6">
      <p className="mb-5 text-body text-ink-2">{text.reauthorizeLead({ platform: nameOf(channel) })}</p>
      <div className="flex items-center gap-2.5">
        <Button
          look="primary"
          disabled={optorRole === 'read-only'}
          isBusy={remove.isPending || busy !== undefined}
          onClick={() => void reconnect()}
        >
          {text.reconnect}
        </Button>
        <Button onClick={() => void navigate({ href: page })}>{text.toIntegrations}</Button>
        {optorRole === 'read-only' && <span className="text-caption text-ink-3">{shared.readOnly}</span>}
      </div>
    </Card>
  )
}

const Content = () => {
  const text = useText(authResultText)
  const { websiteName } = useStore()
  const { platname, auth, result, errorMsg } = route.useSearch()
  const [isRenewing, setRenewing] = useState(false)
  const { data, error, refetch } = useCall(integrations.listAuths, {}, { quiet: true, staleMs: 0 })
  useWayOn(result)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || result === 'success')
    return (
      <Loading>
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    )
  const named = platname ?? auth
  const channel = named ?? data.find(({ status }) => status === '2')?.platName
  // Reauthorizing removes the stored account, and the platform may redirect back with only a result.
  const isLost = isRenewing || result !== undefined || data.some(({ platName }) => platName === channel)
  if (channel === undefined || !isLost)
    return (
      <Card>
        <EmptyState
          icon={<Plug size={22} aria-hidden />}
          isPageTitle
          title={text.nothingTitle}
          action={<ToIntegrations store={websiteName} />}
        >
          {text.nothing}
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={text.reauthorizeTitle} />
      {result !== undefined && (
        <Card className="p-6">
          <AuthResultPanel channel={channel} result={result} errorMsg={errorMsg} />
        </Card>
      )}
      <Reconnect channel={channel} onStart={() => setRenewing(true)} />
    </div>
  )
}

/** Reauthorizes an ad platform: removes the old connection, then starts a new one. */
const ReauthorizeScreen = () => (
  <div className="relative max-w-170">
    <Content />
  </div>
)

export default ReauthorizeScreen
