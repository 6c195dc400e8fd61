import { account } from '@convbox/contract/api/account'
import { shopify } from '@convbox/contract/api/shopify'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Lock, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { ADD_STORE, CREATE_ORGANIZATION, storeAddress } from '../../addresses.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import type { UserInfo } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { addWebsiteCallbackText } from './add-website-callback.text.ts'

type Install = ResultOf<typeof shopify.installWebsite>
type Tenant = UserInfo['tenants'][number]

const route = getRouteApi('/add-website-callback')

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 truncate text-right">{children}</dd>
  </div>
)

/** The shop to be connected, as Shopify reports it, so that nobody connects the wrong shop. */
const ShopFacts = ({ install }: { install: Install }) => {
  const text = useText(addWebsiteCallbackText)
  const shared = useText(sharedText)
  return (
    <Card className="px-4 py-3">
      <p className="flex items-center gap-2 border-b border-hairline pb-2.5 text-section font-semibold">
        <Store size={16} className="text-ink-3" aria-hidden />
        <span className="truncate">{install.shopName}</span>
        {install.sandbox && <Badge tone="warn">{shared.sandbox}</Badge>}
      </p>
      <dl className="pt-1.5 text-body">
        <Fact name={text.address}>{install.shopDomain}</Fact>
        <Fact name={text.currency}>{install.currencyCode}</Fact>
        <Fact name={text.zone}>{install.timezone}</Fact>
      </dl>
    </Card>
  )
}

/** The preselected organization: a known shop's own, else the one in the link, else the first. */
const startOf = (install: Install, tenants: readonly [Tenant, ...Tenant[]], wished: string): Tenant =>
  tenants.find(({ tenantId }) => tenantId === (install.knownStore?.tenantId ?? wished)) ?? tenants[0]

const Confirm = ({ install, tenants, response }: { install: Install; tenants: readonly [Tenant, ...Tenant[]]; response: string }) => {
  const text = useText(addWebsiteCallbackText)
  const language = useLanguage()
  const navigate = useNavigate()
  const { tenantId: wished, product } = route.useSearch()
  const [tenant, setTenant] = useState(() => startOf(install, tenants, wished))
  const { knownStore } = install
  const confirm = useSend(shopify.confirmInstall, {
    quiet: true,
    renews: [account.userInfo],
    // The confirmation can be used once: replace it in the history.
    onSuccess: ({ websiteName }) => void navigate({ href: storeAddress(websiteName), replace: true }),
  })
  const isForeign = knownStore !== undefined && knownStore.tenantId !== tenant.tenantId
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ response, tenantId: tenant.tenantId, product })
      }}
    >
      {confirm.error && <Banner tone="bad">{messageOf(failureOf(confirm.error), language)}</Banner>}
      <ShopFacts install={install} />
      {knownStore && <Banner>{isForeign ? text.foreign : text.known({ store: knownStore.websiteTitle })}</Banner>}
      <FieldFrame label={text.organization} hint={text.organizationHint}>
        <Select
          label={text.organization}
          options={tenants.map(({ tenantId, companyName }) => ({ value: tenantId, label: companyName }))}
          value={tenant.tenantId}
          onChange={(next) => setTenant(tenants.find(({ tenantId }) => tenantId === next) ?? tenants[0])}
        />
      </FieldFrame>
      <Button look="primary" type="submit" isBusy={confirm.isPending || confirm.isSuccess} disabled={isForeign}>
        {knownStore === undefined ? text.connect : text.reconnect}
      </Button>
      <p className="text-caption text-ink-3">{text.expires({ time: formatMoment(install.expiresAt, browserZone(), 'minute') })}</p>
    </form>
  )
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Nothing waits for this link: says why, and links to the start. */
const Gone = ({ error }: { error: Error }) => {
  const text = useText(addWebsiteCallbackText)
  const language = useLanguage()
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p className="text-body text-ink-2">{messageOf(failureOf(error), language)}</p>
      <Link to={ADD_STORE} className={buttonClass()}>
        {text.again}
      </Link>
    </div>
  )
}

const here = (): string => `${window.location.pathname}${window.location.search}`

const Content = ({ install, user }: { install: Install; user: UserInfo }) => {
  const text = useText(addWebsiteCallbackText)
  const navigate = useNavigate()
  const { response } = route.useSearch()
  const [first, ...others] = user.tenants.filter(({ optorRole }) => optorRole === 'admin')
  if (user.tenants.length === 0)
    return (
      <EmptyState
        title={text.noOrganizationTitle}
        action={
          <Button look="primary" onClick={() => void navigate({ href: `${CREATE_ORGANIZATION}?next=${encodeURIComponent(here())}` })}>
            {text.createOrganization}
          </Button>
        }
      >
        {text.noOrganization}
      </EmptyState>
    )
  if (first === undefined)
    return (
      <EmptyState icon={<Lock size={22} aria-hidden />} title={text.notAdminTitle}>
        {text.notAdmin}
      </EmptyState>
    )
  return <Confirm install={install} tenants={[first, ...others]} response={response} />
}

/** Lets the user choose the organization of an install that Shopify has authorized. No access for users who are not an admin of any. */
const AddWebsiteCallbackScreen = () => {
  const text = useText(addWebsiteCallbackText)
  const { response } = route.useSearch()
  const { data: user } = useCall(account.userInfo, {})
  const { data: install, error, refetch } = useCall(shopify.installWebsite, { response }, { quiet: true, staleMs: 0 })
  const isGone = error !== null && failureOf(error).kind === 'refused'
  const content = () => {
    if (error) return isGone ? <Gone error={error} /> : <ErrorState error={error} onRetry={() => void refetch()} />
    if (install && user) return <Content install={install} user={user} />
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <PublicFrame title={isGone ? text.goneTitle : text.title} {...(install && !error && { lead: text.lead })}>
      {content()}
      {user && <p className="mt-3 text-caption text-ink-3">{text.signedInAs({ email: user.email })}</p>}
    </PublicFrame>
  )
}

export default AddWebsiteCallbackScreen
