import type { Integration } from '@convbox/contract/api/integrations.schemas'
import { isOAuthChannel, CHANNELS, PICK_KINDS } from '@convbox/contract/channels'
import { failureText } from '@convbox/contract/channel-failures.text'
import { integrations } from '@convbox/contract/api/integrations'
import { formatAgo } from '@convbox/contract/format-time'
import { reasonsText } from '@convbox/contract/reasons.text'
import { Ellipsis, Link2Off, ListChecks, RefreshCw, Star } from 'lucide-react'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-props.ts'
import { showToast } from '../../ui/toast.ts'
import { accountName } from '../../widgets/account-name.ts'
import { integrationsText } from './integrations.text.ts'
import { SpendLines } from './SpendLines.tsx'
import { nameOf, RENEWS } from '../../widgets/use-connect.ts'

export type Account = Integration['authInfoList'][number]

const Picked = ({ account }: { account: Account }) => {
  const text = useText(integrationsText)
  if (CHANNELS[account.platName].picks.length === 0) return null
  const parts = PICK_KINDS.flatMap((kind) => {
    const n = account.picked.filter((item) => item.kind === kind).length
    return n === 0 ? [] : [text.picked[kind](n)]
  })
  return (
    <span className={parts.length === 0 ? 'text-warn' : ''}>{parts.length === 0 ? text.nothingPicked : parts.join(text.separator)}</span>
  )
}

export type AccountActions = {
  onPick: (account: Account) => void
  onDisconnect: (account: Account) => void
  onReconnect: (account: Account) => void
}

const useEntries = (account: Account, actions: AccountActions, isOnly: boolean): MenuEntry[] => {
  const text = useText(integrationsText)
  const name = accountName(account)
  const setDefault = useSend(integrations.setDefaultAuth, {
    renews: RENEWS,
    onSuccess: () => showToast({ tone: 'good', text: text.isDefaultNow({ name }) }),
  })
  return [
    {
      kind: 'action',
      key: 'reconnect',
      label: isOAuthChannel(account.platName) ? text.reconnect : text.changeKey,
      icon: <RefreshCw size={14} aria-hidden />,
      onSelect: () => actions.onReconnect(account),
    },
    ...(isOnly || account.isDefault
      ? []
      : [
          {
            kind: 'action' as const,
            key: 'default',
            label: text.makeDefault,
            icon: <Star size={14} aria-hidden />,
            onSelect: () => setDefault.mutate({ authId: account.authId }),
          },
        ]),
    { kind: 'separator', key: 'line' },
    {
      kind: 'action',
      key: 'disconnect',
      label: text.disconnect,
      icon: <Link2Off size={14} aria-hidden />,
      onSelect: () => actions.onDisconnect(account),
    },
  ]
}

const TestButton = ({ account }: { account: Account }) => {
  const text = useText(integrationsText)
  const language = useLanguage()
  const platform = nameOf(account.platName)
  const test = useSend(integrations.testAuth, {
    renews: RENEWS,
    onSuccess: ({ isWorking, failure }) =>
      showToast(
        isWorking || failure === undefined
          ? { tone: 'good', text: text.works({ name: accountName(account) }) }
          : {
              tone: 'bad',
              // The general text of this failure mentions a button, which a toast does not have.
              text: failure === 'token expired' ? text.accessExpired({ platform }) : failureText(language, failure, platform),
            },
      ),
  })
  return (
    <Button isBusy={test.isPending} onClick={() => test.mutate({ authId: account.authId })}>
      {text.test}
    </Button>
  )
}

/** One connected account: name, the store's selection, state, and actions. */
export const AccountRow = ({
  account,
  isOnly,
  nowMs,
  ...actions
}: { account: Account; isOnly: boolean; nowMs: number } & AccountActions) => {
  const text = useText(integrationsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const entries = useEntries(account, actions, isOnly)
  const name = accountName(account)
  const isExpired = account.status === '2'
  const { checkedAt = account.connectedAt } = account
  const ago = (iso: string): string => formatAgo(iso, Math.max(nowMs, Date.parse(iso)), language)
  const reason = account.expiredReason && reasonsText[language].auth[account.expiredReason].short
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-hairline py-2 pr-4 pl-15">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate">{name}</span>
          {account.isDefault && !isOnly && <Badge tone="outline">{text.isDefault}</Badge>}
          {isExpired && <Badge tone="bad">{text.expired}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-caption text-ink-3">
          {isExpired && reason !== undefined && <span className="text-bad">{reason}</span>}
          <Picked account={account} />
          <span>
            {account.lastSyncAt === undefined ? text.neverSynced({ ago: ago(checkedAt) }) : text.lastSync({ ago: ago(account.lastSyncAt) })}
          </span>
        </p>
        {account.picked.length > 0 && <SpendLines authId={account.authId} nowMs={nowMs} />}
      </div>
      {optorRole !== 'read-only' && (
        <div className="flex shrink-0 items-center gap-2">
          {isExpired ? (
            // Several may be expired: none of them stands out.
            <Button icon={<RefreshCw size={14} aria-hidden />} onClick={() => actions.onReconnect(account)}>
              {isOAuthChannel(account.platName) ? text.reconnect : text.changeKey}
            </Button>
          ) : (
            <>
              {CHANNELS[account.platName].picks.length > 0 && (
                <Button icon={<ListChecks size={14} aria-hidden />} onClick={() => actions.onPick(account)}>
                  {text.choose}
                </Button>
              )}
              <TestButton account={account} />
            </>
          )}
          <Menu
            label={text.more({ name })}
            trigger={
              <IconButton label={text.more({ name })}>
                <Ellipsis size={16} aria-hidden />
              </IconButton>
            }
            entries={entries}
          />
        </div>
      )}
    </li>
  )
}
