import type { UserInfo } from '../../../../shell/use-store.ts'
import { useText } from '../../../../text/language.ts'
import { Select } from '../../../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../../../ui/TextField.tsx'
import { addStoreText } from './add-store.text.ts'

/** An organization of the user. */
export type Tenant = UserInfo['tenants'][number]

type OrganizationFieldProps = { tenants: readonly Tenant[]; value: Tenant; onChange: (tenant: Tenant) => void }

/** Organization of the new store; read-only when there is only one. */
export const OrganizationField = ({ tenants, value, onChange }: OrganizationFieldProps) => {
  const text = useText(addStoreText)
  if (tenants.length === 1)
    return <TextField label={text.organization} value={value.companyName} readOnly inputClassName="bg-head text-ink-2" />
  return (
    <FieldFrame label={text.organization}>
      <Select
        label={text.organization}
        options={tenants.map(({ tenantId, companyName }) => ({ value: tenantId, label: companyName }))}
        value={value.tenantId}
        onChange={(tenantId) => onChange(tenants.find((tenant) => tenant.tenantId === tenantId) ?? value)}
      />
    </FieldFrame>
  )
}
