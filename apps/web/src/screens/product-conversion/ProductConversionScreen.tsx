import { formatWhole } from '@convbox/contract/format'
import { productConversion } from '@convbox/contract/reports/product-conversion'
import type { ProductConversionAnswer, ProductRow } from '@convbox/contract/reports/product-conversion.schemas'
import { MIN_COMPARED_VIEWERS, NO_PRODUCT } from '@convbox/contract/reports/product-conversion.values'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PackageSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Sort } from '../../ui/sort-rows.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { useReport } from '../../widgets/use-report.ts'
import { makeProductColumns, productTitle, variantTitle } from './product-columns.tsx'
import { KINDS, VIEWS } from './product-conversion-search.ts'
import { productConversionText } from './product-conversion.text.ts'

const route = getRouteApi('/website/$websiteName/product-conversion')
const LEAST = { least: formatWhole(MIN_COMPARED_VIEWERS) }

const useProducts = () => {
  const search = route.useSearch()
  const { type, view, search: text, page } = search
  return useReport({
    endpoint: productConversion.report,
    search,
    steps: ['page'],
    question: ({ from, to }) => ({ from, to, type, view, search: view === 'all' ? text : '', pageNo: view === 'all' ? page : 1 }),
  })
}
type Products = ReturnType<typeof useProducts>

/** Choices of the report, all of them in the address. */
const Controls = ({ report: { search, change } }: { report: Products }) => {
  const words = useText(productConversionText)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Segments
        label={words.kind}
        options={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        value={search.type}
        onChange={(type) => change({ type, page: 1 })}
      />
      <Segments
        label={words.view}
        options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
        value={search.view}
        onChange={(view) => change({ view, page: 1 })}
      />
      {search.view === 'all' && (
        <SearchField label={words.search} value={search.search} onChange={(text) => change({ search: text, page: 1 })} className="w-64" />
      )}
    </div>
  )
}

/** Why there are no rows, and what to do. */
const NoRows = ({ report: { search, change } }: { report: Products }) => {
  const words = useText(productConversionText)
  const [title, text] =
    search.view !== 'all'
      ? [words.emptyTitle, words.emptyRanked(LEAST)]
      : search.search === ''
        ? [words.emptyAllTitle, words.emptyAll]
        : [words.noMatchTitle, words.noMatch]
  return (
    <EmptyState icon={<PackageSearch size={22} aria-hidden />} title={title}>
      <p>{text}</p>
      {search.view !== 'all' && (
        <Button className="mt-3" onClick={() => change({ view: 'all', page: 1 })}>
          {words.showAll}
        </Button>
      )}
    </EmptyState>
  )
}

const keyOf = ({ store, productId, variantId }: ProductRow): string => JSON.stringify([store?.websiteName, productId, variantId])

const Rows = ({ report, data, isDimmed }: { report: Products; data: ProductConversionAnswer; isDimmed: boolean }) => {
  const words = useText(productConversionText)
  const language = useLanguage()
  const navigate = useNavigate()
  const { websiteName } = useSite()
  const { search, change } = report
  const { range, since, until, compare, type, view } = search
  const isByVariant = type === 'variants'
  const [sort, setSort] = useState<Sort>()
  const columns = useMemo(
    () => makeProductColumns({ words, language, isByVariant, total: data.total, currency: data.currency }),
    [words, language, isByVariant, data],
  )
  const open = ({ store, productId, variantId }: ProductRow): void =>
    void navigate({
      to: '/website/$websiteName/product-conversion/$productId',
      params: { websiteName: store?.websiteName ?? websiteName, productId },
      search: { range, since, until, compare, variantId: isByVariant ? variantId : '' },
    })
  return (
    <>
      <DataGrid
        label={words.tableLabel}
        columns={columns}
        rows={data.rows}
        rowKey={keyOf}
        rowPx={52}
        {...(sort && { sort })}
        onSort={setSort}
        opens={({ productId }) => productId !== NO_PRODUCT}
        onOpenRow={open}
        openLabel={(row) =>
          words.open({
            name: isByVariant
              ? words.variantOf({ title: productTitle(row, words), variant: variantTitle(row, words) })
              : productTitle(row, words),
          })
        }
        totalLabel={words.total}
        isDimmed={isDimmed}
        empty={<NoRows report={report} />}
      />
      {view === 'all' && <Pages search={search} change={change} pageSize={data.pageSize} total={data.count} />}
      <div className="mt-2 flex flex-col gap-0.5 text-caption text-ink-2">
        {view !== 'all' && data.rows.length > 0 && <p>{words.ranked(LEAST)}</p>}
        {data.convertedFrom.length > 0 && <p>{words.converted({ currencies: data.convertedFrom.join(', '), shown: data.currency })}</p>}
      </div>
    </>
  )
}

/** How often products are looked at, put into carts and bought. */
const ProductConversionScreen = () => {
  const text = useText(productConversionText)
  const report = useProducts()
  const file = useDownload(productConversion.download, (language) => ({ ...report.question, language }))
  return (
    <ReportPage title={text.title} subtitle={text.subtitle} report={report} file={file}>
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="Product Conversion" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(answer, isDimmed) => <Rows report={report} data={answer} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default ProductConversionScreen
