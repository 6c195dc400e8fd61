import { useText } from '../../../../text/language.ts'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { addStoreText } from './add-store.text.ts'

/** Whether a store is one of the world or of this server's simulated platforms. */
export type StoreKind = 'real' | 'sandbox'

type KindFieldProps = { value: StoreKind; onChange: (kind: StoreKind) => void; hints: Record<StoreKind, string> }

/** Which kind the new store is; hints: what each kind means where the store runs. */
export const KindField = ({ value, onChange, hints }: KindFieldProps) => {
  const text = useText(addStoreText)
  return (
    <RadioCards
      label={text.kind}
      isLabelHidden={false}
      options={[
        { value: 'real', label: text.real, description: hints.real },
        { value: 'sandbox', label: text.sandbox, description: hints.sandbox },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
