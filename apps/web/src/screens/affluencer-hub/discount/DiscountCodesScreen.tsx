import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import { CODE_SEARCHES, CODE_STATES } from '@convbox/contract/discount-codes'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RotateCw, SearchX, TicketPercent } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { useOffWords } from '../campaign/MadeTable.tsx'
import { CodeStateBadge } from './CodeStateBadge.tsx'
import { discountCodesText } from './discount-codes.text.ts'
import { DriftCard } from './DriftCard.tsx'
import { FailedCodeActions } from './FailedCodeActions.tsx'
import { ImportedCard, LookUpAction, LookUpState } from './ImportedCodes.tsx'
import { lookUpText } from './look-up.text.ts'
import { PoolsCard } from './PoolsCard.tsx'
import { ReplaceAction } from './ReplaceAction.tsx'
import { useRetry } from './use-retry.ts'

const route = getRouteApi('/website/$websiteName/affluencer-hub/discount')
/** While codes are on their way. */
const POLL_MS = 3000
const isUnderWay = ({ counts, imported }: ResultOf<typeof discountCodes.listDiscountCodes>): boolean =>
  counts.syncing + counts['re-syncing'] > 0 || (imported.waiting > 0 && imported.failed === undefined)

const useSearch = () => {
  const search = route.useSearch()
  return { search, change: useChange(search, ['page', 'poolsPage']) }
}

/** What a code takes off; of an imported one as the shop says. */
const offOf = ({ discount, lookUp }: DiscountCode) => discount ?? lookUp?.found?.off

const useColumns = (): Column<DiscountCode>[] => {
  const text = useText(discountCodesText)
  const { kinds } = useText(lookUpText)
  const language = useLanguage()
  const { timezone, optorRole, websiteName } = useStore()
  const offWords = useOffWords()
  return useMemo(
    () => [
      { key: 'code', label: text.code, widthPx: 190, cell: ({ code }) => <span className="font-mono text-caption">{code}</span> },
      {
        key: 'type',
        label: text.type,
        widthPx: 105,
        cell: (code) => {
          const off = offOf(code)
          return off === undefined ? text.none : text.types[off.type]
        },
      },
      {
        key: 'value',
        label: text.value,
        widthPx: 100,
        cell: (code) => {
          const off = offOf(code)
          const kind = code.lookUp?.found?.kind
          return <span className="tabular-nums">{off === undefined ? (kind === undefined ? text.none : kinds[kind]) : offWords(off)}</span>
        },
      },
      {
        key: 'campaign',
        label: text.campaign,
        widthPx: 150,
        cell: ({ campaign, campaignId }) => (
          <Link
            to="/website/$websiteName/affluencer-hub/campaign/$campaignId"
            params={{ websiteName, campaignId }}
            className="text-accent hover:underline"
            title={campaign}
          >
            {campaign}
          </Link>
        ),
      },
      { key: 'creator', label: text.creator, widthPx: 130, cell: ({ creator }) => creator },
      {
        key: 'state',
        label: text.state,
        widthPx: 250,
        isGrowing: true,
        cell: ({ state, reason, isAdopted, isStopped, lookUp }) => {
          const words = reason && discountFailuresText[language][reason]
          return (
            <span className="flex min-w-0 items-center gap-2">
              {lookUp !== undefined ? (
                <LookUpState lookUp={lookUp} />
              ) : (
                <>
                  <CodeStateBadge state={state} />
                  {isAdopted && <Badge tone="outline">{text.adopted}</Badge>}
                </>
              )}
              {isStopped && <Badge tone="outline">{text.stopped}</Badge>}
              {words !== undefined && (
                <span className="truncate text-caption text-ink-2" title={words}>
                  {words}
                </span>
              )}
            </span>
          )
        },
      },
      { key: 'updated', label: text.updated, widthPx: 145, cell: ({ updatedAt }) => formatMoment(updatedAt, timezone) },
      ...(optorRole === 'read-only'
        ? []
        : [
            {
              key: 'actions',
              label: text.actions,
              head: <span className="sr-only">{text.actions}</span>,
              widthPx: 100,
              cell: (row: DiscountCode) => (
                <>
                  {row.state === 'failed' && <FailedCodeActions code={row} />}
                  {row.lookUp !== undefined && <LookUpAction code={row} />}
                  {row.state === 'created' && <ReplaceAction code={row} />}
                </>
              ),
            },
          ]),
    ],
    [text, kinds, language, timezone, optorRole, websiteName, offWords],
  )
}

