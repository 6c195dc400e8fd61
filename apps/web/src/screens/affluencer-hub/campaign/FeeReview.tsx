import type { CreatorPay, FeeChangePreview } from '@convbox/contract/api/fee-rules.schemas'
import { conditionLines, payLines } from '@convbox/contract/fee-words'
import { formatMoment } from '@convbox/contract/format-time'
import { useEffect, useRef, type ReactNode } from 'react'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { feeChangeText } from './fee-change.text.ts'

/** Names that are written out; the others are counted. */
const SHOWN_NAMES = 12

const Sides = ({ before, after }: { before: readonly string[]; after: readonly string[] }) => {
  const text = useText(feeChangeText)
  const side = (label: string, lines: readonly string[], isNew: boolean): ReactNode => (
    <div className={isNew ? 'rounded-control bg-accent-soft px-3 py-2' : 'rounded-control bg-sunken px-3 py-2 text-ink-2'}>
      <p className="text-caption font-medium text-ink-2">{label}</p>
      <ul>
        {lines.map((line) => (
          <li key={line} className="tabular-nums">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {side(text.before, before, false)}
      {side(text.after, after, true)}
    </div>
  )
}

/** What a change of the fee would do, before it is saved. fromDay: in words. */
export const FeeReview = ({ change, fromDay }: { change: FeeChangePreview; fromDay: string }) => {
  const text = useText(feeChangeText)
  const language = useLanguage()
  const { currencyCode, timezone } = useStore()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => title.current?.focus(), [])
  const to = { language, currency: currencyCode }
  const namesOf = (all: readonly { name: string }[]): string => {
    const names = all
      .slice(0, SHOWN_NAMES)
      .map(({ name }) => name)
      .join(', ')
    return all.length > SHOWN_NAMES ? text.more({ names, n: all.length - SHOWN_NAMES }) : names
  }
  const linesOf = (pay: CreatorPay): string[] => payLines(pay, to)
  const [before, after] = [conditionLines(change.before, to), conditionLines(change.after, to)]
  const haveConditionsChanged = before.join('\n') !== after.join('\n')
  const isOfMonths = [change.before, change.after, ...change.changes.flatMap((one) => [one.before, one.after])].some(
    ({ fee, cap }) => fee.kind === 'tiers' || cap !== undefined,
  )
  const notes = [
    ...(isOfMonths ? [text.month] : []),
    ...(change.before.baseFee !== change.after.baseFee ? [text.entered] : []),
    ...(change.kept.length > 0 ? [text.kept({ names: namesOf(change.kept) })] : []),
    ...(change.changes.length > 0 || haveConditionsChanged ? [text.told] : []),
    ...(change.untold.length > 0 ? [text.untold({ names: namesOf(change.untold) })] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={title} tabIndex={-1} className="font-medium outline-none">
          {text.review}
        </h3>
        <p aria-live="polite" className="text-ink-2">
          {change.isChange ? fromDay : text.nothing}
        </p>
      </div>
      {change.replaced.length > 0 && (
        <Banner tone="warn">{text.replaced({ days: change.replaced.map((at) => formatMoment(at, timezone, 'minute')).join(', ') })}</Banner>
      )}
      {change.changes.map((one) => (
        <section key={one.creators[0]?.id} className="flex flex-col gap-1.5">
          <h4 className="text-body">{text.orders({ n: one.creators.length, names: namesOf(one.creators) })}</h4>
          <Sides before={linesOf(one.before)} after={linesOf(one.after)} />
        </section>
      ))}
      {haveConditionsChanged && (
        <section className="flex flex-col gap-1.5">
          <h4 className="text-body">{text.conditions}</h4>
          <Sides before={before} after={after} />
        </section>
      )}
      {change.isChange && notes.length > 0 && (
        <ul className="flex list-disc flex-col gap-0.5 pl-4 text-body text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
