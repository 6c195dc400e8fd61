import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { type Product, PRODUCTS } from '@convbox/contract/plans'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useRequestId } from '../../../../api/request-id.ts'
import { useSend } from '../../../../api/use-call.ts'
import { storeAddress, WEBSITE_LIST } from '../../../../addresses.ts'
import type { UserInfo } from '../../../../shell/use-store.ts'
import { useText } from '../../../../text/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { addStoreText } from './add-store.text.ts'
import { AddStoreForm, type StoreFields } from './AddStoreForm.tsx'
import { OrganizationField, type Tenant } from './OrganizationField.tsx'
import { ShopifyStoreForm } from './ShopifyStoreForm.tsx'

const route = getRouteApi('/setting/website-list/add')
const frame = getRouteApi('/setting')

/** Closes the dialog: back to the previous page, or to the list if the address was opened directly. */
const useLeave = (): (() => void) => {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => (history.canGoBack() ? history.back() : void navigate({ href: WEBSITE_LIST, replace: true }))
}

type ChoicesProps = { user: UserInfo; tenants: readonly Tenant[]; first: Tenant; onLeave: () => void }

const Choices = ({ user, tenants, first, onLeave }: ChoicesProps) => {
  const text = useText(addStoreText)
  const navigate = useNavigate({ from: '/setting/website-list/add' })
  const { kind } = route.useSearch()
  const [product, setProduct] = useState<Product>('Convbox')
  const [tenant, setTenant] = useState(first)
  const requestId = useRequestId()
  const create = useSend(stores.createStore, {
    quiet: true,
    // The new store's page looks it up among the user's stores.
    renews: [account.userInfo],
    onSuccess: ({ websiteName }) => void navigate({ href: storeAddress(websiteName, 'website-info'), replace: true }),
  })
  const submit = ({ kind: realOrSandbox, ...fields }: StoreFields): void =>
    create.mutate({ ...fields, tenantId: tenant.tenantId, product, sandbox: realOrSandbox === 'sandbox', requestId })
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={text.product}
        isLabelHidden={false}
        options={PRODUCTS.map((value) => ({ value, label: text.products[value], description: text.productHints[value] }))}
        value={product}
        onChange={setProduct}
      />
      <OrganizationField tenants={tenants} value={tenant} onChange={setTenant} />
      <RadioCards
        label={text.where}
        isLabelHidden={false}
        options={[
          { value: 'shopify', label: text.shopify, description: text.shopifyHint },
          { value: 'other', label: text.other, description: text.otherHint },
        ]}
        value={kind}
        onChange={(next) => void navigate({ search: (now) => ({ ...now, kind: next }), replace: true })}
      />
      {kind === 'shopify' ? (
        <ShopifyStoreForm tenant={tenant} product={product} onCancel={onLeave} />
      ) : (
        <AddStoreForm
          hasSandbox={user.hasSandbox}
          isBusy={create.isPending || create.isSuccess}
          error={create.error}
          onSubmit={submit}
          onCancel={onLeave}
        />
      )}
    </div>
  )
}

const AdminsOnly = ({ onLeave }: { onLeave: () => void }) => {
  const text = useText(addStoreText)
  return (
    <EmptyState icon={<Lock size={22} aria-hidden />} title={text.adminOnlyTitle} action={<Button onClick={onLeave}>{text.back}</Button>}>
      {text.adminOnly}
    </EmptyState>
  )
}

/** Adds a store, over the list of stores: a Shopify store through its app, any other by a snippet, which is shown after creation. No access for users who are not an admin of any organization. */
const AddStoreDialog = () => {
  const text = useText(addStoreText)
  const leave = useLeave()
  const { user } = frame.useLoaderData()
  const tenants = user.tenants.filter(({ optorRole }) => optorRole === 'admin')
  const first = tenants.find(({ tenantId }) => tenantId === user.activeTenantId) ?? tenants[0]
  return (
    <Dialog isOpen onClose={leave} title={text.title} description={text.lead} widthPx={680}>
      {first ? <Choices user={user} tenants={tenants} first={first} onLeave={leave} /> : <AdminsOnly onLeave={leave} />}
    </Dialog>
  )
}

export default AddStoreDialog
