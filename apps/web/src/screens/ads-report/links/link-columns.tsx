/** Columns of the three lists. */
import type { AdLinks } from '@convbox/contract/api/ad-links.schemas'
import { formatAmount, formatInt, formatWhole, MISSING } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { LINK_TAGS, type LinkTag } from '@convbox/contract/reports/ad-links.values'
import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { adLinksText } from './ad-links.text.ts'

type Words = (typeof adLinksText)['en'] | (typeof adLinksText)['zh']
type Click = AdLinks['clicks'][number]
type Unvisited = AdLinks['spend'][number]
type Mapping = AdLinks['mappings'][number]

const reasonCell = (label: string, help: string): ReactNode => (
  <Tooltip text={help} side="right">
    <span className="truncate text-ink-2 underline decoration-dotted underline-offset-2">{label}</span>
  </Tooltip>
)

const tagList = (words: Words, parts: readonly { kind: string; text: string }[]): ReactNode =>
  parts.length === 0 ? (
    <span className="text-ink-3">{words.nothing}</span>
  ) : (
    <span className="flex min-w-0 flex-wrap gap-x-3">
      {parts.map(({ kind, text }) => (
        <span key={kind} className="min-w-0 truncate" title={text}>
          <span className="mr-1 text-caption text-ink-3">{kind}</span>
          {text}
        </span>
      ))}
    </span>
  )

/** The finest tag that a link carries: the one to be assigned. */
export const tagToAssign = (click: Click): { tag: LinkTag; text: string } | undefined => {
  const tag = LINK_TAGS.find((each) => click[each] !== '')
  return tag === undefined ? undefined : { tag, text: click[tag] }
}

export const clickColumns = (
  words: Words,
  { currency, isReadOnly, onAssign }: { currency: string; isReadOnly: boolean; onAssign: (tag: LinkTag, text: string) => void },
): Column<Click>[] => [
  {
    key: 'link',
    label: words.link,
    widthPx: 320,
    isGrowing: true,
    cell: (click) =>
      tagList(words, [
        ...LINK_TAGS.filter((tag) => click[tag] !== '').map((tag) => ({ kind: words.tags[tag], text: click[tag] })),
        ...(click.id === '' ? [] : [{ kind: words.id, text: click.id }]),
      ]),
  },
  { key: 'reason', label: words.reason, widthPx: 120, cell: ({ reason }) => reasonCell(words.reasons[reason], words.reasonHelp[reason]) },
  {
    key: 'visits',
    label: words.visits,
    widthPx: 90,
    align: 'right',
    cell: ({ visits }) => formatWhole(visits),
    sortValue: ({ visits }) => visits,
  },
  {
    key: 'orders',
    label: words.orders,
    widthPx: 90,
    align: 'right',
    cell: ({ orders }) => formatWhole(orders),
    sortValue: ({ orders }) => orders,
  },
  {
    key: 'sales',
    label: words.sales,
    widthPx: 120,
    align: 'right',
    cell: ({ sales }) => formatAmount(sales, currency),
    sortValue: ({ sales }) => Number(sales),
  },
  {
    key: 'action',
    label: words.action,
    widthPx: 110,
    align: 'right',
    cell: (click) => {
      const found = tagToAssign(click)
      if (found === undefined || isReadOnly) return null
      return (
        <Button look="quiet" aria-label={words.assignOf({ text: found.text })} onClick={() => onAssign(found.tag, found.text)}>
          {words.assign}
        </Button>
      )
    },
  },
]

const nameOf = ({ campaign, adset, ad }: { campaign: string; adset: string; ad: string }, words: Words): string =>
  [campaign, adset, ad].filter(Boolean).join(' › ') || words.unnamed

export const spendColumns = (words: Words, currency: string): Column<Unvisited>[] => [
  {
    key: 'ad',
    label: words.ad,
    widthPx: 320,
    isGrowing: true,
    cell: (row) => (
      <span className="truncate" title={row.adId || row.adsetId || row.campaignId}>
        {nameOf(row, words)}
      </span>
    ),
    sortValue: (row) => nameOf(row, words),
  },
  {
    key: 'reason',
    label: words.reason,
    widthPx: 180,
    cell: ({ reason }) => reasonCell(words.spendReasons[reason], words.spendHelp[reason]),
  },
  {
    key: 'spend',
    label: words.spend,
    widthPx: 130,
    align: 'right',
    cell: ({ spend, charged }) =>
      spend === undefined ? (charged ? formatAmount(charged.amount, charged.currency) : MISSING) : formatAmount(spend, currency),
    sortValue: ({ spend }) => (spend === undefined ? undefined : Number(spend)),
  },
  {
    key: 'clicks',
    label: words.clicks,
    widthPx: 130,
    align: 'right',
    cell: ({ clicks }) => formatInt(Number(clicks)),
    sortValue: ({ clicks }) => Number(clicks),
  },
]

export const mappingColumns = (
  words: Words,
  { timeZone, isReadOnly, onRemove }: { timeZone: string; isReadOnly: boolean; onRemove: (mapping: Mapping) => void },
): Column<Mapping>[] => [
  {
    key: 'link',
    label: words.link,
    widthPx: 240,
    isGrowing: true,
    cell: ({ tag, text }) => tagList(words, [{ kind: words.tags[tag], text }]),
  },
  {
    key: 'ad',
    label: words.ad,
    widthPx: 280,
    cell: (row) =>
      row.isKnown ? (
        <span className="truncate">{nameOf(row, words)}</span>
      ) : (
        <Tooltip text={words.unknownAd} side="right">
          <span className="flex items-center gap-1.5 text-ink-2">
            <TriangleAlert size={14} className="text-warn" aria-hidden />
            {row.adId || row.adsetId || row.campaignId}
          </span>
        </Tooltip>
      ),
  },
  { key: 'savedBy', label: words.savedBy, widthPx: 200, cell: ({ savedBy }) => savedBy ?? MISSING },
  { key: 'savedAt', label: words.savedAt, widthPx: 170, cell: ({ savedAt }) => formatMoment(savedAt, timeZone) },
  {
    key: 'action',
    label: words.action,
    widthPx: 110,
    align: 'right',
    cell: (row) =>
      isReadOnly ? null : (
        <Button
          look="quiet"
          icon={<X size={13} aria-hidden />}
          aria-label={words.removeOf({ text: row.text })}
          onClick={() => onRemove(row)}
        >
          {words.remove}
        </Button>
      ),
  },
]
