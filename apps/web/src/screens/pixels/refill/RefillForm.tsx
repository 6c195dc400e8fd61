import { BASIC_PRESETS } from '@convbox/contract/date-range'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FIELD } from '../../../ui/classes.ts'
import { Segments } from '../../../ui/Tabs.tsx'
import { FieldFrame, useFieldProps } from '../../../ui/TextField.tsx'
import { DateRangePicker } from '../../../widgets/DateRangePicker.tsx'
import { reasonOf } from '../../../widgets/reason-of.ts'
import { searchOfChoice, useRange } from '../../../widgets/use-range.ts'
import { readOnly, readOrderNames } from './refill-search.ts'
import { refillText } from './refill.text.ts'

const address = '/website/$websiteName/pixels/$pixelId/refill'
const route = getRouteApi(address)

const OrderNames = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <textarea {...useFieldProps()} rows={2} value={value} onChange={(event) => onChange(event.target.value)} className={`${FIELD} py-1.5`} />
)

/** The line of accuracy that the days are narrowed to, and the way back to all of their orders. */
const Only = ({ only, onClear }: { only: { outcome: string; reason: string }; onClear: () => void }) => {
  const text = useText(refillText)
  return (
    <p className="flex items-center gap-1.5 text-caption text-ink-2">
      {text.onlyThese(only)}
      <Button look="quiet" shape="small" aria-label={text.allOrders} title={text.allOrders} onClick={onClear}>
        <X size={12} aria-hidden />
      </Button>
    </p>
  )
}

/** What to check: days, or order numbers. The choice stands in the address. */
export const RefillForm = ({ isBusy }: { isBusy: boolean }) => {
  const text = useText(refillText)
  const language = useLanguage()
  const navigate = useNavigate({ from: address })
  const search = route.useSearch()
  const { choice, today, limit } = useRange(search)
  const [typed, setTyped] = useState(search.orders)
  const only = readOnly(search.only)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ search: (now) => ({ ...now, orders: readOrderNames(typed).join(','), check: 'yes', uncertain: 'no', line: '' }) })
      }}
    >
      <div className="flex items-center gap-2.5">
        <Segments
          label={text.by}
          options={[
            { value: 'days', label: text.byDays },
            { value: 'orders', label: text.byOrders },
          ]}
          value={search.by}
          onChange={(by) => void navigate({ search: (now) => ({ ...now, by, check: 'no', uncertain: 'no', line: '' }) })}
        />
        {search.by === 'days' && (
          <DateRangePicker
            value={choice}
            onChange={(next) => void navigate({ search: (now) => ({ ...now, ...searchOfChoice(next), uncertain: 'no', line: '' }) })}
            today={today}
            limit={limit}
            presets={BASIC_PRESETS}
          />
        )}
        {search.by === 'days' && (
          <Button type="submit" isBusy={isBusy}>
            {text.check}
          </Button>
        )}
      </div>
      {search.by === 'days' && only && (
        <Only
          only={{ outcome: text.now[only.outcome], reason: only.reason === undefined ? '' : reasonOf(only.reason, language).short }}
          onClear={() => void navigate({ search: (now) => ({ ...now, only: '', uncertain: 'no', line: '' }) })}
        />
      )}
      {search.by === 'orders' && (
        <>
          <FieldFrame label={text.orderNames} hint={text.orderNamesHint}>
            <OrderNames value={typed} onChange={setTyped} />
          </FieldFrame>
          <div>
            <Button type="submit" isBusy={isBusy} disabled={readOrderNames(typed).length === 0}>
              {text.check}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
