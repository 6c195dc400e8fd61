import { useText } from '../../../../text/language.ts'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { addStoreText } from './add-store.text.ts'

/** Real store, or sandbox store on this server's simulated platforms. */
export type StoreKind = 'real' | 'sandbox'

type KindFieldProps = { value: StoreKind; onChange: (kind: StoreKind) => void; hints: Record<StoreKind, string> }

/** Chooses the kind of the new store; hints: explanation of each kind. */
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
