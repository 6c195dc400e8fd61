import { shopify } from '@convbox/contract/api/shopify'
import { SHOP_DOMAIN_SUFFIX } from '@convbox/contract/api/shopify.values'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { Product } from '@convbox/contract/plans'
import { useState } from 'react'
import { fieldErrorsOf, failureOf } from '../../../../api/failure.ts'
import { messageOf } from '../../../../api/message-of.ts'
import { useCall, useSend } from '../../../../api/use-call.ts'
import { useLanguage, useText } from '../../../../text/language.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { DialogFoot } from '../../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../../ui/States.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { addStoreText } from './add-store.text.ts'
import { KindField, type StoreKind } from './KindField.tsx'
import type { Tenant } from './OrganizationField.tsx'
import { shopAddress, shopPrefix } from './shop-address.ts'

type Apps = ResultOf<typeof shopify.shopifyApps>
type FormProps = { tenant: Tenant; product: Product; onCancel: () => void }

/** Field for the name before `.myshopify.com`, which is shown as a suffix. A pasted address is reduced to its name on blur. */
const ShopField = ({
  value,
  error,
  onChange,
  onLeave,
}: {
  value: string
  error: string | undefined
  onChange: (prefix: string) => void
  onLeave: () => void
}) => {
  const text = useText(addStoreText)
  return (
    <TextField
      label={text.shop}
      hint={text.shopHint}
      isRequired
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      placeholder={text.shopPlaceholder}
      inputClassName="pr-36"
      value={value}
      error={error}
      onValueChange={onChange}
      onBlur={() => {
        onChange(shopPrefix(value))
        onLeave()
      }}
      suffix={SHOP_DOMAIN_SUFFIX}
    />
  )
}

const Form = ({ tenant, product, apps, onCancel }: FormProps & { apps: Apps }) => {
  const text = useText(addStoreText)
  const language = useLanguage()
  const [prefix, setPrefix] = useState('')
  const [isTried, setTried] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const [kind, setKind] = useState<StoreKind>(apps.real || !apps.sandbox ? 'real' : 'sandbox')
  const connect = useSend(shopify.connectShop, { quiet: true, onSuccess: ({ url }) => window.location.assign(url) })
  const shop = shopAddress(shopPrefix(prefix))
  const isEmpty = prefix.trim() === ''
  const fault = isEmpty ? isLeft && text.urlRequired : isTried && shop === undefined && text.urlInvalid
  const invalid = fault || fieldErrorsOf(connect.error)['shop']
  const mayConnect = kind === 'sandbox' || apps.real
  const submit = (): void => {
    setTried(true)
    if (shop !== undefined) connect.mutate({ tenantId: tenant.tenantId, shop, sandbox: kind === 'sandbox', product })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {connect.error && <Banner tone="bad">{messageOf(failureOf(connect.error), language)}</Banner>}
      <ShopField value={prefix} error={invalid} onChange={setPrefix} onLeave={() => setLeft(true)} />
      {apps.sandbox && <KindField value={kind} onChange={setKind} hints={{ real: text.realShopHint, sandbox: text.sandboxShopHint }} />}
      {!mayConnect && (
        <Banner tone="warn">
          <p className="font-medium">{text.noAppTitle}</p>
          <p className="text-ink-2">{text.noApp}</p>
        </Banner>
      )}
      <DialogFoot>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button look="primary" type="submit" disabled={isEmpty || !mayConnect} isBusy={connect.isPending || connect.isSuccess}>
          {text.toShopify}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Form of a Shopify store: only its address; Shopify provides the rest. */
export const ShopifyStoreForm = (props: FormProps) => {
  const { data: apps, error, refetch } = useCall(shopify.shopifyApps, {}, { quiet: true })
  if (error && !apps) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!apps)
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  return <Form {...props} apps={apps} />
}