/** None yet, or none that matches. */
const NoCodes = ({ isFiltered }: { isFiltered: boolean }) => {
  const text = useText(discountCodesText)
  const { change } = useSearch()
  return isFiltered ? (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={text.noMatchTitle}
      action={<Button onClick={() => change({ search: '', state: undefined })}>{text.clear}</Button>}
    />
  ) : (
    <EmptyState icon={<TicketPercent size={22} aria-hidden />} title={text.emptyTitle}>
      {text.empty}
    </EmptyState>
  )
}

const TabLabel = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    <span className="font-normal text-ink-3 tabular-nums">{formatWhole(count)}</span>
  </>
)

const List = ({ data, isDimmed }: { data: ResultOf<typeof discountCodes.listDiscountCodes>; isDimmed: boolean }) => {
  const text = useText(discountCodesText)
  const { search, change } = useSearch()
  const columns = useColumns()
  const { counts } = data
  const all = CODE_STATES.reduce((sum, state) => sum + counts[state], 0)
  return (
    <Tabs
      label={text.state}
      tabs={[
        { value: 'all', label: <TabLabel label={text.all} count={all} /> },
        ...CODE_STATES.map((value) => ({ value, label: <TabLabel label={text.states[value]} count={counts[value]} /> })),
      ]}
      value={search.state ?? 'all'}
      onChange={(state) => change({ state: CODE_STATES.find((each) => each === state) })}
    >
      <div className="my-3 flex flex-wrap items-center gap-2">
        <Select
          label={text.searchIn}
          isLabelInside
          options={CODE_SEARCHES.map((value) => ({ value, label: text.searches[value] }))}
          value={search.searchIn}
          onChange={(searchIn) => change({ searchIn })}
        />
        <SearchField label={text.search} value={search.search} onChange={(query) => change({ search: query })} className="w-72" />
        <span className="ml-auto text-caption text-ink-3 tabular-nums">{text.count(data.count)}</span>
      </div>
      <DataGrid
        label={text.title}
        columns={columns}
        rows={data.codes}
        rowKey={({ id }) => id}
        rowPx={44}
        isDimmed={isDimmed}
        empty={<NoCodes isFiltered={search.search !== '' || search.state !== undefined} />}
      />
      {data.count > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.count} />}
    </Tabs>
  )
}

/** The discount codes of all campaigns: whether the shop has them, and what to do about those that failed. */
const DiscountCodesScreen = () => {
  const text = useText(discountCodesText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const retry = useRetry()
  const answer = useCall(
    discountCodes.listDiscountCodes,
    { search: search.search, searchIn: search.searchIn, pageNo: search.page, ...(search.state && { state: search.state }) },
    { quiet: true, staleMs: 0, everyMs: (last) => (last !== undefined && isUnderWay(last) ? POLL_MS : false) },
  )
  const failed = answer.data?.counts.failed ?? 0
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          optorRole !== 'read-only' &&
          failed > 0 && (
            <Button icon={<RotateCw size={14} aria-hidden />} isBusy={retry.isPending} onClick={() => retry.mutate({})}>
              {text.retryAll}
            </Button>
          )
        }
      />
      <DriftCard />
      <PoolsCard page={search.poolsPage} change={change} />
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-3 h-[420px] w-full rounded-card" />}>
        {(data, isDimmed) => (
          <>
            <ImportedCard imported={data.imported} />
            <List data={data} isDimmed={isDimmed} />
          </>
        )}
      </AnswerStates>
    </>
  )
}

export default DiscountCodesScreen
