import { payouts } from '@convbox/contract/api/payouts'
import type { PayableCreator } from '@convbox/contract/api/payouts.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { PAYOUT_METHODS, type PayoutChoice } from '@convbox/contract/payouts'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { sumOf } from '../../../widgets/amounts.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { CreatorDrawer } from './CreatorDrawer.tsx'
import { MakeDialog } from './MakeDialog.tsx'
import { payoutsText } from './payouts.text.ts'
import { usePayoutsSearch } from './use-payouts-search.ts'

type Preview = ResultOf<typeof payouts.previewPayout>
const TONES: Record<PayoutChoice, BadgeTone> = {
  pay: 'good',
  'no address': 'warn',
  'below minimum': 'outline',
  owes: 'bad',
  'nothing yet': 'plain',
  held: 'warn',
}
const isAmount = (amount: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(amount.trim())

/** Currency, way of paying and minimum of the next run. */
const Terms = ({ currency, currencies, minimum }: Preview) => {
  const text = useText(payoutsText)
  const { change, method } = usePayoutsSearch()
  const form = useSmallForm({ minimum }, (fields) => ({ minimum: isAmount(fields.minimum) ? undefined : text.wrongAmount }), {
    error: null,
    onSubmit: (fields) => change({ minimum: fields.minimum.trim() }),
  })
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={form.submit}>
      {currencies.length > 1 && (
        <FieldFrame label={text.currency} className="w-36">
          <Select
            label={text.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => change({ currency: value, minimum: '' })}
          />
        </FieldFrame>
      )}
      <FieldFrame label={text.method} className="w-44">
        <Select
          label={text.method}
          options={PAYOUT_METHODS.map((value) => ({ value, label: text.methods[value] }))}
          value={method}
          onChange={(value) => change({ method: value === 'other' ? '' : value })}
        />
      </FieldFrame>
      <TextField label={text.minimum} className="w-56" inputMode="decimal" hint={text.minimumHint} {...form.field('minimum')} />
      <Button type="submit" className="mt-5">
        {text.apply}
      </Button>
    </form>
  )
}

type RowsProps = { data: Preview; isDimmed: boolean; left: ReadonlySet<string>; onLeave: (creatorId: string, isLeft: boolean) => void }

const Rows = ({ data: { rows, currency }, isDimmed, left, onLeave }: RowsProps) => {
  const text = useText(payoutsText)
  const language = useLanguage()
  const { timezone, optorRole } = useStore()
  const { change } = usePayoutsSearch()
  const orNone = (amount: string) => (Number(amount) === 0 ? <span className="text-ink-3">-</span> : formatAmount(amount, currency))
  return (
    <DataGrid
      label={text.payable}
      isDimmed={isDimmed}
      columns={[
        { key: 'creator', label: text.creator, widthPx: 200, isGrowing: true, cell: ({ creator }: PayableCreator) => creator },
        {
          key: 'choice',
          label: text.choice,
          widthPx: 300,
          cell: ({ choice, creator, creatorId }: PayableCreator) => (
            <span className="flex items-center gap-2.5">
              {choice === 'pay' && optorRole === 'admin' && (
                <Checkbox
                  label={<span className="sr-only">{text.leaveOut({ name: creator })}</span>}
                  checked={!left.has(creatorId)}
                  onChange={(isPaid) => onLeave(creatorId, !isPaid)}
                />
              )}
              <Badge tone={TONES[choice]}>{text.choices[choice]}</Badge>
            </span>
          ),
        },
        {
          key: 'payable',
          label: text.payable,
          widthPx: 130,
          align: 'right',
          sortValue: ({ payable }: PayableCreator) => Number(payable),
          cell: ({ payable }: PayableCreator) => formatAmount(payable, currency),
        },
        {
          key: 'maturing',
          label: text.maturing,
          widthPx: 230,
          align: 'right',
          cell: ({ maturing, nextMaturesAt }: PayableCreator) => (
            <span>
              {nextMaturesAt !== undefined && (
                <span className="mr-2 text-caption text-ink-3">
                  {text.from({ day: formatDay(dayOf(nextMaturesAt, timezone), language) })}
                </span>
              )}
              {orNone(maturing)}
            </span>
          ),
        },
        { key: 'held', label: text.held, widthPx: 120, align: 'right', cell: ({ held }: PayableCreator) => orNone(held) },
      ]}
      rows={rows}
      rowKey={({ creatorId }) => creatorId}
      onOpenRow={({ creatorId }) => change({ open: creatorId })}
      openLabel={({ creator }) => text.open({ name: creator })}
      empty={
        <EmptyState icon={<HandCoins size={22} aria-hidden />} title={text.emptyTitle}>
          {text.empty}
        </EmptyState>
      }
    />
  )
}

/** Whom the next run pays what, and why others are left out. */
export const PayableView = () => {
  const text = useText(payoutsText)
  const { optorRole } = useStore()
  const { search, change, method } = usePayoutsSearch()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isMaking, setIsMaking] = useState(false)
  const answer = useCall(
    payouts.previewPayout,
    {
      method,
      ...(search.currency !== '' && { currency: search.currency }),
      ...(isAmount(search.minimum) && { minimum: search.minimum }),
    },
    { quiet: true, staleMs: 0 },
  )
  const leave = (creatorId: string, isLeft: boolean): void =>
    setLeft((before) => new Set(isLeft ? [...before, creatorId] : [...before].filter((one) => one !== creatorId)))
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-4 h-[420px] w-full rounded-card" />}>
      {(data, isDimmed) => {
        const paid = data.rows.filter(({ choice, creatorId }) => choice === 'pay' && !left.has(creatorId))
        const amount = sumOf(...paid.map(({ payable }) => payable))
        const shown = { count: paid.length, amount: formatAmount(amount, data.currency) }
        const opened = data.rows.find(({ creatorId }) => creatorId === search.open)
        return (
          <div className="mt-4 flex flex-col gap-4">
            <Terms key={`${data.currency} ${data.minimum}`} {...data} />
            <div className="flex min-h-8 items-center gap-3">
              <p className="font-medium tabular-nums">{paid.length === 0 ? text.nobody : text.says(shown)}</p>
              {optorRole === 'admin' && (
                <Button look="primary" disabled={paid.length === 0 || isDimmed} onClick={() => setIsMaking(true)}>
                  {text.make}
                </Button>
              )}
            </div>
            <Rows data={data} isDimmed={isDimmed} left={left} onLeave={leave} />
            {isMaking && (
              <MakeDialog
                currency={data.currency}
                method={method}
                minimum={data.minimum}
                leftOut={[...left]}
                expected={{ creators: paid.length, amount }}
                onClose={() => setIsMaking(false)}
              />
            )}
            {opened !== undefined && <CreatorDrawer row={opened} currency={data.currency} onClose={() => change({ open: '' })} />}
          </div>
        )
      }}
    </AnswerStates>
  )
}
