import { campaigns } from '@convbox/contract/api/campaigns'
import type { CampaignRow } from '@convbox/contract/api/campaigns.schemas'
import { CAMPAIGN_STATUSES, type CampaignStatus } from '@convbox/contract/campaigns'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Copy, Flag, Plus, Scale, SearchX, Trash2 } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { CampaignBadge } from './CampaignBadge.tsx'
import { campaignsText } from './campaigns.text.ts'
import { useDaysWords } from './use-days-words.ts'

const BeyondDrawer = lazy(async () => ({ default: (await import('./analysis/BeyondDrawer.tsx')).BeyondDrawer }))
const CopyDialog = lazy(async () => ({ default: (await import('./ChangeDialogs.tsx')).CopyDialog }))
const DeleteDraftDialog = lazy(async () => ({ default: (await import('./DeleteDraftDialog.tsx')).DeleteDraftDialog }))
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }))

const route = getRouteApi('/website/$websiteName/affluencer-hub/campaign')
/** The tabs after that of all. */
const SHOWN_STATUSES = ['In Progress', 'Ended', 'Not Started'] as const satisfies readonly CampaignStatus[]

const useSearch = () => {
  const search = route.useSearch()
  return { search, change: useChange(search, ['page', 'open']) }
}

const useOpenCampaign = () => {
  const navigate = useNavigate()
  const { websiteName } = useStore()
  return (campaignId: string): void =>
    void navigate({ to: '/website/$websiteName/affluencer-hub/campaign/$campaignId', params: { websiteName, campaignId } })
}

/** What a draft still lacks; of a created campaign the codes that the shop does not have. */
const Lacks = ({ row: { isDraft, lacks, codeCounts } }: { row: CampaignRow }) => {
  const text = useText(campaignsText)
  if (!isDraft)
    return codeCounts.failed > 0 ? (
      <span className="text-bad">{text.failed(codeCounts.failed)}</span>
    ) : (
      <span className="text-ink-3">{text.none}</span>
    )
  if (lacks.length === 0) return <span className="text-good">{text.ready}</span>
  const words = lacks.map((step) => text.steps[step]).join(text.comma)
  return (
    <span className="truncate text-warn" title={words}>
      {words}
    </span>
  )
}

type RowAction = { action: 'copy' | 'remove'; row: CampaignRow }

const useColumns = (onAction: ((asked: RowAction) => void) | undefined): Column<CampaignRow>[] => {
  const text = useText(campaignsText)
  const language = useLanguage()
  const { timezone } = useStore()
  const daysOf = useDaysWords()
  return useMemo(
    () => [
      { key: 'name', label: text.name, widthPx: 215, isGrowing: true, cell: ({ name }) => <span className="truncate">{name}</span> },
      { key: 'status', label: text.status, widthPx: 105, cell: (row) => <CampaignBadge {...row} /> },
      { key: 'days', label: text.days, widthPx: 180, cell: (row) => <span className="truncate tabular-nums">{daysOf(row)}</span> },
      {
        key: 'landingPage',
        label: text.landingPage,
        widthPx: 140,
        cell: ({ landingPage }) =>
          landingPage === undefined ? <span className="text-ink-3">{text.none}</span> : <span title={landingPage}>{landingPage}</span>,
      },
      { key: 'creators', label: text.creators, widthPx: 80, align: 'right', cell: ({ creators }) => formatWhole(creators) },
      { key: 'media', label: text.media, widthPx: 70, align: 'right', cell: ({ media }) => formatWhole(media) },
      { key: 'lacks', label: text.lacks, widthPx: 165, cell: (row) => <Lacks row={row} /> },
      { key: 'updated', label: text.updated, widthPx: 125, cell: ({ updatedAt }) => formatDay(dayOf(updatedAt, timezone), language) },
      ...(onAction === undefined
        ? []
        : [
            {
              key: 'actions',
              label: text.actions,
              head: <span className="sr-only">{text.actions}</span>,
              widthPx: 88,
              align: 'right' as const,
              cell: (row: CampaignRow) => (
                <span className="inline-flex">
                  <IconButton label={text.copy(row)} onClick={() => onAction({ action: 'copy', row })}>
                    <Copy size={14} aria-hidden />
                  </IconButton>
                  {row.isDraft && (
                    <IconButton label={text.remove(row)} onClick={() => onAction({ action: 'remove', row })}>
                      <Trash2 size={14} aria-hidden />
                    </IconButton>
                  )}
                </span>
              ),
            },
          ]),
    ],
    [text, language, timezone, daysOf, onAction],
  )
}

