import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import type { PlatformScore as ScoreFacts } from '@convbox/contract/destination-facts'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatPercent } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { PixelId } from '@convbox/contract/ids'
import { ExternalLink, Gauge } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { platformScoreText } from './platform-score.text.ts'

type Answer = ResultOf<typeof pixelQuality.platformScore>
type Row = NonNullable<Answer['found']>['events'][number]

/** While another reader asks the platform. */
const ASKING_MS = 3000

const percentIn = ({ identifiers }: Row, name: string): number | undefined => identifiers.find((one) => one.name === name)?.percent

/** Identifiers in the description's order, then those that only the platform knows. */
const namesIn = (rows: readonly Row[], known: ReadonlyMap<string, unknown>): string[] => {
  const told = new Set(rows.flatMap(({ identifiers }) => identifiers.map(({ name }) => name)))
  return [...[...known.keys()].filter((name) => told.has(name)), ...[...told].filter((name) => !known.has(name))]
}

const Figures = ({ label, rows, facts }: { label: string; rows: readonly Row[]; facts: ScoreFacts }) => {
  const text = useText(platformScoreText)
  const language = useLanguage()
  const columns = useMemo((): Column<Row>[] => {
    const words = new Map(Object.entries(facts.identifiers))
    const coverage: Column<Row>[] =
      facts.coverage === undefined
        ? []
        : [
            {
              key: 'coverage',
              label: facts.coverage.name[language],
              widthPx: 150,
              align: 'right',
              cell: ({ coverage: told }) => (
                <span className="tabular-nums">
                  {told === undefined
                    ? '-'
                    : told.goal === undefined
                      ? formatPercent(told.percent)
                      : text.goal({ percent: formatPercent(told.percent), goal: formatPercent(told.goal) })}
                </span>
              ),
            },
          ]
    return [
      { key: 'event', label: text.event, widthPx: 160, isGrowing: true, cell: ({ eventName }) => eventName },
      {
        key: 'score',
        label: facts.name[language],
        widthPx: 170,
        align: 'right',
        cell: ({ score }) => (
          <span className="font-semibold tabular-nums">
            {score === undefined ? '-' : text.score({ score: String(score), outOf: String(facts.outOf) })}
          </span>
        ),
      },
      ...coverage,
      ...namesIn(rows, words).map((name): Column<Row> => ({
        key: `identifier ${name}`,
        label: words.get(name)?.[language] ?? name,
        widthPx: 118,
        align: 'right',
        cell: (row) => <span className="tabular-nums">{formatPercent(percentIn(row, name))}</span>,
      })),
    ]
  }, [facts, language, rows, text])
  return (
    <DataGrid
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ eventName }) => eventName}
      empty={<EmptyState icon={<Gauge size={22} aria-hidden />} title={text.faults['not enough data']} />}
    />
  )
}

const Body = ({ answer: { platform, found, fault }, facts }: { answer: Answer; facts: ScoreFacts }) => {
  const text = useText(platformScoreText)
  const language = useLanguage()
  const { timezone } = useStore()
  const name = DESTINATION_FACTS[platform].name[language]
  const momentOf = (at: string): string => formatMoment(at, timezone)
  return (
    <>
      {fault !== undefined && (
        <Banner tone={fault.reason === 'not enough data' ? 'plain' : 'warn'} className="mb-2">
          <p>{text.faults[fault.reason]}</p>
          {(fault.reason === 'permission missing' || fault.reason === 'token missing') && <p>{facts.needs[language]}</p>}
          {fault.detail !== undefined && fault.detail !== '' && (
            <p className="text-caption text-ink-2">{text.answered({ platform: name, words: fault.detail })}</p>
          )}
          <p className="text-caption text-ink-2">{text.askedAt({ at: momentOf(fault.at) })}</p>
        </Banner>
      )}
      {found === undefined && fault === undefined && <p className="text-ink-2">{text.asking({ platform: name })}</p>}
      {found !== undefined && (
        <>
          <Figures label={text.title({ platform: name })} rows={found.events} facts={facts} />
          <p className="mt-1.5 text-caption text-ink-3">
            {text.foundAt({ platform: name, at: momentOf(found.at) })}{' '}
            <a href={facts.docs} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 text-accent-ink underline">
              {text.docs}
              <ExternalLink size={11} aria-hidden />
            </a>
          </p>
        </>
      )}
    </>
  )
}

const Section = ({ pixelId, platform, facts }: { pixelId: string; platform: Answer['platform']; facts: ScoreFacts }) => {
  const text = useText(platformScoreText)
  const language = useLanguage()
  const answer = useCall(
    pixelQuality.platformScore,
    { pixelId: pixelId as PixelId },
    { quiet: true, everyMs: (now) => (now !== undefined && now.found === undefined && now.fault === undefined ? ASKING_MS : false) },
  )
  return (
    <section>
      <h2 className="text-body font-semibold">{text.title({ platform: DESTINATION_FACTS[platform].name[language] })}</h2>
      <p className="mb-2 text-caption text-ink-2">
        {text.note({
          meanings: [facts, ...(facts.coverage ? [facts.coverage] : [])]
            .map(({ name, meaning }) => text.means({ name: name[language], meaning: meaning[language] }))
            .join(' '),
        })}
      </p>
      <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-[120px] w-full rounded-card" />}>
        {(found) => <Body answer={found} facts={facts} />}
      </AnswerStates>
    </section>
  )
}

/** The platform's own figures about the pixel's events; nothing where its description has none. */
export const PlatformScore = ({ pixelId, platform }: { pixelId: string; platform: Answer['platform'] }) => {
  const description = DESTINATION_FACTS[platform]
  return 'score' in description ? <Section pixelId={pixelId} platform={platform} facts={description.score} /> : null
}
