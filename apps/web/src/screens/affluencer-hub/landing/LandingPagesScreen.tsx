import { landingPages } from '@convbox/contract/api/landing-pages'
import type { LandingPage } from '@convbox/contract/api/landing-pages.schemas'
import { todayIn } from '@convbox/contract/date-range'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatDay } from '@convbox/contract/format-time'
import { withoutScheme } from '@convbox/contract/landing-pages'
import { getRouteApi } from '@tanstack/react-router'
import { Link2, Plus, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { LandingPageDialog } from './LandingPageDialog.tsx'
import { landingText } from './landing.text.ts'
import { PageState, PageTrouble } from './PageTrouble.tsx'

const route = getRouteApi('/website/$websiteName/affluencer-hub/landing')

const useSearch = () => {
  const search = route.useSearch()
  return { search, change: useChange(search, ['open']) }
}

const useColumns = (): Column<LandingPage>[] => {
  const text = useText(landingText)
  const language = useLanguage()
  const { timezone } = useStore()
  return useMemo(() => {
    const none = <span className="text-ink-3">{text.none}</span>
    return [
      { key: 'name', label: text.name, widthPx: 200, cell: ({ name }) => <span className="truncate">{name}</span> },
      {
        key: 'url',
        label: text.url,
        widthPx: 280,
        isGrowing: true,
        cell: ({ url }) => (
          <span className="truncate text-ink-2" title={url}>
            {withoutScheme(url)}
          </span>
        ),
      },
      {
        key: 'product',
        label: text.product,
        widthPx: 200,
        cell: ({ product }) =>
          product === undefined ? (
            none
          ) : (
            <span className="truncate">{[product.title, product.variantTitle].filter(Boolean).join(' · ')}</span>
          ),
      },
      {
        key: 'state',
        label: text.state,
        widthPx: 190,
        cell: (page) => (page.product === undefined && page.fault === undefined ? none : <PageState page={page} />),
      },
      {
        key: 'stock',
        label: text.stock,
        widthPx: 190,
        cell: ({ product }) =>
          product === undefined
            ? none
            : [text.variants(product), ...(product.stock === undefined ? [] : [text.pieces(product.stock)])].join(' · '),
      },
      {
        key: 'added',
        label: text.added,
        widthPx: 125,
        cell: ({ createdAt }) => formatDay(todayIn(timezone, Date.parse(createdAt)), language),
      },
    ]
  }, [text, language, timezone])
}

/** None yet, or none that matches. */
const NoPages = ({ isFiltered }: { isFiltered: boolean }) => {
  const text = useText(landingText)
  const { change } = useSearch()
  const { optorRole } = useStore()
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={text.noMatchTitle}
        action={<Button onClick={() => change({ search: '' })}>{text.clear}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Link2 size={22} aria-hidden />}
      title={text.emptyTitle}
      action={
        optorRole !== 'read-only' && (
          <Button look="primary" onClick={() => change({ open: 'new' })}>
            {text.add}
          </Button>
        )
      }
    >
      {text.empty}
    </EmptyState>
  )
}

/** Pages that do not work, above the list. */
const SHOWN = 5

type ListProps = { data: ResultOf<typeof landingPages.listLandingPages>; isDimmed: boolean }

const List = ({ data, isDimmed }: ListProps) => {
  const text = useText(landingText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const columns = useColumns()
  const pages = data.landingPages
  const broken = pages.filter(({ fault }) => fault !== undefined)
  const troubled = pages.filter(
    ({ product, fault }) => fault === undefined && product !== undefined && product.state !== 'available',
  ).length
  return (
    <>
      {troubled > 0 && (
        <Banner tone="warn" className="mt-3">
          {text.warning(troubled)}
        </Banner>
      )}
      {broken.slice(0, SHOWN).map((page) => (
        <PageTrouble key={page.id} page={page} className="mt-3" />
      ))}
      <div className="my-3 flex flex-wrap items-center gap-2">
        <SearchField label={text.search} value={search.search} onChange={(query) => change({ search: query })} className="w-72" />
        <span className="ml-auto text-caption text-ink-3 tabular-nums">{text.count(pages.length)}</span>
      </div>
      <DataGrid
        label={text.title}
        columns={columns}
        rows={pages}
        rowKey={({ id }) => id}
        rowPx={44}
        isDimmed={isDimmed}
        {...(optorRole !== 'read-only' && {
          onOpenRow: ({ id }: LandingPage) => change({ open: id }),
          openLabel: ({ name }: LandingPage) => text.open({ name }),
        })}
        empty={<NoPages isFiltered={search.search !== ''} />}
      />
    </>
  )
}

/** Where the links of campaigns lead, and whether visitors can buy what these pages show. */
const LandingPagesScreen = () => {
  const text = useText(landingText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const answer = useCall(landingPages.listLandingPages, { search: search.search }, { quiet: true, staleMs: 0 })
  const opened = answer.data?.landingPages.find(({ id }) => id === search.open)
  const mayChange = optorRole !== 'read-only'
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          mayChange && (
            <Button look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => change({ open: 'new' })}>
              {text.add}
            </Button>
          )
        }
      />
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-3 h-[420px] w-full rounded-card" />}>
        {(data, isDimmed) => (
          <>
            <List data={data} isDimmed={isDimmed} />
            {mayChange && (opened !== undefined || search.open === 'new') && (
              <LandingPageDialog key={search.open} page={opened} hosts={data.hosts} onClose={() => change({ open: '' })} />
            )}
          </>
        )}
      </AnswerStates>
    </>
  )
}

export default LandingPagesScreen
