import { isOAuthChannel, type ChannelId } from '@convbox/contract/channels'
import type { Integration } from '@convbox/contract/api/integrations.schemas'
import { Plus } from 'lucide-react'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { PlatformIcon } from '../../widgets/ChannelIcon.tsx'
import { AccountRow, type AccountActions } from './AccountRow.tsx'
import { integrationsText } from './integrations.text.ts'
import { nameOf } from '../../widgets/use-connect.ts'

const Status = ({ integration }: { integration: Integration | undefined }) => {
  const text = useText(integrationsText)
  const expired = integration?.authInfoList.filter(({ status }) => status === '2').length ?? 0
  if (!integration) return <Badge>{text.notConnected}</Badge>
  if (integration.isAllExpired) return <Badge tone="bad">{text.expired}</Badge>
  return expired > 0 ? <Badge tone="warn">{text.someExpired({ n: expired })}</Badge> : <Badge tone="good">{text.connected}</Badge>
}

type ChannelCardProps = AccountActions & {
  channel: ChannelId
  /** undefined: nothing is connected. */
  integration: Integration | undefined
  /** Server settings that are missing for connecting; empty: none. */
  missing: readonly string[]
  isBusy: boolean
  nowMs: number
  onConnect: () => void
}

/** One channel with its connected accounts. */
export const ChannelCard = ({ channel, integration, missing, isBusy, nowMs, onConnect, ...actions }: ChannelCardProps) => {
  const text = useText(integrationsText)
  const { optorRole } = useStore()
  const accounts = integration?.authInfoList ?? []
  // A key belongs to one account: a channel with a key has at most one, which is replaced by a new key.
  const mayConnect = optorRole !== 'read-only' && missing.length === 0 && (accounts.length === 0 || isOAuthChannel(channel))
  return (
    <li className="border-b border-hairline last:border-b-0">
      <div className="flex min-h-16 items-center gap-4 px-4 py-2.5">
        <PlatformIcon platform={channel} sizePx={22} className="ml-1" />
        <div className="min-w-0 flex-1">
          <h3 className="flex items-center gap-2.5 font-medium">
            {nameOf(channel)}
            <Status integration={integration} />
          </h3>
          <p className="text-caption text-ink-2">
            {missing.length > 0 ? text.missing({ variables: missing.join(', ') }) : text.uses[channel]}
          </p>
        </div>
        {mayConnect && (
          <Button isBusy={isBusy} onClick={onConnect} {...(accounts.length > 0 && { icon: <Plus size={14} aria-hidden /> })}>
            {accounts.length === 0 ? text.connect : text.connectAnother}
            <span className="sr-only">{nameOf(channel)}</span>
          </Button>
        )}
      </div>
      {accounts.length > 0 && (
        <ul aria-label={nameOf(channel)}>
          {accounts.map((account) => (
            <AccountRow key={account.authId} account={account} isOnly={accounts.length === 1} nowMs={nowMs} {...actions} />
          ))}
        </ul>
      )}
    </li>
  )
}
