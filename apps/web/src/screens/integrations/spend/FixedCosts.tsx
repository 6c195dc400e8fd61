import { adSpend } from '@convbox/contract/api/ad-spend'
import type { FixedCost } from '@convbox/contract/api/ad-spend.schemas'
import { COST_PERIODS, type CostPeriod } from '@convbox/contract/ad-spend'
import { channelName } from '@convbox/contract/channel-names'
import { formatCurrency } from '@convbox/contract/format'
import { formatDay, formatRange } from '@convbox/contract/format-time'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { faultsIn } from './own-spend-faults.ts'
import { ownSpendText } from './own-spend.text.ts'

const NEEDED = { needed: ['name', 'channel', 'amount', 'currency', 'since'], amount: { field: 'amount', decimals: 2 } } as const
const RENEWS = [adSpend.fixedCosts, adSpend.spendRates]

/** The form of a new cost, or of the one that is changed. */
const CostForm = ({ cost, currency, onEnd }: { cost: FixedCost | undefined; currency: string; onEnd: () => void }) => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  const [period, setPeriod] = useState<CostPeriod>(cost?.period ?? 'month')
  const start = {
    name: cost?.name ?? '',
    channel: cost?.channel ?? '',
    amount: cost?.amount ?? '',
    currency: cost?.currency ?? currency,
    since: cost?.since ?? '',
    until: cost?.until ?? '',
  }
  const save = useSend(adSpend.saveFixedCost, {
    quiet: true,
    renews: RENEWS,
    onSuccess: ({ name }) => {
      showToast({ tone: 'good', text: text.saved({ name }) })
      form.clear()
      onEnd()
    },
  })
  const form = useSmallForm(start, (fields) => faultsIn(fields, NEEDED, text), {
    error: save.error,
    onSubmit: ({ until, ...fields }) =>
      save.mutate({
        ...fields,
        currency: fields.currency.toUpperCase(),
        period,
        ...(until !== '' && { until }),
        ...(cost !== undefined && { id: cost.id }),
      }),
  })
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={form.submit}>
      <TextField label={text.name} maxLength={100} className="w-44" {...form.field('name')} />
      <TextField label={text.channel} maxLength={100} className="w-36" {...form.field('channel')} />
      <TextField label={text.cost} inputMode="decimal" className="w-28" {...form.field('amount')} />
      <TextField label={text.currency} maxLength={3} className="w-20" {...form.field('currency')} />
      <FieldFrame label={text.per}>
        <Select
          label={text.per}
          options={COST_PERIODS.map((value) => ({ value, label: text.periods[value] }))}
          value={period}
          onChange={setPeriod}
        />
      </FieldFrame>
      <TextField label={text.from} type="date" className="w-40" {...form.field('since')} />
      <TextField label={text.until} type="date" hint={text.optional} className="w-44" {...form.field('until')} />
      <span className="mt-5 flex gap-2">
        <Button type="submit" isBusy={save.isPending}>
          {cost === undefined ? text.add : text.save}
        </Button>
        {cost !== undefined && <Button onClick={onEnd}>{text.cancel}</Button>}
      </span>
      {save.error && (
        <Banner tone="bad" className="w-full">
          {messageOf(failureOf(save.error), language)}
        </Banner>
      )}
    </form>
  )
}

const Costs = ({ costs, onEdit }: { costs: readonly FixedCost[]; onEdit: (cost: FixedCost) => void }) => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const remove = useSend(adSpend.deleteFixedCost, { renews: RENEWS })
  if (costs.length === 0) return <p className="text-body text-ink-2">{text.noCosts}</p>
  const erase = ({ id, name }: FixedCost): void =>
    remove.mutate({ id }, { onSuccess: () => showToast({ tone: 'good', text: text.erased({ name }) }) })
  return (
    <PlainTable
      label={text.costs}
      head={[
        { text: text.name },
        { text: text.channel },
        { text: text.cost, isNumber: true },
        { text: text.per },
        { text: text.days },
        { text: '' },
      ]}
      rows={costs.map((cost) => ({
        key: cost.id,
        cells: [
          cost.name,
          channelName(cost.channel, language),
          formatCurrency(Number(cost.amount), cost.currency),
          text.periods[cost.period],
          cost.until === undefined
            ? text.since({ day: formatDay(cost.since, language) })
            : formatRange({ since: cost.since, until: cost.until }, language),
          optorRole !== 'read-only' && (
            <span key="actions" className="flex justify-end">
              <IconButton label={text.edit({ name: cost.name })} onClick={() => onEdit(cost)}>
                <Pencil size={14} aria-hidden />
              </IconButton>
              <IconButton label={text.erase({ name: cost.name })} isBusy={remove.isPending} onClick={() => erase(cost)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </span>
          ),
        ],
      }))}
    />
  )
}

/** Costs of a channel that come again. */
export const FixedCosts = () => {
  const text = useText(ownSpendText)
  const { optorRole } = useStore()
  const [edited, setEdited] = useState<FixedCost>()
  const { data, error, refetch } = useCall(adSpend.fixedCosts, {}, { quiet: true, staleMs: 0 })
  return (
    <TitledCard title={text.costs}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-180 text-body text-ink-2">{text.costsLead}</p>
          {optorRole !== 'read-only' && (
            <CostForm key={edited?.id} cost={edited} currency={data.currency} onEnd={() => setEdited(undefined)} />
          )}
          <Costs costs={data.costs} onEdit={setEdited} />
        </div>
      )}
    </TitledCard>
  )
}
