/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the scrolling box must be reachable by keyboard */
import type { CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import { campaigns } from '@convbox/contract/api/campaigns'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { type ReactNode, useCallback } from 'react'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { previewText } from './preview.text.ts'

type Preview = ResultOf<typeof campaigns.previewCampaign>
export type MadeFor = Preview['creators'][number]
export type MadeLink = MadeFor['links'][number]
export type MadeCode = MadeFor['codes'][number]

/** What a discount takes off, in words. */
export const useOffWords = () => {
  const text = useText(previewText)
  const { currencyCode } = useStore()
  return useCallback(
    ({
      valueType,
      value,
      currency = currencyCode,
    }: Pick<CampaignDiscount, 'valueType' | 'value'> & { currency?: string | undefined }): string =>
      valueType === 'percentage' ? text.percentOff({ value }) : text.amountOff({ value: formatAmount(value, currency) }),
    [text, currencyCode],
  )
}

const HEAD = 'sticky top-0 z-10 border-b border-line bg-head px-3 text-left text-caption font-medium text-ink-2'

type MadeTableProps = {
  data: Preview
  discounts: readonly CampaignDiscount[]
  isDimmed: boolean
  /** The cells of a link or code: what it is, and its actions. */
  linkCells: (creator: MadeFor, link: MadeLink, medium: string) => { made: ReactNode; actions: ReactNode }
  codeCells: (creator: MadeFor, code: MadeCode, discount: string) => { made: ReactNode; actions: ReactNode }
}

/** Links and codes by creator. */
export const MadeTable = ({ data: { creators, media }, discounts, isDimmed, linkCells, codeCells }: MadeTableProps) => {
  const text = useText(previewText)
  const wordsOf = useOffWords()
  const rowsOf = (creator: MadeFor) => [
    ...creator.links.map((link) => {
      const medium = media.find(({ id }) => id === link.mediumId)?.name ?? ''
      return { key: `link ${link.mediumId}`, of: medium, ...linkCells(creator, link, medium) }
    }),
    ...creator.codes.map((code) => {
      const discount = discounts.find(({ id }) => id === code.discountId)
      const words = discount === undefined ? '' : wordsOf(discount)
      return { key: `code ${code.discountId}`, of: text.code({ discount: words }), ...codeCells(creator, code, words) }
    }),
  ]
  return (
    <section
      aria-label={text.table}
      tabIndex={0}
      className="max-h-[max(380px,calc(100dvh-190px))] overflow-auto rounded-card border border-line bg-card"
    >
      <table
        aria-label={text.table}
        className={`w-full table-fixed border-separate border-spacing-0 text-body transition-opacity duration-100 ${isDimmed ? 'opacity-60' : ''}`}
      >
        <colgroup>
          <col style={{ width: '20%' }} />
          <col style={{ width: '20%' }} />
          <col />
          <col style={{ width: 88 }} />
        </colgroup>
        <thead>
          <tr className="h-[38px]">
            <th scope="col" className={HEAD}>
              {text.creator}
            </th>
            <th scope="col" className={HEAD}>
              {text.of}
            </th>
            <th scope="col" className={HEAD}>
              {text.made}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">{text.actions}</span>
            </th>
          </tr>
        </thead>
        {creators.map((creator) => {
          const rows = rowsOf(creator)
          return (
            <tbody key={creator.id}>
              {rows.map(({ key, of, made, actions }, index) => (
                <tr key={key} className="h-10">
                  {index === 0 && (
                    <th
                      scope="rowgroup"
                      rowSpan={rows.length}
                      className="truncate border-b border-line px-3 pt-2.5 text-left align-top font-medium"
                    >
                      {creator.name}
                    </th>
                  )}
                  <td className={`truncate border-b px-3 text-ink-2 ${index === rows.length - 1 ? 'border-line' : 'border-hairline'}`}>
                    {of}
                  </td>
                  <td className={`truncate border-b px-3 ${index === rows.length - 1 ? 'border-line' : 'border-hairline'}`}>{made}</td>
                  <td className={`border-b pr-1.5 text-right ${index === rows.length - 1 ? 'border-line' : 'border-hairline'}`}>
                    {actions}
                  </td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}

/** An address without its scheme, whole as its title; what names campaign, creator and medium stands back. */
export const Url = ({ url }: { url: string }) => {
  const [page, query] = url.replace('https://', '').split(/(?=\?)/)
  return (
    <span className="font-mono text-caption" title={url}>
      {page}
      <span className="text-ink-3">{query}</span>
    </span>
  )
}
