import { catalogue } from '@convbox/contract/api/catalogue'
import { MAX_DISCOUNT_PRODUCTS } from '@convbox/contract/campaigns'
import { formatAmount } from '@convbox/contract/format'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { discountsText } from './discounts.text.ts'

type ProductsDialogProps = { productIds: readonly string[]; onChange: (productIds: string[]) => void; onClose: () => void }

/** Chooses products of the store's catalogue; each choice takes effect in the form at once. */
export const ProductsDialog = ({ productIds, onChange, onClose }: ProductsDialogProps) => {
  const text = useText(discountsText)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const answer = useCall(catalogue.catalogueProducts, { search, page }, { quiet: true })
  const isFull = productIds.length >= MAX_DISCOUNT_PRODUCTS
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={640}
      title={text.choose}
      footer={
        <>
          <span aria-live="polite" className="mr-auto text-caption text-ink-2 tabular-nums">
            {text.ofMax({ n: productIds.length, max: MAX_DISCOUNT_PRODUCTS })}
          </span>
          <Button look="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="flex min-h-90 flex-col gap-3">
        <SearchField
          label={text.search}
          value={search}
          onChange={(next) => {
            setSearch(next)
            setPage(1)
          }}
          className="w-full"
        />
        <AnswerStates answer={answer} skeleton={<Skeleton className="h-72 w-full rounded-card" />}>
          {({ products, total, pageSize, currency }) =>
            products.length === 0 ? (
              <EmptyState icon={<Package size={22} aria-hidden />} title={search === '' ? text.emptyTitle : text.nothing}>
                {search === '' && text.empty}
              </EmptyState>
            ) : (
              <>
                <ul aria-label={text.products}>
                  {products.map(({ productId, title, variants }) => (
                    <li key={productId} className="flex min-h-10 items-center gap-3 border-t border-hairline first:border-t-0">
                      <Checkbox
                        className="min-w-0 flex-1"
                        label={<span className="block truncate">{title}</span>}
                        checked={productIds.includes(productId)}
                        disabled={isFull && !productIds.includes(productId)}
                        onChange={(wanted) =>
                          onChange(wanted ? [...productIds, productId] : productIds.filter((each) => each !== productId))
                        }
                      />
                      <span className="text-ink-2 tabular-nums">
                        {variants[0]?.price !== undefined && formatAmount(variants[0].price, currency)}
                      </span>
                    </li>
                  ))}
                </ul>
                <Pages search={{ page }} change={(part) => setPage(part.page ?? 1)} pageSize={pageSize} total={total} />
              </>
            )
          }
        </AnswerStates>
      </div>
    </Dialog>
  )
}
