import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useCall, useSend } from '../../../../api/use-call.ts'
import { storeAddress, WEBSITE_LIST } from '../../../../shell/addresses.ts'
import { useText } from '../../../../text/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/States.tsx'
import { addStoreText } from './add-store.text.ts'
import { AddStoreForm } from './AddStoreForm.tsx'
import { ShopifyStoreForm } from './ShopifyStoreForm.tsx'

const route = getRouteApi('/setting/website-list/add')

/** A new store: one at Shopify is connected by its app, any other by a snippet, on which it opens. No access: whoever is admin of no organization. */
const AddStoreScreen = () => {
  const text = useText(addStoreText)
  const navigate = useNavigate({ from: '/setting/website-list/add' })
  const { kind } = route.useSearch()
  const leave = (): void => void navigate({ href: WEBSITE_LIST })
  const { data: user, error, refetch } = useCall(account.userInfo, {})
  const create = useSend(stores.createStore, {
    quiet: true,
    // The frame of the new store looks for it among the user's own.
    renews: [account.userInfo],
    onSuccess: ({ websiteName }) => void navigate({ href: storeAddress(websiteName, 'website-info') }),
  })
  const [first, ...others] = user?.tenants.filter(({ optorRole }) => optorRole === 'admin') ?? []

  const content = () => {
    if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!user)
      return (
        <Loading>
          <Skeleton className="h-100 w-full rounded-card" />
        </Loading>
      )
    if (!first)
      return (
        <Card>
          <EmptyState
            icon={<Lock size={22} aria-hidden />}
            title={text.adminOnlyTitle}
            action={<Button onClick={leave}>{text.back}</Button>}
          >
            {text.adminOnly}
          </EmptyState>
        </Card>
      )
    return (
      <Card className="flex flex-col gap-5 p-6">
        <RadioCards
          label={text.where}
          options={[
            { value: 'shopify', label: text.shopify, description: text.shopifyHint },
            { value: 'other', label: text.other, description: text.otherHint },
          ]}
          value={kind}
          onChange={(next) => void navigate({ search: { kind: next }, replace: true })}
        />
        <hr className="border-hairline" />
        {kind === 'shopify' ? (
          <ShopifyStoreForm tenants={[first, ...others]} onCancel={leave} />
        ) : (
          <AddStoreForm
            tenants={[first, ...others]}
            hasSandbox={user.hasSandbox}
            isBusy={create.isPending || create.isSuccess}
            error={create.error}
            onSubmit={({ kind: realOrSandbox, ...fields }) => create.mutate({ ...fields, sandbox: realOrSandbox === 'sandbox' })}
            onCancel={leave}
          />
        )}
      </Card>
    )
  }
  return (
    <div className="relative mx-auto max-w-170">
      <PageHeader title={text.title} subtitle={text.lead} back={{ label: text.back, onClick: leave }} />
      {content()}
    </div>
  )
}

export default AddStoreScreen
