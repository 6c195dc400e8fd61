import { formatAmount, formatInt, formatWhole, type Language } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import type { LedgerAmounts, LedgerAnswer } from '@convbox/contract/reports/ledger.schemas'
import { ledgerPartName } from '@convbox/contract/reports/ledger.text'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchOf } from '../../search-params.ts'
import { buttonClass } from '../../ui/Button.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { type LedgerDay, partKey, partsOf, totalOf } from './ledger-rows.ts'
import type { ledgerParams } from './ledger-search.ts'
import type { ledgerText } from './ledger.text.ts'

type LedgerWords = (typeof ledgerText)['en'] | (typeof ledgerText)['zh']
export type LedgerSearch = SearchOf<typeof ledgerParams>
type Shown = {
  answer: LedgerAnswer
  days: readonly LedgerDay[]
  figure: LedgerSearch['figure']
  words: LedgerWords
  language: Language
  openCell: (key: string, day?: string) => void
}

/** A difference: quiet at zero, marked otherwise. */
const Off = ({ amount, currency }: { amount: string | undefined; currency: string }) => {
  if (amount === undefined) return <span className="text-ink-3">-</span>
  if (Number(amount) === 0) return <span className="text-ink-3">{formatAmount('0', currency)}</span>
  return (
    <span className="inline-flex items-center gap-1 font-medium text-bad">
      <TriangleAlert size={12} aria-hidden />
      {formatAmount(amount, currency)}
    </span>
  )
}

const Help = ({ label, help }: { label: string; help: string }) => (
  <Tooltip text={help}>
    <button type="button" aria-label={`${label}: ${help}`} className={buttonClass('quiet', 'square', 'h-5 w-5 text-ink-3')}>
      <Info size={12} aria-hidden />
    </button>
  </Tooltip>
)

/** Day, all orders, a column for each part that occurs, the difference, and Shopify's count where there is one. */
export const makeLedgerColumns = ({ answer: { currency }, days, figure, words, language, openCell }: Shown): Column<LedgerDay>[] => {
  const total = totalOf(days)
  const show = (amounts: LedgerAmounts | undefined): string => {
    if (figure === 'orders') return formatInt(amounts?.orders ?? 0)
    return formatAmount(amounts?.[figure] ?? '0', currency)
  }
  const valueOf = (amounts: LedgerAmounts | undefined): number => Number(amounts?.[figure] ?? 0)
  const button = (what: string, amounts: LedgerAmounts | undefined, open: () => void): ReactNode =>
    amounts === undefined ? (
      <span className="text-ink-3">-</span>
    ) : (
      <button
        type="button"
        onClick={open}
        aria-label={words.open({ what, figure: show(amounts) })}
        className="rounded-[4px] tabular-nums hover:text-accent hover:underline"
      >
        {show(amounts)}
      </button>
    )
  const hasShopify = days.some(({ shopify }) => shopify !== undefined)
  return [
    {
      key: 'day',
      label: words.day,
      widthPx: 120,
      isGrowing: true,
      cell: ({ day }) => formatDay(day, language),
      sortValue: ({ day }) => day,
    },
    {
      key: 'store',
      label: words.store,
      widthPx: 120,
      align: 'right',
      cell: ({ store }) => <span className="font-medium tabular-nums">{show(store)}</span>,
      total: show(total.store),
      sortValue: ({ store }) => valueOf(store),
    },
    ...partsOf(days).map((part): Column<LedgerDay> => {
      const key = partKey(part)
      const name = ledgerPartName(part, language)
      return {
        key,
        label: name,
        widthPx: 124,
        align: 'right',
        cell: ({ day, parts }) => button(`${name}, ${formatDay(day, language)}`, parts.get(key), () => openCell(key, day)),
        total: button(name, total.parts.get(key), () => openCell(key)),
        sortValue: ({ parts }) => valueOf(parts.get(key)),
      }
    }),
    {
      key: 'difference',
      label: words.difference,
      headExtra: <Help label={words.difference} help={words.differenceHelp} />,
      widthPx: 116,
      align: 'right',
      cell: ({ difference }) => <Off amount={difference} currency={currency} />,
      total: <Off amount={total.difference} currency={currency} />,
      sortValue: ({ difference }) => Number(difference),
    },
    ...(hasShopify
      ? [
          {
            key: 'shopify',
            label: words.shopify,
            headExtra: <Help label={words.shopify} help={words.shopifyHelp} />,
            widthPx: 130,
            align: 'right' as const,
            cell: ({ shopify }: LedgerDay) =>
              shopify === undefined ? (
                <span className="text-ink-3">-</span>
              ) : (
                <span className="inline-flex items-center gap-1 tabular-nums">
                  {shopify.without.length > 0 && (
                    <Help label={words.shopify} help={words.shopifyWithout({ stores: shopify.without.join(', ') })} />
                  )}
                  {figure === 'orders' ? formatWhole(shopify.orders) : formatAmount(shopify.total, currency)}
                </span>
              ),
          },
          {
            key: 'shopifyOff',
            label: words.shopifyOff,
            widthPx: 124,
            align: 'right' as const,
            cell: ({ shopify }: LedgerDay) => <Off amount={shopify?.difference} currency={currency} />,
          },
        ]
      : []),
  ]
}
