import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { privacy } from '@convbox/contract/api/privacy'
import { stores } from '@convbox/contract/api/stores'
import type { EndpointData } from '@convbox/contract/endpoint'
import type { TenantId } from '@convbox/contract/ids'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { TypedDialog } from '../../../widgets/TypedDialog.tsx'
import { deletionText } from './deletion.text.ts'

const RENEWS: readonly EndpointData[] = [
  account.userInfo,
  organization.userTenants,
  organization.tenantInfo,
  stores.websites,
  privacy.erasedStores,
]

type Open = { kind: 'none' } | { kind: 'organization' } | { kind: 'store'; websiteName: string; title: string }

/** Deletes a store or the organization; for its owners. */
export const DeletionCard = ({ tenantId, companyName }: { tenantId: TenantId; companyName: string }) => {
  const text = useText(deletionText)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const [chosen, setChosen] = useState('')
  const close = (): void => setOpen({ kind: 'none' })
  const websites = useCall(organization.userTenants, {}).data?.find((one) => one.tenantId === tenantId)?.websites ?? []
  const store = websites.find(({ websiteName }) => websiteName === chosen)
  const listed = useCall(stores.websites, {}, { quiet: true }).data
  /** What stays outside of our reach: the app in the Shopify shop, or the code on the pages. */
  const outsideOf = (name: string): string => {
    const shopStatus = listed?.find(({ websiteName }) => websiteName === name)?.shopStatus
    return shopStatus === undefined || shopStatus === 'uninstalled' ? text.storeCode : text.storeShopify
  }
  const deleteStore = useSend(stores.deleteStore, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.storeGoes })
      setChosen('')
      close()
    },
  })
  const deleteOrganization = useSend(organization.deleteOrganization, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => void navigate({ href: '/' }),
  })
  return (
    <TitledCard title={text.title} className="mt-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {websites.length > 0 && (
          <div className="flex items-end gap-2.5">
            <Select
              label={text.store}
              options={[
                { value: '', label: text.chooseStore },
                ...websites.map(({ websiteName, websiteTitle }) => ({ value: websiteName, label: websiteTitle })),
              ]}
              value={chosen}
              onChange={setChosen}
            />
            <Button
              look="danger"
              disabled={store === undefined}
              onClick={() => store && setOpen({ kind: 'store', websiteName: store.websiteName, title: store.websiteTitle })}
            >
              {text.deleteStore}
            </Button>
          </div>
        )}
        <div className="flex items-center gap-3">
          {websites.length > 0 && <span className="text-caption text-ink-2">{text.storesFirst}</span>}
          <Button look="danger" disabled={websites.length > 0} onClick={() => setOpen({ kind: 'organization' })}>
            {text.deleteOrganization}
          </Button>
        </div>
      </div>
      {open.kind === 'store' && (
        <TypedDialog
          title={text.storeTitle({ name: open.title })}
          consequences={[text.storeData, text.storePixels, outsideOf(open.websiteName), text.storeKept]}
          name={open.title}
          confirm={text.confirm}
          send={deleteStore}
          onClose={close}
          onConfirm={(typedName) => deleteStore.mutate({ tenantId, websiteName: open.websiteName, typedName })}
        />
      )}
      {open.kind === 'organization' && (
        <TypedDialog
          title={text.organizationTitle({ name: companyName })}
          consequences={[text.organizationPeople, text.organizationKept]}
          name={companyName}
          confirm={text.confirm}
          send={deleteOrganization}
          onClose={close}
          onConfirm={(typedName) => deleteOrganization.mutate({ tenantId, typedName })}
        />
      )}
    </TitledCard>
  )
}
