import { commissions } from '@convbox/contract/api/commissions'
import { commissionStatesText } from '@convbox/contract/commissions.text'
import { formatAmount } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { AdjustButton } from './AdjustButton.tsx'
import { ordersText } from './orders.text.ts'

/** An open page learns of new orders. */
export const REFRESH_MS = 30_000

type CreatorAccountsProps = { campaignId: string; chosen: string; onChoose: (creatorId: string) => void }

/** What each creator of a campaign has earned, can be paid and was paid; a row shows the orders of its creator. Shows nothing before the first entry. */
export const CreatorAccounts = ({ campaignId, chosen, onChoose }: CreatorAccountsProps) => {
  const text = useText(ordersText)
  const states = useText(commissionStatesText)
  const language = useLanguage()
  const { timezone, optorRole } = useStore()
  const answer = useCall(commissions.listCreatorAccounts, { campaignId }, { quiet: true, staleMs: 0, everyMs: REFRESH_MS })
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-32 w-full rounded-card" />}>
      {({ accounts }) => {
        const one = accounts.find(({ creatorId }) => creatorId === chosen)
        if (accounts.length === 0) return null
        return (
          <div className="flex flex-col gap-3">
            <DataGrid
              label={text.accounts}
              columns={[
                { key: 'creator', label: text.creator, widthPx: 220, isGrowing: true, cell: ({ creator }) => creator },
                {
                  key: 'balance',
                  label: text.balance,
                  widthPx: 130,
                  align: 'right',
                  sortValue: ({ balance }) => Number(balance),
                  cell: ({ balance, currency }) => formatAmount(balance, currency),
                },
                {
                  key: 'payable',
                  label: text.payable,
                  widthPx: 130,
                  align: 'right',
                  sortValue: ({ payable }) => Number(payable),
                  cell: ({ payable, currency, isHeld }) => (
                    <span className="inline-flex items-center gap-2">
                      {isHeld && <Badge tone="warn">{states.held}</Badge>}
                      {formatAmount(payable, currency)}
                    </span>
                  ),
                },
                {
                  key: 'paid',
                  label: text.paid,
                  widthPx: 130,
                  align: 'right',
                  sortValue: ({ paid }) => Number(paid),
                  cell: ({ paid, currency }) => formatAmount(paid, currency),
                },
                {
                  key: 'next',
                  label: text.next,
                  widthPx: 150,
                  cell: ({ nextMaturesAt }) =>
                    nextMaturesAt === undefined ? (
                      <span className="text-ink-3">-</span>
                    ) : (
                      formatDay(dayOf(nextMaturesAt, timezone), language)
                    ),
                },
              ]}
              rows={accounts}
              rowKey={({ creatorId }) => creatorId}
              onOpenRow={({ creatorId }) => onChoose(creatorId)}
              openLabel={({ creator }) => text.show({ name: creator })}
              maxHeight="280px"
            />
            <p className="text-caption text-ink-3">{text.accountsHelp}</p>
            {one !== undefined && (
              <p className="flex items-center gap-3">
                <span className="font-medium">{text.only({ name: one.creator })}</span>
                <Button onClick={() => onChoose('')}>{text.all}</Button>
                {optorRole === 'admin' && (
                  <AdjustButton campaignId={campaignId} creatorId={one.creatorId} creator={one.creator} currency={one.currency} />
                )}
              </p>
            )}
          </div>
        )
      }}
    </AnswerStates>
  )
}
