import { team } from '@convbox/contract/api/team'
import type { TeamInvitation } from '@convbox/contract/api/team.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { dayOf, formatDay, formatMoment } from '@convbox/contract/format-time'
import { Copy, Ellipsis, Send, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { browserZone } from '../../../widgets/places.ts'
import { LinkDialog } from './InviteDialog.tsx'
import type { StoreOption } from './StoreChoice.tsx'
import { StoreNames } from './StoreNames.tsx'
import { teamText } from './team.text.ts'

type Acts = {
  copy: (invitation: TeamInvitation) => void
  resend: (invitation: TeamInvitation) => void
  revoke: (invitation: TeamInvitation) => void
}

const Actions = ({ invitation, acts }: { invitation: TeamInvitation; acts: Acts }) => {
  const text = useText(teamText)
  const label = text.actionsFor({ who: invitation.email })
  return (
    <Menu
      label={label}
      entries={[
        {
          kind: 'action',
          key: 'resend',
          label: text.resend,
          icon: <Send size={14} aria-hidden />,
          onSelect: () => acts.resend(invitation),
        },
        { kind: 'action', key: 'copy', label: text.copyLink, icon: <Copy size={14} aria-hidden />, onSelect: () => acts.copy(invitation) },
        {
          kind: 'action',
          key: 'revoke',
          label: text.revoke,
          icon: <Undo2 size={14} aria-hidden />,
          onSelect: () => acts.revoke(invitation),
        },
      ]}
      trigger={
        <button type="button" aria-label={label} className={buttonClass('quiet', 'square')}>
          <Ellipsis size={16} aria-hidden />
        </button>
      }
    />
  )
}

const useColumns = (stores: readonly StoreOption[], acts: Acts): Column<TeamInvitation>[] => {
  const text = useText(teamText)
  const { names } = useText(rolesText)
  const language = useLanguage()
  return useMemo(
    () => [
      { key: 'email', label: text.email, widthPx: 320, cell: ({ email }) => email },
      { key: 'role', label: text.role, widthPx: 120, cell: ({ role }) => <Badge>{names[role]}</Badge> },
      {
        key: 'stores',
        label: text.stores,
        widthPx: 240,
        cell: ({ role, websites }) => (role === 'admin' ? text.allStores : <StoreNames stores={stores} websites={websites} />),
      },
      { key: 'by', label: text.invitedBy, widthPx: 130, cell: ({ invitedBy }) => invitedBy },
      {
        key: 'expires',
        label: text.expires,
        widthPx: 150,
        cell: ({ isExpired, expiresAt }) =>
          isExpired ? (
            <Badge tone="warn">{text.expired}</Badge>
          ) : (
            <time dateTime={expiresAt} title={formatMoment(expiresAt, browserZone())}>
              {formatDay(dayOf(expiresAt, browserZone()), language)}
            </time>
          ),
      },
      {
        key: 'actions',
        label: text.actions,
        widthPx: 80,
        align: 'right',
        cell: (invitation) => <Actions invitation={invitation} acts={acts} />,
      },
    ],
    [text, names, language, stores, acts],
  )
}

/** Actions on an invitation; `sent` contains the link if the mail was not sent. */
const useActs = (tenantId: string, onUnsent: (sent: ResultOf<typeof team.resendInvitation>) => void): Acts => {
  const text = useText(teamText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const { mutateAsync: resend } = useSend(team.resendInvitation, { renews: [team.invitations] })
  const { mutateAsync: revoke } = useSend(team.revokeInvitation, { renews: [team.invitations] })
  return useMemo(
    () => ({
      copy: ({ link }) => {
        navigator.clipboard.writeText(link).then(
          () => showToast({ tone: 'good', text: shared.copied }),
          // Without clipboard access the link is shown.
          () => onUnsent({ mail: 'off', link }),
        )
      },
      // Failures are handled by the error catalogue.
      resend: ({ id, email }) =>
        void resend({ tenantId, id, language }).then(
          (sent) => (sent.mail === 'sent' ? showToast({ tone: 'good', text: text.resent({ email }) }) : onUnsent(sent)),
          () => undefined,
        ),
      revoke: ({ id, email }) =>
        void revoke({ tenantId, id }).then(
          () => showToast({ tone: 'good', text: text.revoked({ email }) }),
          () => undefined,
        ),
    }),
    [tenantId, text, shared, language, resend, revoke, onUnsent],
  )
}

/** Pending invitations. */
export const Invitations = ({ tenantId, stores }: { tenantId: string; stores: readonly StoreOption[] }) => {
  const text = useText(teamText)
  const { data, error, refetch } = useCall(team.invitations, { tenantId })
  const [unsent, setUnsent] = useState<ResultOf<typeof team.resendInvitation>>()
  const columns = useColumns(stores, useActs(tenantId, setUnsent))
  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data)
      return (
        <Loading>
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      )
    if (data.length === 0)
      return <p className="rounded-card border border-line bg-card px-4 py-6 text-center text-ink-2">{text.noPending}</p>
    return <DataGrid label={text.pending} columns={columns} rows={data} rowKey={({ id }) => id} rowPx={44} maxHeight="none" />
  }
  return (
    <section className="mt-8">
      <h2 className="text-section font-semibold">{text.pending}</h2>
      <p className="mt-0.5 mb-3 text-caption text-ink-2">{text.pendingNote}</p>
      {content()}
      {unsent && <LinkDialog sent={unsent} onClose={() => setUnsent(undefined)} />}
    </section>
  )
}
