import { shopify } from '@convbox/contract/api/shopify'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import type { ShopConnection } from '@convbox/contract/api/shopify.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { ExternalLink, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/failure.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { shopifyConnectionText } from './shopify-connection.text.ts'

const TONES = { connected: 'good', 'scopes missing': 'warn', failing: 'bad', uninstalled: 'bad', none: 'plain' } as const

const Row = ({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) => (
  <div className="flex min-h-11 items-center gap-4 border-t border-hairline py-1.5">
    <dt className="w-40 shrink-0 text-ink-2">{name}</dt>
    <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
      <span className="min-w-0">{children}</span>
      {action}
    </dd>
  </div>
)

/** Polling interval: the owner enables the embed in another tab. */
const EMBED_LOOK_MS = 5000

/** State of our app embed in the theme, with a link to enable it and a button to check again. isNext: it is what is left to do. */
const EmbedRow = ({ isNext }: { isNext: boolean }) => {
  const text = useText(shopifyConnectionText)
  const status = useCall(
    shopify.installedStatus,
    {},
    { quiet: true, staleMs: 0, everyMs: (answer) => answer?.[0]?.details.status !== 'on' && EMBED_LOOK_MS },
  )
  const link = useCall(shopify.installLink, {}, { quiet: true })
  const details = status.data?.[0]?.details ?? { status: 'unknown' as const, theme: undefined }
  const isOn = details.status === 'on'
  const shown = text.embeds[details.status]
  return (
    <Row
      name={text.embed}
      action={
        <span className="flex gap-2">
          {!isOn && link.data && (
            <a
              href={link.data.link}
              target="_blank"
              rel="noreferrer"
              title={text.switchOnHint}
              className={buttonClass(isNext ? 'primary' : 'plain')}
            >
              <ExternalLink size={14} aria-hidden />
              {text.switchOn}
            </a>
          )}
          <Button isBusy={status.isFetching} onClick={() => void status.refetch()}>
            {text.check}
          </Button>
        </span>
      }
    >
      <output aria-live="polite">
        <Badge tone={isOn ? 'good' : 'plain'}>
          {details.theme === undefined ? shown : text.inTheme({ status: shown, theme: details.theme })}
        </Badge>
      </output>
    </Row>
  )
}

const PixelRow = ({ webPixelId }: { webPixelId: string | undefined }) => {
  const text = useText(shopifyConnectionText)
  const { optorRole } = useStore()
  const sync = useSend(shopify.syncWebPixel, { renews: [shopify.shopConnection] })
  const isSet = webPixelId !== undefined
  return (
    <Row
      name={text.pixel}
      action={
        !isSet &&
        optorRole !== 'read-only' && (
          <Button isBusy={sync.isPending} onClick={() => sync.mutate({})}>
            {text.pixelSet}
          </Button>
        )
      }
    >
      <Badge tone={isSet ? 'good' : 'plain'}>{isSet ? text.pixelOn : text.pixelOff}</Badge>
    </Row>
  )
}

const WebhooksRow = ({ connection }: { connection: ShopConnection }) => {
  const text = useText(shopifyConnectionText)
  const { timezone } = useStore()
  const { webhooksCheckedAt, webhooksNote } = connection
  const checked =
    webhooksCheckedAt === undefined ? text.webhooksNever : text.webhooksGood({ time: formatMoment(webhooksCheckedAt, timezone, 'minute') })
  return (
    <Row name={text.webhooks}>
      {checked}
      {webhooksNote !== undefined && <span className="block text-caption text-ink-3">{webhooksNote}</span>}
    </Row>
  )
}

/** Reconnect if something must be fixed, otherwise Check again; both for admins. */
const Actions = ({ connection }: { connection: ShopConnection }) => {
  const text = useText(shopifyConnectionText)
  const { websiteName, optorRole } = useStore()
  const isWell = connection.status === 'connected'
  const reconnect = useSend(shopify.authorizationWebsite, { onSuccess: ({ url }) => window.location.assign(url) })
  const repair = useSend(shopify.repairShop, {
    renews: [shopify.shopConnection, shopify.installedStatus],
    onSuccess: () => showToast({ tone: 'good', text: text.repaired }),
  })
  if (optorRole !== 'admin') return isWell ? null : <p className="text-caption text-ink-3">{text.adminOnly}</p>
  return (
    <div className="flex gap-2">
      {connection.status !== 'uninstalled' && (
        <Button icon={<RefreshCw size={14} aria-hidden />} isBusy={repair.isPending} onClick={() => repair.mutate({})}>
          {text.repair}
        </Button>
      )}
      <Button
        look={isWell ? 'plain' : 'primary'}
        isBusy={reconnect.isPending || reconnect.isSuccess}
        onClick={() => reconnect.mutate({ redirect_uri: storeAddress(websiteName, 'website-info') })}
      >
        {text.reconnect}
      </Button>
    </div>
  )
}

const Shown = ({ connection }: { connection: ShopConnection }) => {
  const text = useText(shopifyConnectionText)
  const { status, failure, missingScopes, shopDomain } = connection
  const { shopBuildType } = useStore()
  const hasTheme = !isHeadless(shopBuildType)
  const isThere = status !== 'uninstalled'
  return (
    <TitledCard
      title={text.title}
      extra={
        <span aria-live="polite">
          <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
        </span>
      }
    >
      <p className="text-ink-2">
        <span className="font-medium text-ink">{shopDomain}</span> ·{' '}
        {!hasTheme && status === 'connected' ? text.headlessLead : text.lead[status]}
      </p>
      {failure !== undefined && <p className="text-bad">{text.failures[failure]}</p>}
      {isThere && missingScopes.length > 0 && (
        <p className="text-caption text-ink-2">{text.missing({ scopes: missingScopes.join(', ') })}</p>
      )}
      <dl className="mt-2.5">
        {isThere && hasTheme && <EmbedRow isNext={status === 'connected'} />}
        {isThere && <PixelRow webPixelId={connection.webPixelId} />}
        {isThere && <WebhooksRow connection={connection} />}
      </dl>
      <div className="mt-2 flex justify-end">
        <Actions connection={connection} />
      </div>
    </TitledCard>
  )
}

/** The store's Shopify connection and which parts of the app are enabled there; nothing without a connected shop. */
export const ShopifyConnection = () => {
  const { data, error, refetch } = useCall(shopify.shopConnection, {}, { quiet: true, staleMs: 0 })
  if (error && !data) return failureOf(error).kind === 'refused' ? null : <ErrorState error={error} onRetry={() => void refetch()} />
  // No skeleton: on stores outside Shopify, which are most, it would appear and vanish.
  return data === undefined || data.status === 'none' ? null : <Shown connection={data} />
}
