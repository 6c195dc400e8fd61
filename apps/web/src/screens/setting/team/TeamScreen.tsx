import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import type { UserInfo } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { OrganizationPage, type Tenant } from '../../../widgets/OrganizationPage.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { Members } from './Members.tsx'
import type { StoreOption } from './StoreChoice.tsx'
import { teamText } from './team.text.ts'

const route = getRouteApi('/setting/team')

const Team = ({ tenant, user }: { tenant: Tenant; user: UserInfo }) => {
  const { invite } = route.useSearch()
  const navigate = useNavigate({ from: '/setting/team' })
  const tenantId = tenant.tenantId
  const stores: StoreOption[] = useMemo(() => user.websites.filter((website) => website.tenantId === tenantId), [user, tenantId])
  return (
    <>
      <Members tenantId={tenantId} stores={stores} />
      <Invitations tenantId={tenantId} stores={stores} />
      {invite === 'yes' && (
        <InviteDialog
          tenantId={tenantId}
          stores={stores}
          onClose={() => void navigate({ search: (now) => ({ ...now, invite: undefined }) })}
        />
      )}
    </>
  )
}

/** Members and invitations of an organization, for its admins. */
const TeamScreen = () => {
  const text = useText(teamText)
  const { org } = route.useSearch()
  const navigate = useNavigate({ from: '/setting/team' })
  return (
    <OrganizationPage
      title={text.title}
      subtitle={text.subtitle}
      org={org}
      onOrg={(next) => void navigate({ search: { org: next } })}
      actions={() => (
        <Button
          look="primary"
          icon={<UserPlus size={14} aria-hidden />}
          onClick={() => void navigate({ search: (now) => ({ ...now, invite: 'yes' }) })}
        >
          {text.invite}
        </Button>
      )}
    >
      {(tenant, user) => <Team key={tenant.tenantId} tenant={tenant} user={user} />}
    </OrganizationPage>
  )
}

export default TeamScreen
