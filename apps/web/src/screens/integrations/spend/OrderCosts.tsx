import { costs } from '@convbox/contract/api/costs'
import type { CostOverview } from '@convbox/contract/api/costs.schemas'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { costsText } from './costs.text.ts'

const AMOUNT = /^(\d{1,9}(\.\d{1,4})?)?$/
const PERCENT = /^(\d{1,2}(\.\d{1,4})?)?$/

const Form = ({ known }: { known: CostOverview }) => {
  const text = useText(costsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const save = useSend(costs.saveOrderCosts, {
    quiet: true,
    renews: [costs.costOverview],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const start = { shipping: known.shipping ?? '', feePercent: known.feePercent ?? '', feeFixed: known.feeFixed ?? '' }
  const form = useSmallForm(
    start,
    ({ shipping, feePercent, feeFixed }) => ({
      shipping: AMOUNT.test(shipping) ? undefined : text.noNumber,
      feePercent: PERCENT.test(feePercent) ? undefined : text.noPercent,
      feeFixed: AMOUNT.test(feeFixed) ? undefined : text.noNumber,
    }),
    {
      error: save.error,
      onSubmit: ({ shipping, feePercent, feeFixed }) =>
        save.mutate({
          ...(shipping !== '' && { shipping }),
          ...(feePercent !== '' && { feePercent }),
          ...(feeFixed !== '' && { feeFixed }),
        }),
    },
  )
  const isReadOnly = optorRole === 'read-only'
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={form.submit}>
      <TextField label={text.shipping} inputMode="decimal" className="w-44" readOnly={isReadOnly} {...form.field('shipping')} />
      <TextField label={text.feePercent} inputMode="decimal" className="w-44" readOnly={isReadOnly} {...form.field('feePercent')} />
      <TextField label={text.feeFixed} inputMode="decimal" className="w-44" readOnly={isReadOnly} {...form.field('feeFixed')} />
      {!isReadOnly && (
        <Button type="submit" isBusy={save.isPending} className="mt-5">
          {text.save}
        </Button>
      )}
      {save.error && (
        <Banner tone="bad" className="w-full">
          {messageOf(failureOf(save.error), language)}
        </Banner>
      )}
    </form>
  )
}

/** What every order costs besides its goods. */
export const OrderCosts = () => {
  const text = useText(costsText)
  const { currencyCode } = useStore()
  const { data, error, refetch } = useCall(costs.costOverview, {}, { quiet: true, staleMs: 0 })
  return (
    <TitledCard title={text.orders}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-180 text-body text-ink-2">{text.ordersLead({ currency: currencyCode })}</p>
          <Form known={data} />
        </div>
      )}
    </TitledCard>
  )
}
