import { lazy, useState } from 'react'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { discountsText } from './discounts.text.ts'
import { ProductChips } from './ProductChips.tsx'

const ProductsDialog = lazy(async () => ({ default: (await import('./ProductsDialog.tsx')).ProductsDialog }))

type ProductPickerProps = { productIds: readonly string[]; onChange: (productIds: string[]) => void; buttonLabel?: string }

/** Chosen products of the catalogue, and the button that chooses them. buttonLabel: tells several pickers of a page apart. */
export const ProductPicker = ({ productIds, onChange, buttonLabel }: ProductPickerProps) => {
  const text = useText(discountsText)
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <section aria-label={text.products} className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Button aria-label={buttonLabel} onClick={() => setIsChoosing(true)}>
          {text.choose}
        </Button>
        <span className="text-caption text-ink-2">{productIds.length === 0 ? text.noProducts : text.chosen(productIds.length)}</span>
      </div>
      {productIds.length > 0 && <ProductChips productIds={productIds} onChange={onChange} />}
      <Later>{isChoosing && <ProductsDialog productIds={productIds} onChange={onChange} onClose={() => setIsChoosing(false)} />}</Later>
    </section>
  )
}
