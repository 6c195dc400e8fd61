import { formatWhole, type Language } from '@convbox/contract/format'
import { formatDayShort, formatMonth } from '@convbox/contract/format-time'
import type { Cohort, CohortFigures, CohortLine, CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import type { CohortDimension, CohortPeriod } from '@convbox/contract/reports/cohorts.values'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { writeCell, type OpenedCell } from './cohort-cell.ts'
import { showFigure, valueOf } from './cohort-figure.ts'
import type { CohortFigure } from './cohorts-search.ts'
import { lineName, type CohortWords } from './line-name.ts'

type Shown = {
  answer: CohortsAnswer
  figure: CohortFigure
  words: CohortWords
  language: Language
  open: (cell: string) => void
}

export const cohortName = (
  { start }: Pick<Cohort, 'start'>,
  period: CohortPeriod,
  { words, language }: Pick<Shown, 'words' | 'language'>,
): string => (period === 'month' ? formatMonth(start, language) : words.weekOf({ day: formatDayShort(start, language) }))

type FigureButtonProps = {
  what: string
  figures: CohortFigures
  /** Customers whose month is over; fewer than all: the figure is marked. */
  endedFor: number
  /** Part of the highest figure, 0 to 1, for the ground. */
  heat: number
  cell: OpenedCell
}

/** A figure that opens its orders. */
const makeFigureButton =
  ({ answer: { currency }, figure, words, open }: Shown) =>
  ({ what, figures, endedFor, heat, cell }: FigureButtonProps): ReactNode => {
    const text = showFigure(figure, figures, currency)
    const growing =
      endedFor < figures.customers && valueOf(figure, figures) !== undefined
        ? words.growing({ ended: formatWhole(endedFor), customers: formatWhole(figures.customers) })
        : undefined
    const label = words.open({ what, month: words.month({ n: figures.month + 1 }), figure: text })
    const button = (
      <button
        type="button"
        onClick={() => open(writeCell(cell))}
        aria-label={growing === undefined ? label : `${label}. ${growing}`}
        data-growing={growing !== undefined || undefined}
        className={clsx(
          'rounded-[4px] px-1 tabular-nums hover:text-accent hover:underline',
          growing !== undefined && 'text-ink-2 italic underline decoration-dotted underline-offset-4',
        )}
        style={
          growing === undefined && heat > 0
            ? { background: `color-mix(in oklab, var(--color-accent) ${Math.round(heat * 22)}%, transparent)` }
            : undefined
        }
      >
        {text}
      </button>
    )
    return growing === undefined ? button : <Tooltip text={growing}>{button}</Tooltip>
  }

const highest = (figure: CohortFigure, all: readonly CohortFigures[]): number =>
  Math.max(0, ...all.map((each) => valueOf(figure, each) ?? 0))
const heatOf = (figure: CohortFigure, figures: CohortFigures, most: number): number =>
  most === 0 ? 0 : Math.max(0, (valueOf(figure, figures) ?? 0) / most)

const monthHead = (words: CohortWords, month: number): Pick<Column<never>, 'key' | 'label' | 'head' | 'widthPx' | 'align'> => ({
  key: `month ${month}`,
  label: words.month({ n: month + 1 }),
  head: (
    <Tooltip text={words.monthHelp({ n: month + 1 })}>
      <span>{words.month({ n: month + 1 })}</span>
    </Tooltip>
  ),
  widthPx: 98,
  align: 'right',
})

const nothing = <span className="text-ink-3">-</span>

/** First order, customers, and a column for each month since; the total counts only customers whose month is over. */
export const makeCohortColumns = (shown: Shown & { period: CohortPeriod }): Column<Cohort>[] => {
  const { answer, figure, words, period } = shown
  const button = makeFigureButton(shown)
  const months = Math.max(0, ...answer.cohorts.map(({ cells }) => cells.length))
  const most = highest(
    figure,
    answer.cohorts.flatMap(({ cells }) => cells),
  )
  return [
    {
      key: 'cohort',
      label: words.cohort,
      widthPx: 190,
      cell: (cohort) => (
        <span className="flex items-baseline gap-2">
          {cohortName(cohort, period, shown)}
          {cohort.isOpen && <span className="text-caption text-ink-3">{words.stillOpen}</span>}
          {cohort.isCut && <span className="text-caption text-ink-3">{words.cut}</span>}
        </span>
      ),
    },
    {
      key: 'customers',
      label: words.customers,
      widthPx: 96,
      align: 'right',
      cell: ({ customers }) => <span className="tabular-nums">{formatWhole(customers)}</span>,
      total: formatWhole(answer.lifetime.customers),
    },
    ...Array.from({ length: months }, (_, month): Column<Cohort> => {
      const total = answer.total[month]
      return {
        ...monthHead(words, month),
        cell: (cohort) => {
          const cell = cohort.cells[month]
          if (cell === undefined) return nothing
          return button({
            what: cohortName(cohort, period, shown),
            figures: cell,
            endedFor: cell.endedFor,
            heat: heatOf(figure, cell, most),
            cell: { part: 'cohort', cohort: cohort.start, month, line: '' },
          })
        },
        total:
          total === undefined ? (
            nothing
          ) : (
            <Tooltip text={words.totalHelp}>
              <span>
                {button({
                  what: words.everyone,
                  figures: total,
                  endedFor: total.customers,
                  heat: 0,
                  cell: { part: 'total', month, line: '' },
                })}
              </span>
            </Tooltip>
          ),
      }
    }),
  ]
}

/** Lines with their customers and a column for each month that is over for any of them. */
export const makeLineColumns = (shown: Shown & { by: CohortDimension }): Column<CohortLine>[] => {
  const { answer, figure, words, by } = shown
  const button = makeFigureButton(shown)
  const months = Math.max(0, ...answer.lines.map(({ points }) => points.length))
  const most = highest(
    figure,
    answer.lines.flatMap(({ points }) => points),
  )
  return [
    {
      key: 'line',
      label: words.dimensions[by],
      widthPx: 220,
      cell: (line) => <span className="truncate">{lineName(line, by, shown)}</span>,
    },
    {
      key: 'customers',
      label: words.customers,
      widthPx: 96,
      align: 'right',
      cell: ({ customers }) => <span className="tabular-nums">{formatWhole(customers)}</span>,
    },
    ...Array.from({ length: months }, (_, month): Column<CohortLine> => ({
      ...monthHead(words, month),
      cell: (line) => {
        const point = line.points[month]
        if (point === undefined) return nothing
        return button({
          what: lineName(line, by, shown),
          figures: point,
          endedFor: point.customers,
          heat: heatOf(figure, point, most),
          cell: { part: 'total', month, line: line.key },
        })
      },
    })),
  ]
}
