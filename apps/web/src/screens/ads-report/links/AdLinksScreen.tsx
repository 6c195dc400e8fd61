import { adLinks } from '@convbox/contract/api/ad-links'
import type { AdLinks } from '@convbox/contract/api/ad-links.schemas'
import { channelName } from '@convbox/contract/channel-names'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { linkTagsOf } from '@convbox/contract/link-tags'
import { adsLevelWords } from '@convbox/contract/reports/ads-report.columns'
import { ADS_LEVELS } from '@convbox/contract/reports/ads-report.values'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { CopyField } from '../../../ui/CopyField.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Sort } from '../../../ui/sort-rows.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { ChannelIcon } from '../../../widgets/ChannelIcon.tsx'
import { ReportPage } from '../../../widgets/ReportPage.tsx'
import { useReport } from '../../../widgets/use-report.ts'
import { adLinksText } from './ad-links.text.ts'
import { RENEWED_REPORTS } from './renewed-reports.ts'
import { AssignDialog, readTag } from './AssignDialog.tsx'
import { clickColumns, mappingColumns, spendColumns } from './link-columns.tsx'
import { UntaggedAds } from './UntaggedAds.tsx'

const route = getRouteApi('/website/$websiteName/ads-report/links')

const useAdLinks = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: adLinks.links,
    search,
    steps: ['tab', 'assign'],
    question: ({ from, to }) => ({ from, to, channel: search.channel, level: search.level }),
  })
}
type AdLinksReport = ReturnType<typeof useAdLinks>

const Controls = ({ report: { search, change } }: { report: AdLinksReport }) => {
  const text = useText(adLinksText)
  const language = useLanguage()
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Select
        label={text.channel}
        isLabelInside
        options={[...new Set([search.channel, ...Object.values(ADS_CHANNELS)])].toSorted().map((channel) => ({
          value: channel,
          label: channelName(channel, language),
          icon: <ChannelIcon channel={channel} sizePx={16} />,
        }))}
        value={search.channel}
        onChange={(channel) => change({ channel })}
      />
      <Select
        label={text.level}
        isLabelInside
        options={ADS_LEVELS.map((value) => ({ value, label: adsLevelWords[value][language] }))}
        value={search.level}
        onChange={(level) => change({ level })}
      />
    </div>
  )
}

/** How many visits have their ad, and the tags that every link should carry. */
const Summary = ({ data: { visits, matchedVisits }, channel }: { data: AdLinks; channel: string }) => {
  const text = useText(adLinksText)
  const tags = linkTagsOf(channel)
  return (
    <div className="mb-3 rounded-card border border-hairline bg-card px-4 py-3">
      <p className="text-body">
        {visits === 0
          ? text.noVisits
          : text.matched({
              matched: formatWhole(matchedVisits),
              visits: formatWhole(visits),
              percent: formatPercent((matchedVisits / visits) * 100),
            })}
      </p>
      {tags !== undefined && (
        <div className="mt-2 text-caption text-ink-2">
          <p className="mb-1">
            <strong className="font-medium text-ink">{text.tagsTitle}</strong> {text.tagsHelp}
          </p>
          <CopyField label={text.tagsTitle} value={tags} />
        </div>
      )}
    </div>
  )
}

type ListProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  count: number
  rowKey: (row: Row) => string
  first: Sort
  empty: { title: string; help: string }
  isDimmed: boolean
}

const List = <Row,>({ label, columns, rows, count, rowKey, first, empty, isDimmed }: ListProps<Row>) => {
  const text = useText(adLinksText)
  const [sort, setSort] = useState(first)
  return (
    <>
      <DataGrid
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={setSort}
        isDimmed={isDimmed}
        empty={
          <EmptyState icon={<CircleCheck size={22} aria-hidden />} title={empty.title}>
            {empty.help}
          </EmptyState>
        }
        maxHeight="max(320px, calc(100dvh - 430px))"
      />
      {count > rows.length && <p className="mt-2 text-caption text-ink-2">{text.more({ shown: rows.length, of: formatWhole(count) })}</p>}
    </>
  )
}

