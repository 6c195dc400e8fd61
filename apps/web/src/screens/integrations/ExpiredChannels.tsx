import { isOAuthChannel, CHANNEL_IDS, type ChannelId } from '@convbox/contract/channels'
import { failureText } from '@convbox/contract/channel-failures.text'
import { integrations } from '@convbox/contract/api/integrations'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { queueModal } from '../../shell/modal-queue.tsx'
import { HEALTH_EVERY_MS, useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { integrationsText } from './integrations.text.ts'
import { nameOf, useConnect } from '../../widgets/use-connect.ts'

/** Pages that show the problem themselves. */
const showsExpiry = (pathname: string): boolean => /\/(integrations|authorization)$/.test(pathname)

const namesOf = (channels: readonly ChannelId[]): string => channels.map(nameOf).join(', ')

/** Reconnects a channel: opens its consent page, or the dialog for its key. */
const useReconnect = () => {
  const { websiteName } = useStore()
  const navigate = useNavigate()
  const { start, busy } = useConnect()
  const page = storeAddress(websiteName, 'integrations')
  return {
    isBusy: busy !== undefined,
    reconnect: (channel: ChannelId): void =>
      isOAuthChannel(channel) ? start(channel, page) : void navigate({ href: `${page}?key=${channel}` }),
    toIntegrations: (): void => void navigate({ href: page }),
  }
}

type ExpiredDialogProps = {
  channels: readonly [ChannelId, ...ChannelId[]]
  onReconnect: (channel: ChannelId) => void
  onGo: () => void
  onClose: () => void
}

/** A single expired channel is reconnected from here; for several it links to Integrations. */
const ExpiredDialog = ({ channels, onReconnect, onGo, onClose }: ExpiredDialogProps) => {
  const text = useText(integrationsText)
  const language = useLanguage()
  const [first, ...others] = channels
  const isOne = others.length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={500}
      title={isOne ? text.oneExpiredTitle({ platform: nameOf(first) }) : text.manyExpiredTitle}
      footer={
        <>
          <Button onClick={onClose}>{text.later}</Button>
          <Button look="primary" onClick={() => (isOne ? onReconnect(first) : onGo())}>
            {isOne ? text.reconnect : text.toIntegrations}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">
        {isOne ? failureText(language, 'token expired', nameOf(first)) : text.manyExpired({ platforms: namesOf(channels) })}
      </p>
    </Dialog>
  )
}

/** Shows on every page of a store which channels have expired completely: once a session as a modal, then as a banner. */
export const ExpiredChannels = () => {
  const text = useText(integrationsText)
  const { websiteName, optorRole } = useStore()
  const { data } = useCall(integrations.shopIntegration, {}, { quiet: true, everyMs: HEALTH_EVERY_MS })
  const { isBusy, reconnect, toIntegrations } = useReconnect()
  const { pathname } = useLocation()
  const [first, ...others] = CHANNEL_IDS.filter((id) => data?.some(({ platName, isAllExpired }) => platName === id && isAllExpired))
  const mayChange = optorRole !== 'read-only'
  const key =
    first === undefined || !mayChange || showsExpiry(pathname) ? undefined : `expired ${websiteName} ${[first, ...others].join(' ')}`
  useEffect(() => {
    if (key === undefined || first === undefined) return
    queueModal({
      key,
      rememberIn: 'session',
      render: (close) => (
        <ExpiredDialog
          channels={[first, ...others]}
          onClose={close}
          onReconnect={(channel) => {
            close()
            reconnect(channel)
          }}
          onGo={() => {
            close()
            toIntegrations()
          }}
        />
      ),
    })
    // `key` contains the store and the channels.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  if (first === undefined || showsExpiry(pathname)) return null
  const isOne = others.length === 0
  return (
    <div className="px-6 pt-3">
      <Banner
        tone="warn"
        action={
          mayChange && (
            <Button isBusy={isBusy} onClick={() => (isOne ? reconnect(first) : toIntegrations())}>
              {isOne ? text.reconnect : text.toIntegrations}
            </Button>
          )
        }
      >
        {text.expiredBanner({ platforms: namesOf([first, ...others]) })}
      </Banner>
    </div>
  )
}
