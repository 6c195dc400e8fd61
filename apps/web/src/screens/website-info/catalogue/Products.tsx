import { catalogue } from '@convbox/contract/api/catalogue'
import type { CatalogueProduct } from '@convbox/contract/api/catalogue.schemas'
import { formatAmount, formatWhole } from '@convbox/contract/format'
import { getRouteApi } from '@tanstack/react-router'
import { PackageSearch } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { catalogueText } from './catalogue.text.ts'

const route = getRouteApi('/website/$websiteName/website-info/catalogue')

const Names = ({ names }: { names: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {names.map((name) => (
      <Badge key={name}>{name}</Badge>
    ))}
  </span>
)

/** The lowest and the highest price; one where they are the same. */
const priceOf = ({ variants }: CatalogueProduct, currency: string): string => {
  const prices = variants.flatMap(({ price }) => price ?? []).toSorted((one, other) => Number(one) - Number(other))
  const [lowest, highest] = [prices.at(0), prices.at(-1)]
  if (lowest === undefined || highest === undefined) return ''
  const shown = formatAmount(lowest, currency)
  return Number(lowest) === Number(highest) ? shown : `${shown} – ${formatAmount(highest, currency)}`
}

/** Undefined where no variant's pieces are counted. */
const stockOf = ({ variants }: CatalogueProduct): number | undefined => {
  const counted = variants.flatMap(({ stock }) => stock ?? [])
  return counted.length === 0 ? undefined : counted.reduce((sum, stock) => sum + stock, 0)
}

const stockColumn = (label: string): Column<CatalogueProduct> => ({
  key: 'stock',
  label,
  widthPx: 90,
  align: 'right',
  cell: (row) => {
    const stock = stockOf(row)
    return <span className="tabular-nums">{stock === undefined ? '' : formatWhole(stock)}</span>
  },
})

/** Stock stands there only where some product has it counted: a file may leave it out. */
const useColumns = (currency: string, hasStock: boolean): Column<CatalogueProduct>[] => {
  const text = useText(catalogueText)
  return useMemo(
    () => [
      {
        key: 'title',
        label: text.product,
        widthPx: 260,
        isGrowing: true,
        cell: ({ title, productId }) => <span className="truncate">{title === '' ? productId : title}</span>,
      },
      { key: 'brand', label: text.brand, widthPx: 140, cell: ({ brand }) => <span className="truncate">{brand}</span> },
      {
        key: 'price',
        label: text.price,
        widthPx: 150,
        align: 'right',
        cell: (row) => <span className="tabular-nums">{priceOf(row, currency)}</span>,
      },
      ...(hasStock ? [stockColumn(text.stock)] : []),
      { key: 'variants', label: text.variants, widthPx: 110, align: 'right', cell: ({ variants }) => formatWhole(variants.length) },
      {
        key: 'collections',
        label: text.collections,
        widthPx: 190,
        cell: ({ collections }) => <span className="truncate">{collections.join(', ')}</span>,
      },
      { key: 'tags', label: text.tags, widthPx: 180, cell: ({ tags }) => <span className="truncate">{tags.join(', ')}</span> },
    ],
    [text, currency, hasStock],
  )
}

const Details = ({ product, currency }: { product: CatalogueProduct; currency: string }) => {
  const text = useText(catalogueText)
  const facts = [
    { label: text.id, value: <span className="tabular-nums">{product.productId}</span> },
    { label: text.brand, value: product.brand },
    { label: text.category, value: product.category },
    { label: text.collections, value: product.collections.length > 0 && <Names names={product.collections} /> },
    { label: text.tags, value: product.tags.length > 0 && <Names names={product.tags} /> },
    {
      label: text.page,
      value: product.url !== '' && (
        <a href={product.url} target="_blank" rel="noreferrer" className="break-all text-accent hover:underline">
          {product.url}
        </a>
      ),
    },
  ].filter(({ value }) => value !== '' && value !== false)
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2 text-body">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full text-left text-body">
        <thead className="text-caption text-ink-2">
          <tr>
            {[text.variant, text.sku, text.price, text.cost, text.stock].map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {product.variants.map(({ variantId, title, sku, price, cost, stock }) => (
            <tr key={variantId} className="border-t border-hairline">
              <td className="py-1.5 pr-4">{title === '' ? variantId : title}</td>
              <td className="py-1.5 pr-4 font-mono text-caption">{sku}</td>
              <td className="py-1.5 pr-4 tabular-nums">{price === undefined ? '' : formatAmount(price, currency)}</td>
              <td className="py-1.5 pr-4 tabular-nums">{cost === undefined ? '' : formatAmount(cost, currency)}</td>
              <td className="py-1.5 tabular-nums">{stock === undefined ? '' : formatWhole(stock)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The products of the catalogue, searched by title or id; one is opened beside the list. */
export const Products = ({ isConnected }: { isConnected: boolean }) => {
  const text = useText(catalogueText)
  const search = route.useSearch()
  const change = useChange(search, ['page', 'product'])
  const { data, error, refetch, isPlaceholderData } = useCall(
    catalogue.catalogueProducts,
    { search: search.search, page: search.page },
    { quiet: true },
  )
  const columns = useColumns(data?.currency ?? '', data?.products.some((product) => stockOf(product) !== undefined) ?? true)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-120 w-full rounded-card" />
      </Loading>
    )
  const open = data.products.find(({ productId }) => productId === search.product)
  const empty =
    search.search === '' ? (
      <EmptyState icon={<PackageSearch size={22} aria-hidden />} title={text.noProducts}>
        {isConnected ? text.noProductsShopify : text.noProductsFile}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<PackageSearch size={22} aria-hidden />}
        title={text.nothingFound}
        action={<Button onClick={() => change({ search: '' })}>{text.clear}</Button>}
      />
    )
  return (
    <section>
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 className="text-section font-semibold">{text.table}</h2>
        <SearchField label={text.search} value={search.search} onChange={(next) => change({ search: next })} />
      </div>
      <DataGrid
        label={text.table}
        columns={columns}
        rows={data.products}
        rowKey={({ productId }) => productId}
        onOpenRow={({ productId }) => change({ product: productId })}
        isDimmed={isPlaceholderData}
        empty={empty}
      />
      {data.total > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.total} />}
      <Drawer isOpen={open !== undefined} onClose={() => change({ product: '' })} title={open?.title ?? ''} widthPx={560}>
        {open !== undefined && <Details product={open} currency={data.currency} />}
      </Drawer>
    </section>
  )
}
