import { ORDER_IDENTIFIERS, type OrderIdentifier } from '@convbox/contract/api/store-settings.values'
import { useMemo, useState } from 'react'
import { useText } from '../text/language.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { Select } from '../ui/Select.tsx'
import { FieldFrame } from '../ui/TextField.tsx'
import { zoneOptions } from './places.ts'
import { storeFieldsText } from './store-fields.text.ts'

type FieldProps<Value> = { value: Value; error: string | undefined; onChange: (value: Value) => void }

/** The time zone of the store's days. */
export const ZoneField = ({ value, error, onChange }: FieldProps<string>) => {
  const text = useText(storeFieldsText)
  const [openedMs] = useState(() => Date.now())
  const zones = useMemo(() => zoneOptions(value, openedMs), [value, openedMs])
  return (
    <FieldFrame label={text.zone} hint={text.zoneHint} error={error}>
      <Combobox label={text.zone} options={zones} value={value} onChange={onChange} className="w-full" />
    </FieldFrame>
  )
}

/** How screens name an order. */
export const IdentifierField = ({ value, error, onChange }: FieldProps<OrderIdentifier>) => {
  const text = useText(storeFieldsText)
  const options = ORDER_IDENTIFIERS.map((each) => ({ value: each, label: text.identifiers[each] }))
  return (
    <FieldFrame label={text.identifier} hint={text.identifierHint} error={error}>
      <Select label={text.identifier} options={options} value={value} onChange={onChange} />
    </FieldFrame>
  )
}
