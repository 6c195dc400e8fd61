/* oxlint-disable jsx-a11y/control-has-associated-label -- cells of days of other months are empty */
import { addMonths, type Day, isDay, startOfMonth } from '@convbox/contract/date-range'
import { formatDayLong, formatMonth } from '@convbox/contract/format-time'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { IconButton } from '../ui/Button.tsx'
import { clampDay, dayAfterKey, weeksOfMonth } from './calendar-days.ts'
import { dateRangeText } from './date-range.text.ts'

type RangeCalendarProps = { since: string; until: string; today: Day; oldest: Day | undefined; onPick: (day: Day) => void }

/** Calendar of two months; a range is chosen by two clicks or by arrow keys and Enter. Future days and days before the history are disabled. */
export const RangeCalendar = ({ since, until, today, oldest, onPick }: RangeCalendarProps) => {
  const text = useText(dateRangeText)
  const end = isDay(until) ? until : today
  const [rightMonth, setRightMonth] = useState(startOfMonth(clampDay(end, oldest, today)))
  const [focused, setFocused] = useState(clampDay(end, oldest, today))
  const box = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)

  // Shows the range when it is changed from outside the calendar.
  const [shownEnd, setShownEnd] = useState(end)
  if (shownEnd !== end) {
    const day = clampDay(end, oldest, today)
    setShownEnd(end)
    setFocused(day)
    if (startOfMonth(day) !== rightMonth && startOfMonth(day) !== addMonths(rightMonth, -1)) setRightMonth(startOfMonth(day))
  }

  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused, rightMonth])

  const leftMonth = addMonths(rightMonth, -1)
  const moveFocus = (event: KeyboardEvent): void => {
    const target = dayAfterKey(focused, event.key)
    if (target === undefined) return
    event.preventDefault()
    const next = clampDay(target, oldest, today)
    mustFocus.current = true
    if (startOfMonth(next) > rightMonth) setRightMonth(startOfMonth(next))
    if (startOfMonth(next) < leftMonth) setRightMonth(addMonths(startOfMonth(next), 1))
    setFocused(next)
  }
  const isFocusSeen = startOfMonth(focused) === rightMonth || startOfMonth(focused) === leftMonth
  const entry = isFocusSeen ? focused : clampDay(rightMonth, oldest, today)

  return (
    <div ref={box} className="relative flex gap-6">
      <div className="absolute top-0 left-0">
        <IconButton
          label={text.previousMonth}
          disabled={oldest !== undefined && leftMonth <= startOfMonth(oldest)}
          onClick={() => setRightMonth(leftMonth)}
        >
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="absolute top-0 right-0">
        <IconButton
          label={text.nextMonth}
          disabled={rightMonth >= startOfMonth(today)}
          onClick={() => setRightMonth(addMonths(rightMonth, 1))}
        >
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </div>
      {[leftMonth, rightMonth].map((month) => (
        <Month
          key={month}
          month={month}
          since={since}
          until={until}
          today={today}
          oldest={oldest}
          entry={entry}
          onPick={onPick}
          onKeyDown={moveFocus}
          onFocusDay={setFocused}
        />
      ))}
    </div>
  )
}

type MonthProps = RangeCalendarProps & { month: Day; entry: Day; onKeyDown: (event: KeyboardEvent) => void; onFocusDay: (day: Day) => void }

/** One month as a grid; only `entry` is a Tab stop, arrow keys reach the other days. */
const Month = ({ month, onKeyDown, ...rest }: MonthProps) => {
  const text = useText(dateRangeText)
  const language = useLanguage()
  const title = formatMonth(month, language)
  const weekdays = [
    text.weekdays.sun,
    text.weekdays.mon,
    text.weekdays.tue,
    text.weekdays.wed,
    text.weekdays.thu,
    text.weekdays.fri,
    text.weekdays.sat,
  ]
  return (
    <div>
      <div aria-hidden className="flex h-8 items-center justify-center font-semibold">
        {title}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA calendar pattern is a grid on a table */}
      <table role="grid" aria-label={title} className="mt-1 border-separate border-spacing-y-0.5" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="h-8 w-8 text-center text-caption font-normal text-ink-3">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, index) => (
            <tr key={week.find((day) => day !== undefined) ?? index}>
              {week.map((day, weekday) => (day === undefined ? <td key={weekdays[weekday]} /> : <DayCell key={day} day={day} {...rest} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DayCell = ({
  day,
  since,
  until,
  today,
  oldest,
  entry,
  onPick,
  onFocusDay,
}: Omit<MonthProps, 'month' | 'onKeyDown'> & { day: Day }) => {
  const language = useLanguage()
  const isEnd = day === since || day === until
  const isBetween = isDay(since) && isDay(until) && day > since && day < until
  const isOut = day > today || (oldest !== undefined && day < oldest)
  const date = String(Number(day.slice(8, 10)))
  return (
    <td
      aria-selected={isEnd || isBetween}
      className={clsx(
        'p-0',
        (isBetween || (isEnd && since !== until)) && 'bg-accent-soft',
        day === since && 'rounded-l-control',
        day === until && 'rounded-r-control',
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === entry ? 0 : -1}
        aria-label={`${date}, ${formatDayLong(day, language)}`}
        aria-disabled={isOut || undefined}
        aria-current={day === today ? 'date' : undefined}
        onFocus={() => onFocusDay(day)}
        onClick={() => (isOut ? undefined : onPick(day))}
        className={clsx(
          'h-8 w-8 rounded-control text-center tabular-nums',
          isEnd ? 'bg-accent font-semibold text-on-accent' : isOut ? 'cursor-not-allowed text-ink-3 opacity-60' : 'hover:bg-sunken',
          day === today && !isEnd && 'font-semibold text-accent',
        )}
      >
        {date}
      </button>
    </td>
  )
}
