import { team } from '@convbox/contract/api/team'
import type { TeamMember } from '@convbox/contract/api/team.schemas'
import { isAdminRole } from '@convbox/contract/api/team.values'
import { dayOf, formatAgo, formatDay } from '@convbox/contract/format-time'
import { Ellipsis, Pencil, UserMinus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/menu-props.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { Initials } from '../../../widgets/Initials.tsx'
import { browserZone } from '../../../widgets/places.ts'
import { EditDialog, RemoveDialog } from './MemberDialogs.tsx'
import { StoreNames } from './StoreNames.tsx'
import type { StoreOption } from './StoreChoice.tsx'
import { teamText } from './team.text.ts'

/** Whether the user may remove this member: not oneself (leave from the list of organizations instead), and owners only by owners. */
const isRemovable = (member: TeamMember, members: readonly TeamMember[]): boolean =>
  !member.isSelf && (member.role !== 'owner' || members.some(({ isSelf, role }) => isSelf && role === 'owner'))

/** The open dialog and its member. */
type Doing = { what: 'edit' | 'remove'; member: TeamMember }
const ROW_PX = 56

const Person = ({ member }: { member: TeamMember }) => {
  const text = useText(teamText)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Initials name={member.name} />
      <span className="min-w-0 leading-5">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{member.name}</span>
          {member.isSelf && <Badge tone="outline">{text.you}</Badge>}
        </span>
        <span className="block truncate text-caption text-ink-3">{member.email}</span>
      </span>
    </span>
  )
}

type ActionsProps = { member: TeamMember; members: readonly TeamMember[]; onDo: (doing: Doing) => void }

const Actions = ({ member, members, onDo }: ActionsProps) => {
  const text = useText(teamText)
  const remove: MenuEntry = {
    kind: 'action',
    key: 'remove',
    label: text.remove,
    icon: <UserMinus size={14} aria-hidden />,
    onSelect: () => onDo({ what: 'remove', member }),
  }
  return (
    <Menu
      label={text.actionsFor({ who: member.name })}
      entries={[
        {
          kind: 'action',
          key: 'edit',
          label: text.edit,
          icon: <Pencil size={14} aria-hidden />,
          onSelect: () => onDo({ what: 'edit', member }),
        },
        ...(isRemovable(member, members) ? [remove] : []),
      ]}
      trigger={
        <button type="button" aria-label={text.actionsFor({ who: member.name })} className={buttonClass('quiet', 'square')}>
          <Ellipsis size={16} aria-hidden />
        </button>
      }
    />
  )
}

const NOBODY: readonly TeamMember[] = []

const useColumns = (members: readonly TeamMember[], stores: readonly StoreOption[], onDo: (doing: Doing) => void): Column<TeamMember>[] => {
  const text = useText(teamText)
  const { names } = useText(rolesText)
  const language = useLanguage()
  return useMemo(
    () => [
      { key: 'person', label: text.person, widthPx: 320, cell: (member) => <Person member={member} /> },
      {
        key: 'role',
        label: text.role,
        widthPx: 120,
        cell: ({ role }) => <Badge tone={isAdminRole(role) ? 'accent' : 'plain'}>{names[role]}</Badge>,
      },
      {
        key: 'stores',
        label: text.stores,
        widthPx: 240,
        cell: ({ role, websites }) => (isAdminRole(role) ? text.allStores : <StoreNames stores={stores} websites={websites} />),
      },
      { key: 'joined', label: text.joined, widthPx: 130, cell: ({ joinedAt }) => formatDay(dayOf(joinedAt, browserZone()), language) },
      {
        key: 'seen',
        label: text.lastSeen,
        widthPx: 130,
        cell: ({ lastSeenAt, isSelf }) => {
          // lastSeenAt is updated only now and then; the user is here now.
          if (isSelf) return text.here
          return lastSeenAt === undefined ? (
            <span className="text-ink-3">{text.neverSeen}</span>
          ) : (
            formatAgo(lastSeenAt, Date.now(), language)
          )
        },
      },
      {
        key: 'actions',
        label: text.actions,
        widthPx: 80,
        align: 'right',
        cell: (member) => <Actions member={member} members={members} onDo={onDo} />,
      },
    ],
    [text, names, language, members, stores, onDo],
  )
}

/** Members of an organization with the allowed actions. */
export const Members = ({ tenantId, stores }: { tenantId: string; stores: readonly StoreOption[] }) => {
  const text = useText(teamText)
  const { data, error, refetch } = useCall(team.members, { tenantId })
  const [doing, setDoing] = useState<Doing>()
  const columns = useColumns(data ?? NOBODY, stores, setDoing)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-60 w-full rounded-card" />
      </Loading>
    )
  const close = (): void => setDoing(undefined)
  return (
    <>
      <DataGrid label={text.members} columns={columns} rows={data} rowKey={({ userId }) => userId} rowPx={ROW_PX} maxHeight="none" />
      {doing?.what === 'edit' && <EditDialog tenantId={tenantId} member={doing.member} members={data} stores={stores} onClose={close} />}
      {doing?.what === 'remove' && <RemoveDialog tenantId={tenantId} member={doing.member} onClose={close} />}
    </>
  )
}
