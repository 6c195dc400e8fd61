import { formatAmount, formatPercent, formatWhole, type Language } from '@convbox/contract/format'
import { FUNNEL_COLUMNS, type FunnelColumn } from '@convbox/contract/reports/product-conversion.columns'
import { NO_PRODUCT } from '@convbox/contract/reports/product-conversion.values'
import type { ProductFunnel, ProductRow } from '@convbox/contract/reports/product-conversion.schemas'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/grid-columns.ts'
import { gridColumn } from '../../widgets/grid-column.tsx'
import { ProductImage } from '../../widgets/ProductImage.tsx'
import { StoreName } from '../../widgets/store-of-row.tsx'
import type { productConversionText } from './product-conversion.text.ts'

export type ProductWords = (typeof productConversionText)['en'] | (typeof productConversionText)['zh']

/** Items without a product share one row, which has no page of its own. */

/** The title of a product, as far as it is known. */
export const productTitle = ({ productId, title }: Pick<ProductRow, 'productId' | 'title'>, words: ProductWords): string =>
  productId === NO_PRODUCT ? words.noProduct : title || words.noTitle({ id: productId })

export const variantTitle = (
  { variantId, variantTitle: title }: Pick<ProductRow, 'variantId' | 'variantTitle'>,
  words: ProductWords,
): string => (variantId === '' ? words.anyVariant : title || variantId)

/** A figure as it is shown. */
export const showFunnel = ({ format, value }: FunnelColumn, row: ProductFunnel, language: Language, currency: string): string => {
  const figure = value(row, language)
  if (format === 'currency') return formatAmount(figure, currency)
  return format === 'percent' ? formatPercent(figure) : formatWhole(figure)
}

type FiguresOf = { total?: ProductFunnel; language: Language; currency: string }

/** A column for each figure. total: of the total row. */
export const makeFunnelColumns = <Row extends ProductFunnel>({ total, language, currency }: FiguresOf): Column<Row>[] =>
  FUNNEL_COLUMNS.map((column) => ({
    ...gridColumn<Row>({ ...column, value: () => undefined }, language, (row) => showFunnel(column, row, language, currency)),
    sortValue: (row) => Number(column.value(row, language) ?? -1),
    ...(total && { total: showFunnel(column, total, language, currency) }),
  }))

type Shown = Required<FiguresOf> & { words: ProductWords; isByVariant: boolean }

/** Picture, title and, on All-Sites, the store of a row. */
const Name = ({ row, name, detail }: { row: ProductRow; name: string; detail?: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <ProductImage url={row.imageUrl} title={name} />
    <span className="flex min-w-0 flex-col">
      <span className="truncate">{name}</span>
      {detail}
      <StoreName store={row.store} />
    </span>
  </span>
)

export const makeProductColumns = ({ words, isByVariant, ...figures }: Shown): Column<ProductRow>[] => [
  {
    key: 'product',
    label: isByVariant ? words.variant : words.product,
    widthPx: 220,
    isGrowing: true,
    sortValue: (row) => productTitle(row, words),
    cell: (row) => (
      <Name
        row={row}
        name={productTitle(row, words)}
        detail={isByVariant && <span className="truncate text-caption text-ink-2">{variantTitle(row, words)}</span>}
      />
    ),
  },
  ...makeFunnelColumns<ProductRow>(figures),
]
