import { account } from '@convbox/contract/api/account'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { CREATE_ORGANIZATION } from '../addresses.ts'
import type { UserInfo } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Select } from '../ui/Select.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/States.tsx'
import { organizationPageText } from './organization.text.ts'

/** An organization of the user. */
export type Tenant = UserInfo['tenants'][number]

type OrganizationPageProps = {
  title: string
  subtitle: string
  /** The organization in the address; '': the one chosen in the session. */
  org: string
  onOrg: (tenantId: string) => void
  /** At the right of the header, once the organization is loaded. */
  actions?: (tenant: Tenant, user: UserInfo) => ReactNode
  children: (tenant: Tenant, user: UserInfo) => ReactNode
}

/** A page about one of the user's organizations, for its admins: header, choice of organization, and the states before one is shown. */
export const OrganizationPage = ({ title, subtitle, org, onOrg, actions, children }: OrganizationPageProps) => {
  const text = useText(organizationPageText)
  const navigate = useNavigate()
  const { data: user, error, refetch } = useCall(account.userInfo, {})
  const tenants = user?.tenants ?? []
  const tenant =
    tenants.find(({ tenantId }) => tenantId === org) ?? tenants.find(({ tenantId }) => tenantId === user?.activeTenantId) ?? tenants[0]
  const isAdmin = tenant?.optorRole === 'admin'

  const content = () => {
    if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!user)
      return (
        <Loading>
          <Skeleton className="h-80 w-full rounded-card" />
        </Loading>
      )
    if (!tenant)
      return (
        <Card>
          <EmptyState
            icon={<Building2 size={22} aria-hidden />}
            title={text.noneTitle}
            action={<Button onClick={() => void navigate({ href: CREATE_ORGANIZATION })}>{text.create}</Button>}
          >
            {text.none}
          </EmptyState>
        </Card>
      )
    if (!isAdmin)
      return (
        <Card>
          <EmptyState icon={<Lock size={22} aria-hidden />} title={text.adminsOnlyTitle}>
            {text.adminsOnly({ company: tenant.companyName })}
          </EmptyState>
        </Card>
      )
    return children(tenant, user)
  }
  return (
    <div className="relative max-w-300">
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {tenants.length > 1 && tenant && (
              <Select
                label={text.organization}
                isLabelInside
                options={tenants.map(({ tenantId, companyName }) => ({ value: String(tenantId), label: companyName }))}
                value={String(tenant.tenantId)}
                onChange={onOrg}
              />
            )}
            {user && tenant && isAdmin && actions?.(tenant, user)}
          </>
        }
      />
      {content()}
    </div>
  )
}
