import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import type { ResultOf } from '@convbox/contract/endpoint'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { SELECT_ORGANIZATION } from '../../../addresses.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, TitledCard } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { OrganizationPage, type Tenant } from '../../../widgets/OrganizationPage.tsx'
import { browserZone } from '../../../widgets/places.ts'
import { DeletionCard } from './DeletionCard.tsx'
import { ErasedStores } from './ErasedStores.tsx'
import { organizationText } from './organization.text.ts'

type Info = ResultOf<typeof organization.tenantInfo>
const route = getRouteApi('/setting/organization')

/** Form of the name; everything else follows from stores and team. Saved only when changed. */
const NameForm = ({ info }: { info: Info }) => {
  const text = useText(organizationText)
  const language = useLanguage()
  const [companyName, setCompanyName] = useState(info.companyName)
  const save = useSend(organization.updateTenantInfo, {
    quiet: true,
    renews: [organization.tenantInfo, organization.userTenants, account.userInfo],
    onSuccess: () => void showToast({ tone: 'good', text: text.saved }),
  })
  const isEmpty = companyName.trim() === ''
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ tenantId: info.tenantId, companyName })
      }}
    >
      {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
      <TextField
        label={text.name}
        hint={text.nameHint}
        autoComplete="organization"
        maxLength={100}
        value={companyName}
        onValueChange={setCompanyName}
        error={isEmpty ? text.nameRequired : fieldErrorsOf(save.error)['companyName']}
      />
      <Button
        look="primary"
        type="submit"
        className="self-end"
        isBusy={save.isPending}
        disabled={isEmpty || companyName.trim() === info.companyName}
      >
        {text.save}
      </Button>
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 text-right break-words">{children}</dd>
  </div>
)

const LINK = 'text-accent hover:underline'

const Facts = ({ info }: { info: Info }) => {
  const text = useText(organizationText)
  const { names } = useText(rolesText)
  const language = useLanguage()
  return (
    <TitledCard title={text.facts} className="self-start">
      <dl className="flex flex-col gap-2.5">
        <Fact name={text.role}>{names[info.role]}</Fact>
        <Fact name={text.created}>{formatDay(dayOf(info.createdAt, browserZone()), language)}</Fact>
        <Fact name={text.members}>
          <Link to="/setting/team" search={{ org: info.tenantId }} className={LINK}>
            {text.membersCount({ n: info.memberCount })}
          </Link>
        </Fact>
        <Fact name={text.stores}>
          <Link to="/setting/website-list" className={LINK}>
            {text.storesCount({ n: info.storeCount })}
          </Link>
        </Fact>
        <Fact name={text.log}>
          <Link to="/setting/audit-log" search={{ org: info.tenantId }} className={LINK}>
            {text.logHint}
          </Link>
        </Fact>
      </dl>
      <Link to={SELECT_ORGANIZATION} className={`${LINK} mt-4 block border-t border-hairline pt-3`}>
        {text.another}
      </Link>
    </TitledCard>
  )
}

const Content = ({ tenant }: { tenant: Tenant }) => {
  const { data: info, error, refetch } = useCall(organization.tenantInfo, { tenantId: tenant.tenantId })
  if (error && !info) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!info)
    return (
      <Loading>
        <Skeleton className="h-60 w-full rounded-card" />
      </Loading>
    )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-4">
        <Card className="p-6">
          {/* Resets the form for another organization or a saved name. */}
          <NameForm key={`${info.tenantId} ${info.companyName}`} info={info} />
        </Card>
        <Facts info={info} />
      </div>
      {info.role === 'owner' && <DeletionCard tenantId={info.tenantId} companyName={info.companyName} />}
      <ErasedStores tenantId={info.tenantId} />
    </>
  )
}

/** Name and contents of an organization, for its admins. */
const OrganizationScreen = () => {
  const text = useText(organizationText)
  const { org } = route.useSearch()
  const navigate = useNavigate({ from: '/setting/organization' })
  return (
    <OrganizationPage title={text.title} subtitle={text.subtitle} org={org} onOrg={(next) => void navigate({ search: { org: next } })}>
      {(tenant) => <Content key={tenant.tenantId} tenant={tenant} />}
    </OrganizationPage>
  )
}

export default OrganizationScreen
