import { ownOrders } from '@convbox/contract/api/own-orders'
import { formatMoment } from '@convbox/contract/format-time'
import type { ResultOf } from '@convbox/contract/endpoint'
import clsx from 'clsx'
import { useState } from 'react'
import { fieldErrorsOf } from '../../api/failure.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { ownOrdersText } from '../../widgets/own-orders.text.ts'

export type Arrivals = ResultOf<typeof ownOrders.orderArrivals>

const SHOWN = ['browser', 'server', 'csv'] as const

/** Received orders by source: grey before the first, green afterwards. */
export const OrderArrivals = ({ arrivals }: { arrivals: Arrivals }) => {
  const text = useText(ownOrdersText)
  const { timezone } = useStore()
  return (
    <section aria-label={text.check} className="rounded-control border border-line px-4 py-3">
      <h3 className="font-medium">{text.check}</h3>
      <ul aria-live="polite" className="mt-1.5 flex flex-col gap-1">
        {SHOWN.map((source) => {
          const found = arrivals.sources.find((row) => row.source === source)
          return (
            <li key={source} className="flex items-center gap-2 text-body">
              <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', found ? 'bg-good' : 'bg-line')} />
              <span className="w-20">{text.sources[source]}</span>
              <span className={clsx('tabular-nums', found ? 'text-good' : 'text-ink-3')}>
                {found ? text.orders({ n: found.orders, moment: formatMoment(found.lastAt, timezone, 'second') }) : text.nothingYet}
              </span>
              {found !== undefined && found.notCounted > 0 && <Badge tone="warn">{text.notCounted({ n: found.notCounted })}</Badge>}
            </li>
          )
        })}
      </ul>
      {arrivals.incompletePurchases > 0 && (
        <Banner tone="warn" className="mt-2.5">
          {text.incomplete({ n: arrivals.incompletePurchases })}
        </Banner>
      )}
    </section>
  )
}

/** Whether orders reported only by the browser count, and up to which amount. */
export const BrowserOrderRules = ({ arrivals }: { arrivals: Arrivals }) => {
  const text = useText(ownOrdersText)
  const { currencyCode, optorRole } = useStore()
  const [rule, setRule] = useState(arrivals.browserOrders)
  const [max, setMax] = useState(arrivals.browserOrderMax ?? '')
  const save = useSend(ownOrders.saveBrowserOrders, {
    quiet: true,
    renews: [ownOrders.orderArrivals],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const isChanged = rule !== arrivals.browserOrders || max.trim() !== (arrivals.browserOrderMax ?? '')
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ rule, max: max.trim() })
      }}
    >
      <fieldset disabled={optorRole === 'read-only'} className="grid grid-cols-2 gap-4">
        <FieldFrame label={text.rule} hint={text.ruleHint}>
          <Select
            label={text.rule}
            options={(['count', 'exclude'] as const).map((value) => ({ value, label: text.rules[value] }))}
            value={rule}
            onChange={setRule}
          />
        </FieldFrame>
        <TextField
          label={`${text.max} (${currencyCode})`}
          hint={text.maxHint}
          inputMode="decimal"
          value={max}
          onValueChange={setMax}
          error={fieldErrorsOf(save.error)['max']}
        />
      </fieldset>
      {isChanged && (
        <Button type="submit" isBusy={save.isPending} className="self-end">
          {text.save}
        </Button>
      )}
    </form>
  )
}
