import { channelName } from '@convbox/contract/channel-names'
import { formatAmount, type Language } from '@convbox/contract/format'
import { formatDay, formatMoment } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { Change, ChangesAnswer, ChangesRow } from '@convbox/contract/reports/changes.schemas'
import {
  CHANGE_CAUSES,
  SHARE_CAUSES,
  UNTRACKED_CHANNEL,
  type ChangeCause,
  type ChangeFigure,
} from '@convbox/contract/reports/changes.values'
import { Info, TriangleAlert } from 'lucide-react'
import { buttonClass } from '../../ui/Button.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import type { ChangesWords } from './changes.text.ts'

type Shown = {
  answer: ChangesAnswer
  by: 'day' | 'channel'
  figure: ChangeFigure
  words: ChangesWords
  language: Language
  open: (cause: ChangeCause, row?: string) => void
}

/** An amount of the figure: money, or orders with their shares. */
export const showAmount = (figure: ChangeFigure, amount: string, currency: string): string =>
  figure === 'orders' ? String(Number(amount)) : formatAmount(amount, currency)

/** The same with a plus where it grew. */
export const showMove = (figure: ChangeFigure, amount: string, currency: string): string =>
  `${Number(amount) > 0 ? '+' : ''}${showAmount(figure, amount, currency)}`

/** The name of a row: a day, or a channel. */
export const nameOfRow = (by: 'day' | 'channel', key: string, language: Language): string =>
  by === 'day' ? formatDay(key, language) : key === UNTRACKED_CHANNEL ? creditText[language].untracked : channelName(key, language)

const Help = ({ label, help }: { label: string; help: string }) => (
  <Tooltip text={help}>
    <button type="button" aria-label={`${label}: ${help}`} className={buttonClass('quiet', 'square', 'h-5 w-5 text-ink-3')}>
      <Info size={12} aria-hidden />
    </button>
  </Tooltip>
)

const Quiet = () => <span className="text-ink-3">-</span>

/** The row, then, now, the difference, a column for each cause, and what is unexplained where anything is. */
export const makeChangesColumns = (shown: Shown): Column<ChangesRow>[] => {
  const { answer, by, figure, words, language, open } = shown
  const { currency, total } = answer
  const move = (amount: string) =>
    Number(amount) === 0 ? <Quiet /> : <span className="tabular-nums">{showMove(figure, amount, currency)}</span>
  const cause = (change: Change, key: ChangeCause, what: string, row?: string) => {
    const amount = change.causes[key]
    if (amount === undefined) return <Quiet />
    const text = showMove(figure, amount, currency)
    return (
      <button
        type="button"
        onClick={() => open(key, row)}
        aria-label={words.open({ what, figure: text })}
        className="rounded-[4px] tabular-nums hover:text-accent hover:underline"
      >
        {text}
      </button>
    )
  }
  const number = (key: 'told' | 'now'): Column<ChangesRow> => ({
    key,
    label: words[key],
    widthPx: 108,
    align: 'right',
    cell: (row) => <span className="tabular-nums">{showAmount(figure, row[key], currency)}</span>,
    total: showAmount(figure, total[key], currency),
    sortValue: (row) => Number(row[key]),
  })
  const hasMoved = (key: ChangeCause): boolean => answer.rows.some((row) => row.causes[key] !== undefined)
  const isShared = (key: ChangeCause): boolean => SHARE_CAUSES.some((cause) => cause === key)
  // Some models have causes of their own. Where these moved anything, others make room if they did not.
  const hasShared = SHARE_CAUSES.some(hasMoved)
  const causes = CHANGE_CAUSES.filter((key) => hasMoved(key) || !(hasShared || isShared(key)))
  const hasUnexplained = [total, ...answer.rows].some(({ unexplained }) => Number(unexplained) !== 0)
  const off = (amount: string) =>
    Number(amount) === 0 ? (
      <Quiet />
    ) : (
      <span className="inline-flex items-center gap-1 font-medium text-bad">
        <TriangleAlert size={12} aria-hidden />
        {showMove(figure, amount, currency)}
      </span>
    )
  return [
    {
      key: 'row',
      label: by === 'day' ? words.day : words.channel,
      widthPx: 150,
      isGrowing: true,
      cell: ({ key, keptAt }) =>
        by === 'day' ? (
          <span title={keptAt === undefined ? undefined : words.keptAt({ at: formatMoment(keptAt, answer.timezone) })}>
            {nameOfRow(by, key, language)}
          </span>
        ) : (
          <span className="flex min-w-0 items-center gap-2">
            {key !== UNTRACKED_CHANNEL && <ChannelIcon channel={key} />}
            <span className="truncate">{nameOfRow(by, key, language)}</span>
          </span>
        ),
      sortValue: ({ key }) => key,
    },
    number('told'),
    number('now'),
    {
      key: 'difference',
      label: words.difference,
      widthPx: 108,
      align: 'right',
      cell: ({ difference }) => move(difference),
      total: move(total.difference),
      sortValue: ({ difference }) => Number(difference),
    },
    ...causes.map((key): Column<ChangesRow> => ({
      key,
      label: words.causes[key],
      headExtra: <Help label={words.causes[key]} help={words.causeHelp[key]} />,
      widthPx: 136,
      align: 'right',
      cell: (row) => cause(row, key, `${words.causes[key]}, ${nameOfRow(by, row.key, language)}`, row.key),
      total: cause(total, key, words.causes[key]),
      sortValue: ({ causes }) => Number(causes[key] ?? 0),
    })),
    ...(hasUnexplained
      ? [
          {
            key: 'unexplained',
            label: words.unexplained,
            headExtra: <Help label={words.unexplained} help={words.unexplainedHelp} />,
            widthPx: 130,
            align: 'right' as const,
            cell: ({ unexplained }: ChangesRow) => off(unexplained),
            total: off(total.unexplained),
            sortValue: ({ unexplained }: ChangesRow) => Number(unexplained),
          },
        ]
      : []),
  ]
}
