import type { alerts } from '@convbox/contract/api/alerts'
import { ALERTS_KEPT_DAYS, ALERTS_LISTED } from '@convbox/contract/api/alerts.values'
import { alertWords } from '@convbox/contract/alerts.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { BellRing, CircleAlert, CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { alertsText } from './alerts.text.ts'

type Alert = ResultOf<typeof alerts.listAlerts>[number]
const ROW_PX = 52

const useColumns = (): Column<Alert>[] => {
  const text = useText(alertsText)
  const language = useLanguage()
  const { websiteName, timezone } = useStore()
  return useMemo(() => {
    const wordsOf = ({ kind, detail }: Alert) => alertWords(kind, detail, { language, timeZone: timezone })
    const isOpen = ({ endedAt }: Alert): boolean => endedAt === undefined
    return [
      {
        key: 'state',
        label: text.state,
        widthPx: 100,
        cell: (row) =>
          isOpen(row) ? (
            <Badge tone="bad">
              <CircleAlert size={12} aria-hidden />
              {text.open}
            </Badge>
          ) : (
            <Badge tone="good">
              <CircleCheck size={12} aria-hidden />
              {text.ended}
            </Badge>
          ),
      },
      {
        key: 'what',
        label: text.what,
        widthPx: 420,
        isGrowing: true,
        cell: (row) => {
          const { title, more } = wordsOf(row)
          return (
            <Tooltip text={more}>
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium">{title}</span>
                <span className="truncate text-caption text-ink-2">{more}</span>
              </span>
            </Tooltip>
          )
        },
      },
      {
        key: 'since',
        label: text.since,
        widthPx: 140,
        cell: (row) => <span className="tabular-nums">{formatMoment(row.raisedAt, timezone)}</span>,
      },
      {
        key: 'until',
        label: text.until,
        widthPx: 140,
        cell: (row) => <span className="tabular-nums">{formatMoment(row.endedAt, timezone)}</span>,
      },
      {
        key: 'mend',
        label: text.mend,
        widthPx: 120,
        cell: (row) => {
          const alert = wordsOf(row).title
          return (
            <Link
              to={storeAddress(websiteName, row.page)}
              aria-label={isOpen(row) ? text.mendOf({ alert }) : text.lookOf({ alert })}
              className={buttonClass(isOpen(row) ? 'primary' : 'plain')}
            >
              {isOpen(row) ? text.mend : text.look}
            </Link>
          )
        },
      },
    ]
  }, [text, language, websiteName, timezone])
}

/** Open alerts first, then ended ones, each with the page that mends it. */
export const AlertHistory = ({ rows }: { rows: readonly Alert[] }) => {
  const text = useText(alertsText)
  const columns = useColumns()
  const { timezone } = useStore()
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={<BellRing size={22} aria-hidden />} title={text.none}>
          {text.noneWhy}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <DataGrid label={text.history} columns={columns} rows={rows} rowKey={({ id }) => id} rowPx={ROW_PX} />
      <p className="mt-3 text-caption text-ink-3">{text.kept({ days: ALERTS_KEPT_DAYS, rows: ALERTS_LISTED, zone: timezone })}</p>
    </>
  )
}
