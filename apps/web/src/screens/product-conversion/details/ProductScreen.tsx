import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import { formatDayShort } from '@convbox/contract/format-time'
import { FUNNEL_COLUMNS } from '@convbox/contract/reports/product-conversion.columns'
import { productConversion } from '@convbox/contract/reports/product-conversion'
import type { ProductDetails, ProductRow } from '@convbox/contract/reports/product-conversion.schemas'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PackageSearch } from 'lucide-react'
import { useMemo } from 'react'
import { LineChart } from '../../../charts/LineChart.tsx'
import type { LineSeries } from '../../../charts/line-series.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, TitledCard } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { ReportPage } from '../../../widgets/ReportPage.tsx'
import { useReport } from '../../../widgets/use-report.ts'
import { makeFunnelColumns, productTitle, showFunnel, variantTitle } from '../product-columns.tsx'
import { productConversionText } from '../product-conversion.text.ts'

const route = getRouteApi('/website/$websiteName/product-conversion/$productId')

const useProduct = () => {
  const search = route.useSearch()
  const { productId } = route.useParams()
  return useReport({
    endpoint: productConversion.details,
    search,
    steps: ['variantId'],
    question: ({ from, to }) => ({ from, to, productId, variantId: search.variantId }),
  })
}
type Product = ReturnType<typeof useProduct>

