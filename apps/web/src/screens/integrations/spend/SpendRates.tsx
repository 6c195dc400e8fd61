import { adSpend } from '@convbox/contract/api/ad-spend'
import type { SpendRate } from '@convbox/contract/api/ad-spend.schemas'
import { formatDay } from '@convbox/contract/format-time'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { faultsIn } from './own-spend-faults.ts'
import { ownSpendText } from './own-spend.text.ts'

const NEEDED = { needed: ['currency', 'since', 'rate'], amount: { field: 'rate', decimals: 12 } } as const
/** Rows shown before all are asked for. */
const SHOWN = 14

const useSaveRate = () => {
  const text = useText(ownSpendText)
  return useSend(adSpend.saveSpendRate, {
    quiet: true,
    renews: [adSpend.spendRates, adSpend.spendFiles, adSpend.spendReads],
    onSuccess: ({ days }) => showToast({ tone: 'good', text: text.rateSet({ n: days }) }),
  })
}

const SetRate = ({ storeCurrency, currency }: { storeCurrency: string; currency: string }) => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  const save = useSaveRate()
  const start = { currency, since: '', until: '', rate: '' }
  const form = useSmallForm(start, (fields) => faultsIn(fields, NEEDED, text), {
    error: save.error,
    onSubmit: ({ until, ...fields }) => save.mutate({ ...fields, currency: fields.currency.toUpperCase(), until: until || fields.since }),
  })
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={form.submit}>
      <TextField label={text.currency} maxLength={3} className="w-24" {...form.field('currency')} />
      <TextField label={text.from} type="date" className="w-40" {...form.field('since')} />
      <TextField label={text.until} type="date" className="w-40" {...form.field('until')} />
      <TextField label={text.rate({ currency: storeCurrency })} inputMode="decimal" className="w-36" {...form.field('rate')} />
      <Button type="submit" isBusy={save.isPending} className="mt-5">
        {text.setRate}
      </Button>
      {save.error && (
        <Banner tone="bad" className="w-full">
          {messageOf(failureOf(save.error), language)}
        </Banner>
      )}
    </form>
  )
}

const Rates = ({ rates }: { rates: readonly SpendRate[] }) => {
  const text = useText(ownSpendText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const [isWhole, setIsWhole] = useState(false)
  const save = useSaveRate()
  return (
    <div className="flex flex-col items-start gap-2">
      <PlainTable
        label={text.rates}
        head={[{ text: text.day }, { text: text.currency }, { text: text.value, isNumber: true }, { text: '' }]}
        rows={(isWhole ? rates : rates.slice(0, SHOWN)).map(({ day, currency, rate, isCorrected }) => ({
          key: `${day} ${currency}`,
          cells: [
            formatDay(day, language),
            currency,
            rate ?? (
              <span key="none" className="text-warn">
                {text.none}
              </span>
            ),
            isCorrected && (
              <span key="corrected" className="flex items-center gap-2">
                <Badge tone="outline">{text.corrected}</Badge>
                {optorRole !== 'read-only' && (
                  <Button look="quiet" isBusy={save.isPending} onClick={() => save.mutate({ currency, since: day, until: day })}>
                    {text.takeBack}
                    <span className="sr-only">{`${formatDay(day, language)} ${currency}`}</span>
                  </Button>
                )}
              </span>
            ),
          ],
        }))}
      />
      {!isWhole && rates.length > SHOWN && <Button onClick={() => setIsWhole(true)}>{text.showAll({ n: rates.length })}</Button>}
    </div>
  )
}

/** The rates by which the store's spend is converted, and setting them. */
export const SpendRates = () => {
  const text = useText(ownSpendText)
  const { optorRole, currencyCode } = useStore()
  const { data, error, refetch } = useCall(adSpend.spendRates, {}, { quiet: true, staleMs: 0 })
  return (
    <TitledCard title={text.rates}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-180 text-body text-ink-2">{text.ratesLead({ currency: currencyCode })}</p>
          {optorRole !== 'read-only' && <SetRate storeCurrency={data.currency} currency={data.rates[0]?.currency ?? ''} />}
          {data.rates.length === 0 ? <p className="text-body text-ink-2">{text.noForeign}</p> : <Rates rates={data.rates} />}
        </div>
      )}
    </TitledCard>
  )
}