const Lists = ({ report, data, isDimmed }: { report: AdLinksReport; data: AdLinks; isDimmed: boolean }) => {
  const text = useText(adLinksText)
  const { search, change } = report
  const { optorRole, timezone } = useStore()
  const isReadOnly = optorRole === 'read-only'
  const remove = useSend(adLinks.removeMapping, {
    renews: RENEWED_REPORTS,
    onSuccess: () => showToast({ tone: 'good', text: text.removed }),
  })
  const { question } = report
  const { data: untagged } = useCall(adLinks.untagged, { channel: search.channel, from: question.from, to: question.to }, { quiet: true })
  const counts = { clicks: data.clickCount, spend: data.spendCount, untagged: untagged?.adCount, mappings: data.mappings.length }
  return (
    <Tabs
      label={text.lists}
      tabs={(['clicks', 'spend', 'untagged', 'mappings'] as const).map((value) => {
        const count = counts[value]
        return { value, label: count === undefined ? text.tabs[value] : `${text.tabs[value]} (${formatWhole(count)})` }
      })}
      value={search.tab}
      onChange={(tab) => change({ tab })}
    >
      <div className="mt-3">
        {search.tab === 'clicks' && (
          <List
            key="clicks"
            label={text.tabs.clicks}
            columns={clickColumns(text, {
              currency: data.currency,
              isReadOnly,
              onAssign: (tag, tagText) => change({ assign: `${tag}:${tagText}` }),
            })}
            rows={data.clicks}
            count={data.clickCount}
            rowKey={({ campaign, term, content, id }) => JSON.stringify([campaign, term, content, id])}
            first={{ key: 'orders', direction: 'desc' }}
            empty={{ title: text.noClicksTitle, help: text.noClicks }}
            isDimmed={isDimmed}
          />
        )}
        {search.tab === 'spend' && (
          <List
            key="spend"
            label={text.tabs.spend}
            columns={spendColumns(text, data.currency)}
            rows={data.spend}
            count={data.spendCount}
            rowKey={({ accountId, campaignId, adsetId, adId }) => JSON.stringify([accountId, campaignId, adsetId, adId])}
            first={{ key: 'spend', direction: 'desc' }}
            empty={{ title: text.noSpendTitle, help: text.noSpend }}
            isDimmed={isDimmed}
          />
        )}
        {search.tab === 'untagged' && <UntaggedAds channel={search.channel} from={question.from} to={question.to} />}
        {search.tab === 'mappings' && (
          <List
            key="mappings"
            label={text.tabs.mappings}
            columns={mappingColumns(text, {
              timeZone: timezone,
              isReadOnly,
              onRemove: ({ tag, text: tagText }) => remove.mutate({ channel: search.channel, tag, text: tagText }),
            })}
            rows={data.mappings}
            count={data.mappings.length}
            rowKey={({ tag, text: tagText }) => `${tag}:${tagText}`}
            first={{ key: 'savedAt', direction: 'desc' }}
            empty={{ title: text.noMappingsTitle, help: text.noMappings }}
            isDimmed={isDimmed}
          />
        )}
      </div>
    </Tabs>
  )
}

/** Clicks of a channel that belong to no ad, ads that cost money and brought no visit, running ads without tags, and what the store says of tags in links. */
const AdLinksScreen = () => {
  const text = useText(adLinksText)
  const { websiteName } = useStore()
  const report = useAdLinks()
  const { search, change } = report
  const assigned = readTag(search.assign)
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        <Link
          to="/website/$websiteName/ads-report"
          params={{ websiteName }}
          search={{ range: search.range, since: search.since, until: search.until, channel: search.channel, tab: search.level }}
          className="flex items-center gap-1 text-caption text-accent hover:underline"
        >
          <Link2 size={13} aria-hidden />
          {text.toReport}
        </Link>
      }
      report={report}
    >
      <Controls report={report} />
      <AnswerStates answer={report.answer} feature="FB Ads Report" skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(data, isDimmed) => (
          <>
            <Summary data={data} channel={search.channel} />
            <Lists report={report} data={data} isDimmed={isDimmed} />
          </>
        )}
      </AnswerStates>
      {assigned && <AssignDialog channel={search.channel} {...assigned} onClose={() => change({ assign: '' })} />}
    </ReportPage>
  )
}

export default AdLinksScreen