const Figures = ({ data: { product, currency } }: { data: ProductDetails }) => {
  const language = useLanguage()
  return (
    <Card className="px-4 py-3.5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {FUNNEL_COLUMNS.map((column) => (
          <div key={column.key} title={column.explanation?.[language]}>
            <dt className="text-caption text-ink-2">{column.label[language]}</dt>
            <dd className="text-title font-semibold tabular-nums">{showFunnel(column, product, language, currency)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The lines of the chart, with the colours of their sources. */
const DRAWN = [
  { key: 'viewContent', colour: 'first-party' },
  { key: 'addToCart', colour: 'channel-2' },
  { key: 'purchase', colour: 'channel-3' },
] as const

const Days = ({ report: { range }, data: { insight, currency } }: { report: Product; data: ProductDetails }) => {
  const words = useText(productConversionText)
  const language = useLanguage()
  const series = DRAWN.flatMap(({ key, colour }): LineSeries[] => {
    const column = FUNNEL_COLUMNS.find((one) => one.key === key)
    if (column === undefined) return []
    const values = insight.breakdown.map((day) => Number(column.value(day, language)))
    return [{ key, label: column.label[language], colour, values, format: formatWhole }]
  })
  const columns = useMemo(
    () => [
      {
        key: 'date',
        label: words.days,
        widthPx: 130,
        sortValue: ({ date }: (typeof insight.breakdown)[number]) => date,
        cell: ({ date }: (typeof insight.breakdown)[number]) => formatDayShort(date, language),
      },
      ...makeFunnelColumns<(typeof insight.breakdown)[number]>({ language, currency }),
    ],
    [words, language, currency],
  )
  return (
    <>
      <Card className="px-4 py-3">
        <LineChart
          title={words.days}
          places={insight.breakdown.map(({ date }) => formatDayShort(date, language))}
          series={series}
          unfinishedFrom={insight.breakdown.at(-1)?.date === range.today ? insight.breakdown.length - 1 : undefined}
          head={<h2 className="shrink-0 text-body font-semibold">{words.days}</h2>}
        />
      </Card>
      <DataGrid label={words.dayFigures} columns={columns} rows={insight.breakdown} rowKey={({ date }) => date} maxHeight="380px" />
    </>
  )
}

const Variants = ({ report: { change }, data: { variants, currency } }: { report: Product; data: ProductDetails }) => {
  const words = useText(productConversionText)
  const language = useLanguage()
  const columns = useMemo(
    () => [
      {
        key: 'variant',
        label: words.variant,
        widthPx: 220,
        isGrowing: true,
        sortValue: (row: ProductRow) => variantTitle(row, words),
        cell: (row: ProductRow) => variantTitle(row, words),
      },
      ...makeFunnelColumns<ProductRow>({ language, currency }),
    ],
    [words, language, currency],
  )
  return (
    <section aria-label={words.variants}>
      <h2 className="mb-2 text-body font-semibold">{words.variants}</h2>
      <DataGrid
        label={words.variantsLabel}
        columns={columns}
        rows={variants}
        rowKey={({ variantId }) => variantId}
        opens={({ variantId }) => variantId !== ''}
        onOpenRow={({ variantId }) => change({ variantId })}
        openLabel={(row) => words.only({ variant: variantTitle(row, words) })}
        maxHeight="380px"
      />
    </section>
  )
}

const Together = ({ data: { together } }: { data: ProductDetails }) => {
  const words = useText(productConversionText)
  const language = useLanguage()
  return (
    <TitledCard title={words.together}>
      <p className="mb-2 text-caption text-ink-2">{together.length === 0 ? words.noTogether : words.togetherHelp}</p>
      {together.length > 0 && (
        <PlainTable
          label={words.together}
          head={[
            { text: words.product },
            { text: FUNNEL_COLUMNS.find(({ key }) => key === 'purchase')?.label[language] ?? '', isNumber: true },
            { text: words.share, isNumber: true },
          ]}
          rows={together.map(({ productId, title, orders, share }) => ({
            key: productId,
            cells: [productTitle({ productId, title }, words), formatWhole(orders), formatPercent(share * 100)],
          }))}
        />
      )}
    </TitledCard>
  )
}

const Refunds = ({ data: { refunded, currency } }: { data: ProductDetails }) => {
  const words = useText(productConversionText)
  return (
    <TitledCard title={words.refunds}>
      <p>
        {refunded.orders === 0
          ? words.noRefunds
          : words.refundsSay({ n: refunded.orders, amount: formatAmount(refunded.amount, currency) })}
      </p>
      <p className="mt-1 text-caption text-ink-2">{words.refundsHelp}</p>
    </TitledCard>
  )
}

const Details = ({ report, data, isDimmed }: { report: Product; data: ProductDetails; isDimmed: boolean }) => {
  const words = useText(productConversionText)
  const { websiteName, productId } = route.useParams()
  const { pageView, purchase } = data.product
  const { variantId } = report.search
  if (pageView === 0 && purchase === 0)
    return (
      <EmptyState icon={<PackageSearch size={22} aria-hidden />} title={words.nothingTitle}>
        {words.nothing}
      </EmptyState>
    )
  return (
    <div className={isDimmed ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
      <div className="flex flex-wrap items-center gap-4 text-body">
        {variantId !== '' && (
          <>
            <span className="font-medium">{words.only({ variant: variantTitle(data.product, words) })}</span>
            <Button onClick={() => report.change({ variantId: '' })}>{words.allVariants}</Button>
          </>
        )}
        {data.url !== '' && (
          <a href={data.url} target="_blank" rel="noreferrer" className="text-accent hover:underline">
            {words.toPage}
          </a>
        )}
        <Link
          to="/website/$websiteName/conversion-analysis/cohorts"
          params={{ websiteName }}
          search={{ by: 'product', product: productId }}
          className="text-accent hover:underline"
        >
          {words.toCohorts}
        </Link>
      </div>
      <Figures data={data} />
      <Days report={report} data={data} />
      <Variants report={report} data={data} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Together data={data} />
        <Refunds data={data} />
      </div>
    </div>
  )
}

/** A product: its figures by day and by variant, what was bought with it, and what was given back. */
const ProductScreen = () => {
  const words = useText(productConversionText)
  const { websiteName, productId } = route.useParams()
  const report = useProduct()
  const { range, since, until, compare } = report.search
  const { data } = report.answer
  return (
    <ReportPage
      title={data === undefined ? words.noTitle({ id: productId }) : productTitle({ productId, title: data.product.title }, words)}
      subtitle={words.subtitle}
      titleExtra={
        <Link
          to="/website/$websiteName/product-conversion"
          params={{ websiteName }}
          search={{ range, since, until, compare }}
          className="text-caption text-accent hover:underline"
        >
          {words.back}
        </Link>
      }
      report={report}
    >
      <AnswerStates
        answer={report.answer}
        feature="Product Conversion"
        skeleton={<Skeleton className="mt-3 h-[480px] w-full rounded-card" />}
      >
        {(answer, isDimmed) => <Details report={report} data={answer} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default ProductScreen
