import { catalogue } from '@convbox/contract/api/catalogue'
import { X } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { discountsText } from './discounts.text.ts'

/** A product of the catalogue by its title; by its id while that is not known. */
const Chip = ({ productId, onRemove }: { productId: string; onRemove: (() => void) | undefined }) => {
  const text = useText(discountsText)
  const { data } = useCall(catalogue.catalogueProducts, { search: productId }, { quiet: true })
  const title = data?.products.find((product) => product.productId === productId)?.title ?? productId
  return (
    <li className="flex h-7 max-w-70 items-center gap-1 rounded-full border border-line bg-head pr-1 pl-2.5 text-caption last:pr-1">
      <span className="truncate" title={title}>
        {title}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={text.removeProduct({ title })}
          onClick={onRemove}
          className="flex size-5 shrink-0 items-center justify-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The products of a discount; with onChange each can be removed. */
export const ProductChips = ({ productIds, onChange }: { productIds: readonly string[]; onChange?: (productIds: string[]) => void }) => {
  const text = useText(discountsText)
  return (
    <ul aria-label={text.products} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
      {productIds.map((productId) => (
        <Chip
          key={productId}
          productId={productId}
          onRemove={onChange && (() => onChange(productIds.filter((each) => each !== productId)))}
        />
      ))}
    </ul>
  )
}
