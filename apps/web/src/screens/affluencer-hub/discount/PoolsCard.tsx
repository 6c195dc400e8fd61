import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { CodePool } from '@convbox/contract/api/discount-codes.schemas'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { formatWhole } from '@convbox/contract/format'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import type { Change } from '../../../widgets/use-change.ts'
import { poolsText } from './pools.text.ts'
import { useRetry } from './use-retry.ts'

/** While codes are on their way, and else: visitors come at any time. */
const SENDING_POLL_MS = 3000
const POLL_MS = 30_000

const useColumns = (hasCampaign: boolean): Column<CodePool>[] => {
  const text = useText(poolsText)
  const language = useLanguage()
  return useMemo(() => {
    const number = (key: 'handedOut' | 'used', label: string): Column<CodePool> => ({
      key,
      label,
      widthPx: 110,
      align: 'right',
      cell: (pool) => formatWhole(pool[key]),
    })
    return [
      { key: 'creator', label: text.creator, widthPx: 160, isGrowing: true, cell: ({ creator }) => creator },
      ...(hasCampaign ? [{ key: 'campaign', label: text.campaign, widthPx: 150, cell: ({ campaign }: CodePool) => campaign }] : []),
      { key: 'code', label: text.own, widthPx: 170, cell: ({ code }) => <span className="font-mono text-caption">{code}</span> },
      {
        key: 'unused',
        label: text.unused,
        widthPx: 150,
        align: 'right',
        cell: ({ unused, sending }) => (
          <>
            {sending > 0 && <span className="text-caption text-ink-2">{text.sending({ n: formatWhole(sending) })} </span>}
            {formatWhole(unused)}
          </>
        ),
      },
      number('handedOut', text.handedOut),
      number('used', text.used),
      {
        key: 'failed',
        label: text.failed,
        widthPx: 90,
        align: 'right',
        cell: ({ failed, reason }) => (
          <span className={failed > 0 ? 'text-bad' : ''} title={reason && discountFailuresText[language][reason]}>
            {formatWhole(failed)}
          </span>
        ),
      },
      {
        key: 'missed',
        label: text.missed,
        widthPx: 150,
        align: 'right',
        cell: ({ noneLeft, noAnswer }) => (
          <span className={noneLeft + noAnswer > 0 ? 'text-warn' : ''} title={text.missedWhy({ noneLeft, noAnswer })}>
            {formatWhole(noneLeft + noAnswer)}
          </span>
        ),
      },
    ]
  }, [text, language, hasCampaign])
}

/** The card's page, which is in the address. */
export type PoolsPage = { page: number; change: Change<{ poolsPage: number }> }

/** What became of single-use codes, by creator: of one campaign, or of all that have them (nothing where none has). */
export const PoolsCard = ({ campaignId, page, change }: PoolsPage & { campaignId?: string }) => {
  const text = useText(poolsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const columns = useColumns(campaignId === undefined)
  const retry = useRetry()
  const answer = useCall(
    discountCodes.listCodePools,
    { pageNo: page, ...(campaignId !== undefined && { campaignId }) },
    { quiet: true, staleMs: 0, everyMs: (last) => (last?.pools.some(({ sending }) => sending > 0) ? SENDING_POLL_MS : POLL_MS) },
  )
  const reason = answer.data?.pools.find((pool) => pool.failed > 0)?.reason
  // Of a store without such codes there is nothing to say, not even that it is looked for.
  if (campaignId === undefined && (answer.data === undefined || answer.data.count === 0)) return null
  return (
    <TitledCard
      title={text.title}
      className="mb-4"
      extra={
        reason !== undefined &&
        optorRole !== 'read-only' && (
          <Button
            icon={<RotateCw size={14} aria-hidden />}
            isBusy={retry.isPending}
            onClick={() => retry.mutate(campaignId === undefined ? {} : { campaignId })}
          >
            {text.retry}
          </Button>
        )
      }
    >
      <p className="mb-3 text-caption text-ink-2">{text.lead}</p>
      {reason !== undefined && <p className="mb-3 text-caption text-bad">{discountFailuresText[language][reason]}</p>}
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-24 w-full rounded-card" />}>
        {({ pools, count, pageSize }, isDimmed) =>
          count === 0 ? (
            <p className="text-body text-ink-2">{text.none}</p>
          ) : (
            <>
              <DataGrid
                label={text.title}
                columns={columns}
                rows={pools}
                rowKey={(pool) => `${pool.campaignId} ${pool.creatorId}`}
                isDimmed={isDimmed}
                maxHeight="280px"
              />
              {count > pageSize && (
                <Pages
                  search={{ page }}
                  change={(next, inPlace) => change({ poolsPage: next.page ?? 1 }, inPlace)}
                  pageSize={pageSize}
                  total={count}
                />
              )}
            </>
          )
        }
      </AnswerStates>
    </TitledCard>
  )
}
