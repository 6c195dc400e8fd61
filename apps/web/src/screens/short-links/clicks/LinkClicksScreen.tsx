import { links } from '@convbox/contract/api/links'
import type { LinkClicks } from '@convbox/contract/api/links.schemas'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { formatDayShort } from '@convbox/contract/format-time'
import { withoutScheme } from '@convbox/contract/landing-pages'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MousePointerClick } from 'lucide-react'
import { LineChart } from '../../../charts/LineChart.tsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { Card, TitledCard } from '../../../ui/Card.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { ReportPage } from '../../../widgets/ReportPage.tsx'
import { useReport } from '../../../widgets/use-report.ts'
import { linkClicksText } from './link-clicks.text.ts'
import { withRest } from './shown-places.ts'

const route = getRouteApi('/website/$websiteName/short-links/$linkId')

const useLinkClicks = () => {
  const { linkId } = route.useParams()
  return useReport({
    endpoint: links.linkClicks,
    search: route.useSearch(),
    steps: [],
    question: ({ from, to }) => ({ id: linkId, from, to }),
  })
}

const Figures = ({ data: { total } }: { data: LinkClicks }) => {
  const text = useText(linkClicksText)
  const figures = [
    { label: text.clicks, help: text.clicksHelp, value: total.clicks },
    { label: text.uniqueClicks, help: text.uniqueHelp, value: total.uniqueClicks },
  ]
  return (
    <Card className="px-4 py-3.5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(({ label, help, value }) => (
          <div key={label} title={help}>
            <dt className="text-caption text-ink-2">{label}</dt>
            <dd className="text-title font-semibold tabular-nums">{formatWhole(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const Days = ({ data: { days }, today }: { data: LinkClicks; today: string }) => {
  const text = useText(linkClicksText)
  const language = useLanguage()
  return (
    <Card className="px-4 py-3">
      <LineChart
        title={text.days}
        places={days.map(({ day }) => formatDayShort(day, language))}
        series={[
          { key: 'clicks', label: text.clicks, colour: 'first-party', values: days.map(({ clicks }) => clicks), format: formatWhole },
          {
            key: 'unique',
            label: text.uniqueClicks,
            colour: 'channel-2',
            values: days.map(({ uniqueClicks }) => uniqueClicks),
            format: formatWhole,
          },
        ]}
        unfinishedFrom={days.at(-1)?.day === today ? days.length - 1 : undefined}
        head={<h2 className="shrink-0 text-body font-semibold">{text.days}</h2>}
      />
    </Card>
  )
}

type PlacesProps = {
  title: string
  head: string
  places: LinkClicks['countries']
  total: LinkClicks['total']
  nameOf: (name: string) => string
  /** Said where the place of some clicks is not known. */
  help?: string
}

/** Where clicks came from, the most first; the rest as one row, so that the rows add up to all clicks. */
const Places = ({ title, head, places, total, nameOf, help }: PlacesProps) => {
  const text = useText(linkClicksText)
  const { shown, rest } = withRest(places, total)
  const row = (key: string, name: string, { clicks, uniqueClicks }: LinkClicks['total']) => ({
    key,
    cells: [name, formatWhole(clicks), formatWhole(uniqueClicks), formatPercent((clicks / Math.max(1, total.clicks)) * 100)],
  })
  return (
    <TitledCard title={title}>
      {help !== undefined && places.some(({ name }) => name === '') && <p className="mb-2 text-caption text-ink-2">{help}</p>}
      <PlainTable
        label={title}
        head={[
          { text: head },
          { text: text.clicks, isNumber: true },
          { text: text.uniqueClicks, isNumber: true },
          { text: text.share, isNumber: true },
        ]}
        rows={[
          ...shown.map((place) => row(place.name, nameOf(place.name), place)),
          ...(rest === undefined ? [] : [row('the rest', text.others({ count: rest.places }), rest)]),
        ]}
      />
    </TitledCard>
  )
}

const Openings = ({ data: { classes } }: { data: LinkClicks }) => {
  const text = useText(linkClicksText)
  return (
    <TitledCard title={text.opened}>
      <p className="mb-2 text-caption text-ink-2">{text.openedHelp}</p>
      <PlainTable
        label={text.opened}
        head={[{ text: text.what }, { text: text.number, isNumber: true }]}
        rows={classes.map((each) => ({ key: each.class, cells: [text.classes[each.class], formatWhole(each.opened)] }))}
      />
    </TitledCard>
  )
}

const Details = ({ data, today, isDimmed }: { data: LinkClicks; today: string; isDimmed: boolean }) => {
  const text = useText(linkClicksText)
  const language = useLanguage()
  const countries = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en', { type: 'region', fallback: 'code' })
  const { link, total } = data
  return (
    <div className={isDimmed ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="w-96 max-w-full">
          <CopyField label={link.name} value={link.address} />
        </div>
        <p className="min-w-0 truncate text-body text-ink-2" title={link.destination}>
          {text.leadsTo} {withoutScheme(link.destination)}
        </p>
      </div>
      {total.clicks === 0 ? (
        <EmptyState icon={<MousePointerClick size={22} aria-hidden />} title={text.nothingTitle}>
          {text.nothing}
        </EmptyState>
      ) : (
        <>
          <Figures data={data} />
          <Days data={data} today={today} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <Places
              title={text.countries}
              head={text.country}
              help={text.countryHelp}
              places={data.countries}
              total={total}
              nameOf={(code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : text.unknownCountry)}
            />
            <Places
              title={text.devices}
              head={text.device}
              places={data.devices}
              total={total}
              nameOf={(name) => (name === '' ? text.unknownDevice : (new Map(Object.entries(text.deviceNames)).get(name) ?? name))}
            />
            <Places
              title={text.referrers}
              head={text.referrer}
              places={data.referrers}
              total={total}
              nameOf={(host) => (host === '' ? text.noReferrer : host)}
            />
            <Openings data={data} />
          </div>
        </>
      )}
      {total.clicks === 0 && data.classes.length > 0 && <Openings data={data} />}
    </div>
  )
}

/** A short link's clicks by day, country, device and page, and what opened it besides people. */
const LinkClicksScreen = () => {
  const text = useText(linkClicksText)
  const { websiteName } = route.useParams()
  const report = useLinkClicks()
  const { data } = report.answer
  return (
    <ReportPage
      title={data?.link.name ?? text.noTitle}
      subtitle={text.subtitle}
      titleExtra={
        <Link to="/website/$websiteName/short-links" params={{ websiteName }} className="text-caption text-accent hover:underline">
          {text.back}
        </Link>
      }
      report={{ ...report, answer: { data: undefined } }}
    >
      <AnswerStates answer={report.answer} feature="Short Links" skeleton={<Skeleton className="mt-3 h-[420px] w-full rounded-card" />}>
        {(found, isDimmed) => <Details data={found} today={report.range.today} isDimmed={isDimmed} />}
      </AnswerStates>
    </ReportPage>
  )
}

export default LinkClicksScreen