/** None yet, or none that matches. */
const NoCampaigns = ({ isFiltered }: { isFiltered: boolean }) => {
  const text = useText(campaignsText)
  const { change } = useSearch()
  const { optorRole } = useStore()
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={text.noMatchTitle}
        action={<Button onClick={() => change({ search: '', status: undefined })}>{text.clear}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Flag size={22} aria-hidden />}
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

const TabLabel = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    <span className="font-normal text-ink-3 tabular-nums">{formatWhole(count)}</span>
  </>
)

const List = ({ data, isDimmed }: { data: ResultOf<typeof campaigns.listCampaigns>; isDimmed: boolean }) => {
  const text = useText(campaignsText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const [asked, setAsked] = useState<RowAction>()
  const close = (): void => setAsked(undefined)
  const columns = useColumns(optorRole === 'read-only' ? undefined : setAsked)
  const open = useOpenCampaign()
  const { counts } = data
  const all = CAMPAIGN_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return (
    <>
      <Tabs
        label={text.status}
        tabs={[
          { value: 'all', label: <TabLabel label={text.all} count={all} /> },
          ...SHOWN_STATUSES.map((value) => ({ value, label: <TabLabel label={text.statuses[value]} count={counts[value]} /> })),
        ]}
        value={search.status ?? 'all'}
        onChange={(status) => change({ status: CAMPAIGN_STATUSES.find((each) => each === status) })}
      >
        <div className="my-3 flex flex-wrap items-center gap-2">
          <SearchField label={text.search} value={search.search} onChange={(query) => change({ search: query })} className="w-72" />
          <span className="ml-auto text-caption text-ink-3 tabular-nums">{text.count(data.count)}</span>
        </div>
        <DataGrid
          label={text.title}
          columns={columns}
          rows={data.campaigns}
          rowKey={({ id }) => id}
          rowPx={44}
          isDimmed={isDimmed}
          onOpenRow={({ id }) => open(id)}
          openLabel={text.open}
          empty={<NoCampaigns isFiltered={search.search !== '' || search.status !== undefined} />}
        />
        {data.count > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.count} />}
      </Tabs>
      <Later>
        {asked?.action === 'remove' && <DeleteDraftDialog campaign={asked.row} onClose={close} onDeleted={close} />}
        {asked?.action === 'copy' && <CopyDialog campaign={asked.row} onClose={close} onCopied={open} />}
      </Later>
    </>
  )
}

/** Saves a new draft under its name, and opens it. */
const NewCampaign = ({ onClose }: { onClose: () => void }) => {
  const text = useText(campaignsText)
  const open = useOpenCampaign()
  const save = useSend(campaigns.saveCampaign, { quiet: true, renews: [campaigns.listCampaigns], onSuccess: ({ id }) => open(id) })
  return (
    <NameDialog
      title={text.newTitle}
      lead={text.newLead}
      isBusy={save.isPending}
      error={save.error}
      onName={(name) => save.mutate({ name })}
      onClose={onClose}
    />
  )
}

/** Campaigns of creators: drafts, running ones and those that have ended. */
const CampaignsScreen = () => {
  const text = useText(campaignsText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const answer = useCall(
    campaigns.listCampaigns,
    { search: search.search, pageNo: search.page, ...(search.status && { status: search.status }) },
    { quiet: true, staleMs: 0 },
  )
  const mayChange = optorRole !== 'read-only'
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <>
            <Button icon={<Scale size={14} aria-hidden />} onClick={() => change({ open: 'beyond' })}>
              {text.beyond}
            </Button>
            {mayChange && (
              <Button look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => change({ open: 'new' })}>
                {text.add}
              </Button>
            )}
          </>
        }
      />
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-3 h-[420px] w-full rounded-card" />}>
        {(data, isDimmed) => <List data={data} isDimmed={isDimmed} />}
      </AnswerStates>
      <Later>{search.open === 'beyond' && <BeyondDrawer search={search} change={change} onClose={() => change({ open: '' })} />}</Later>
      <Later>{mayChange && search.open === 'new' && <NewCampaign onClose={() => change({ open: '' })} />}</Later>
    </>
  )
}

export default CampaignsScreen
