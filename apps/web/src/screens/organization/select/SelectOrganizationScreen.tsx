import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import type { UserTenant } from '@convbox/contract/api/organization.schemas'
import { useNavigate } from '@tanstack/react-router'
import { Building2, LogOut, Plus } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { logOut } from '../../../api/react-to.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { CREATE_ORGANIZATION, storeAddress, WEBSITE_LIST } from '../../../addresses.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { InvitationsForMe } from '../../../widgets/InvitationsForMe.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { selectOrganizationText } from './select-organization.text.ts'

/** Number of stores named on a card. */
const STORES_SHOWN = 3

const OrganizationCard = ({
  tenant,
  isBusy,
  onOpen,
  onLeave,
}: {
  tenant: UserTenant
  isBusy: boolean
  onOpen: () => void
  onLeave: () => void
}) => {
  const text = useText(selectOrganizationText)
  const { names } = useText(rolesText)
  const shown = tenant.websites.slice(0, STORES_SHOWN).map(({ websiteTitle }) => websiteTitle)
  return (
    <li>
      <Card className="flex items-center gap-3 px-4 py-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 truncate font-medium">{tenant.companyName}</h2>
            <Badge>{names[tenant.role]}</Badge>
            {tenant.isActive && <Badge tone="accent">{text.active}</Badge>}
          </div>
          <p className="mt-0.5 text-caption text-ink-2">
            {shown.length === 0 ? text.noStores : text.stores({ names: shown.join(', '), more: tenant.websites.length - shown.length })}
          </p>
        </div>
        <Button look={tenant.isActive ? 'primary' : 'plain'} isBusy={isBusy} onClick={onOpen}>
          {text.open}
        </Button>
        <IconButton label={text.leave({ name: tenant.companyName })} onClick={onLeave}>
          <LogOut size={15} aria-hidden />
        </IconButton>
      </Card>
    </li>
  )
}

const LeaveDialog = ({ tenant, onClose }: { tenant: UserTenant; onClose: () => void }) => {
  const text = useText(selectOrganizationText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const name = tenant.companyName
  const leave = useSend(organization.leaveOrganization, {
    quiet: true,
    renews: [organization.userTenants, account.userInfo],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.left({ name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.leaveTitle({ name })}
      widthPx={460}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="danger" isBusy={leave.isPending} onClick={() => leave.mutate({ tenantId: tenant.tenantId })}>
            {text.leaveSubmit}
          </Button>
        </>
      }
    >
      {leave.error && (
        <Banner tone="bad" className="mb-3">
          {messageOf(failureOf(leave.error), language)}
        </Banner>
      )}
      <p>{text.leaveText}</p>
    </Dialog>
  )
}

/** The user's organizations: choose one to work in, leave one or create another. */
const SelectOrganizationScreen = () => {
  const text = useText(selectOrganizationText)
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(organization.userTenants, {}, { staleMs: 0 })
  const [leaving, setLeaving] = useState<UserTenant>()
  const select = useSend(organization.selectOrganization, { renews: [account.userInfo, organization.userTenants] })
  const open = async (tenant: UserTenant): Promise<void> => {
    await select.mutateAsync({ tenantId: tenant.tenantId })
    const [store] = tenant.websites
    await navigate({ href: store ? storeAddress(store.websiteName) : WEBSITE_LIST })
  }
  const create = (
    <Button icon={<Plus size={14} aria-hidden />} onClick={() => void navigate({ href: CREATE_ORGANIZATION })}>
      {text.create}
    </Button>
  )
  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data)
      return (
        <Loading>
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      )
    if (data.length === 0)
      return (
        <Card>
          <EmptyState icon={<Building2 size={22} aria-hidden />} title={text.emptyTitle} action={create}>
            {text.empty}
          </EmptyState>
        </Card>
      )
    return (
      <>
        <ul className="flex flex-col gap-2">
          {data.map((tenant) => (
            <OrganizationCard
              key={tenant.tenantId}
              tenant={tenant}
              isBusy={select.isPending && select.variables.tenantId === tenant.tenantId}
              // A refusal is shown as a toast.
              onOpen={() => void open(tenant).catch(() => undefined)}
              onLeave={() => setLeaving(tenant)}
            />
          ))}
        </ul>
        <div className="mt-4">{create}</div>
      </>
    )
  }
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      <InvitationsForMe />
      {content()}
      <Button look="quiet" className="mt-6 -ml-3" icon={<LogOut size={14} aria-hidden />} onClick={() => void logOut()}>
        {text.signOut}
      </Button>
      {leaving && <LeaveDialog tenant={leaving} onClose={() => setLeaving(undefined)} />}
    </PublicFrame>
  )
}

export default SelectOrganizationScreen
