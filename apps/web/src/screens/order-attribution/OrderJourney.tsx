import { channelName } from '@convbox/contract/channel-names'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import type { OrderExclusion } from '@convbox/contract/metrics/excluded-reasons'
import { excludedReasonsText } from '@convbox/contract/reports/order-attribution.text'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import { PackageSearch, SearchX, X } from 'lucide-react'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { HistoryImportCard } from '../../widgets/HistoryImportCard.tsx'
import { SORTS, openOrderOf } from './order-attribution-search.ts'
import { makeOrderColumns, zonesOf } from './order-columns.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { orderAttributionText } from './order-attribution.text.ts'
import { Rebuilding } from './Rebuilding.tsx'
import { isFiltered, type Orders } from './use-orders.ts'

type OrdersAnswer = ResultOf<typeof orderAttribution.orders>

const ALL = '(all)'

/** Search and channel filter above the table. */
const OrdersBar = ({ orders: { search, change } }: { orders: Orders }) => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const shared = useText(sharedText)
  const onlyExcluded = (reason: OrderExclusion): string => {
    if (reason === 'any') return text.notCounted
    if (reason === 'no ad touch') return text.noAdTouch({ days: search.window })
    return text.onlyNotCounted({ reason: excludedReasonsText[reason][language] })
  }
  const channels = useCall(orderAttribution.queryChannels, {}, { quiet: true })
  return (
    <div className="my-3 flex flex-wrap items-center gap-2.5">
      <SearchField
        label={text.searchOrder}
        value={search.orderNumber}
        onChange={(orderNumber) => change({ orderNumber })}
        className="w-52"
      />
      <SearchField label={text.searchCampaign} value={search.campaign} onChange={(campaign) => change({ campaign })} className="w-52" />
      <Combobox
        label={text.channel}
        isLabelInside
        options={[
          { value: ALL, label: text.allChannels },
          ...(channels.data ?? []).map(({ channel }) => ({
            value: channel,
            label: channelName(channel, language),
            icon: <ChannelIcon channel={channel} />,
          })),
        ]}
        value={search.channel === '' ? ALL : search.channel}
        onChange={(channel) => change({ channel: channel === ALL ? '' : channel })}
      />
      {search.excluded !== undefined && (
        <Button
          icon={<X size={13} aria-hidden />}
          onClick={() => change({ excluded: undefined, window: '28' })}
          aria-label={shared.remove({ what: onlyExcluded(search.excluded) })}
        >
          {onlyExcluded(search.excluded)}
        </Button>
      )}
    </div>
  )
}

const NoOrders = ({ orders: { search, change } }: { orders: Orders }) => {
  const text = useText(orderAttributionText)
  const { websiteName, virtualSite } = useSite()
  if (isFiltered(search))
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={text.noMatchTitle}
        action={
          <Button onClick={() => change({ orderNumber: '', campaign: '', channel: '', excluded: undefined, window: '28' })}>
            {text.clearFilters}
          </Button>
        }
      >
        {text.noMatch}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<PackageSearch size={22} aria-hidden />}
      title={text.emptyTitle}
      action={
        !virtualSite && (
          <Link to="/website/$websiteName/website-info" params={{ websiteName }} className={buttonClass()}>
            {text.toSettings}
          </Link>
        )
      }
    >
      {text.empty}
    </EmptyState>
  )
}

/** Closes the open order: back to the report if a figure's explanation linked here, otherwise to the list. */
const useCloseOrder = ({ search, change }: Orders): (() => void) => {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const [cameFor] = useState(search.order)
  return () => {
    if (search.order === cameFor && canGoBack) history.back()
    else change({ order: '' })
  }
}

/** Two lines: channel and campaign. */
const ROW_PX = 46

/** Orders of the current page. */
const OrdersTable = ({ orders, data, isDimmed }: { orders: Orders; data: OrdersAnswer; isDimmed: boolean }) => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const site = useSite()
  const { timezone, virtualSite } = site
  const navigate = useNavigate()
  const { search, change } = orders
  const columns = useMemo(
    () => makeOrderColumns(text, language, { withStore: virtualSite, zones: site.virtualSite ? zonesOf(site) : new Map() }),
    [text, language, virtualSite, site],
  )
  const openRow = (row: OrderRow): void => {
    const order = `${row.orderId}@${row.orderDate}`
    if (row.store) void navigate({ href: `${storeAddress(row.store.websiteName, 'order-attribution')}?order=${encodeURIComponent(order)}` })
    else change({ order })
  }
  return (
    <>
      {/* A newly connected store may open this page before its orders are imported. */}
      {data.orders.length === 0 && !virtualSite && !isFiltered(search) && <HistoryImportCard className="mb-3" />}
      <DataGrid
        label={text.journeyTab}
        columns={columns}
        rows={data.orders}
        rowKey={(row) => `${row.store?.websiteName ?? ''} ${row.orderId}`}
        sort={{ key: search.sort, direction: search.direction }}
        onSort={(sort) => {
          const key = SORTS.find((each) => each === sort.key)
          if (key) change({ sort: key, direction: sort.direction })
        }}
        isSortedByServer
        onOpenRow={openRow}
        openLabel={(row) => text.openOrder({ order: row.store ? `${row.orderNumber} ${row.store.websiteTitle}` : row.orderNumber })}
        isDimmed={isDimmed}
        empty={<NoOrders orders={orders} />}
        rowPx={ROW_PX}
      />
      {data.orderCount > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.orderCount} />}
      <div className="flex flex-wrap gap-x-6 text-caption text-ink-3">
        {data.since !== undefined && <span>{text.since({ moment: formatMoment(data.since, timezone) })}</span>}
        <Rebuilding counts={data.rebuilding} />
      </div>
    </>
  )
}

/** Table of orders, 10 per page, and the dialog of the open one. */
export const OrderJourney = ({ orders }: { orders: Orders }) => {
  const { virtualSite } = useSite()
  const { search, change, answer } = orders
  const close = useCloseOrder(orders)
  // On All-Sites an order opens in its own store.
  const open = virtualSite ? undefined : openOrderOf(search.order)
  return (
    <>
      <OrdersBar orders={orders} />
      <AnswerStates answer={answer} feature="Order Journey" skeleton={<Skeleton className="h-[498px] w-full rounded-card" />}>
        {(data, isDimmed) => <OrdersTable orders={orders} data={data} isDimmed={isDimmed} />}
      </AnswerStates>
      {open && (
        <OrderDialog key={search.order} {...open} rows={answer.data?.orders ?? []} onOpen={(order) => change({ order })} onClose={close} />
      )}
    </>
  )
}
