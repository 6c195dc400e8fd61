import { payouts } from '@convbox/contract/api/payouts'
import type { TaxRow } from '@convbox/contract/api/payouts.schemas'
import { csvSheet } from '@convbox/contract/csv-text'
import { todayIn } from '@convbox/contract/date-range'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { TAX_CURRENCY, type TaxStanding } from '@convbox/contract/payouts'
import { Download, FileText } from 'lucide-react'
import { saveText } from '../../../api/download.ts'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useNowMs } from '../../../widgets/use-now.ts'
import { payoutsText } from './payouts.text.ts'
import { usePayoutsSearch } from './use-payouts-search.ts'

const YEARS_SHOWN = 5
const TONES: Record<TaxStanding, BadgeTone> = {
  below: 'plain',
  report: 'accent',
  'form missing': 'bad',
  processor: 'outline',
  foreign: 'outline',
  'other currency': 'outline',
}
type Year = ResultOf<typeof payouts.readTaxYear>
type Text = (typeof payoutsText)['zh']

/** A line for each creator, currency and way of paying. */
const sheetOf = ({ rows }: Year, text: Text): string =>
  csvSheet([
    [text.creator, text.country, text.taxForm, text.standing, text.method, text.currency, text.amount],
    ...rows.flatMap(({ creator, country, taxForm, standing, totals }) =>
      totals.map(({ currency, method, amount }) =>
        [creator, country, text.taxForms[taxForm], text.standings[standing], text.methods[method], currency].concat([amount]),
      ),
    ),
  ])

const Rows = ({ rows }: Pick<Year, 'rows'>) => {
  const text = useText(payoutsText)
  return (
    <DataGrid
      label={text.tax}
      rowPx={44}
      columns={[
        { key: 'creator', label: text.creator, widthPx: 200, isGrowing: true, cell: ({ creator }: TaxRow) => creator },
        { key: 'country', label: text.country, widthPx: 130, cell: ({ country }: TaxRow) => country || '-' },
        { key: 'form', label: text.taxForm, widthPx: 150, cell: ({ taxForm }: TaxRow) => text.taxForms[taxForm] },
        {
          key: 'standing',
          label: text.standing,
          widthPx: 280,
          cell: ({ standing }: TaxRow) => <Badge tone={TONES[standing]}>{text.standings[standing]}</Badge>,
        },
        {
          key: 'paid',
          label: text.paid,
          widthPx: 280,
          align: 'right',
          cell: ({ totals }: TaxRow) => (
            <span className="flex flex-wrap justify-end gap-x-3">
              {totals.map(({ currency, method, amount }) => (
                <span key={`${currency} ${method}`}>
                  <span className="mr-1 text-caption text-ink-3">{text.methods[method]}</span>
                  {formatAmount(amount, currency)}
                </span>
              ))}
            </span>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ creatorId }) => creatorId}
      empty={
        <EmptyState icon={<FileText size={22} aria-hidden />} title={text.noYearTitle}>
          {text.noYear}
        </EmptyState>
      }
    />
  )
}

/** What each creator was paid in a year, and whose tax form is needed. */
export const TaxView = () => {
  const text = useText(payoutsText)
  const { timezone } = useStore()
  const { search, change } = usePayoutsSearch()
  const now = Number(todayIn(timezone, useNowMs()).slice(0, 4))
  const years = Array.from({ length: YEARS_SHOWN }, (_, index) => now - index)
  const year = years.find((one) => String(one) === search.open) ?? now
  const answer = useCall(payouts.readTaxYear, { year }, { quiet: true, staleMs: 0 })
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-4 h-[420px] w-full rounded-card" />}>
      {(data) => (
        <div className="mt-4 flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Select
              label={text.year}
              isLabelInside
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              value={String(year)}
              onChange={(value) => change({ open: value })}
            />
            <p className="text-ink-2">{text.threshold({ amount: formatAmount(data.threshold, TAX_CURRENCY), year: data.year })}</p>
            <Button
              className="ml-auto"
              icon={<Download size={14} aria-hidden />}
              disabled={data.rows.length === 0}
              onClick={() => saveText(`payments-${data.year}.csv`, sheetOf(data, text), 'text/csv')}
            >
              {text.download}
            </Button>
          </div>
          {!data.isThresholdKnown && <Banner tone="warn">{text.thresholdOpen}</Banner>}
          <Rows rows={data.rows} />
        </div>
      )}
    </AnswerStates>
  )
}
