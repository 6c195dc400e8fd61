import { channelName } from '@convbox/contract/channel-names'
import { EXTENDED_PRESETS } from '@convbox/contract/date-range'
import { formatMoment } from '@convbox/contract/format-time'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import { Download, PackageSearch, SearchX } from 'lucide-react'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { download } from '../../api/download.ts'
import { isPlanNeeded } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { storeAddress } from '../../shell/addresses.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { FullScreenToggle } from '../../ui/FullScreen.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState, NoAccess } from '../../ui/States.tsx'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { DateRangePicker } from '../../widgets/DateRangePicker.tsx'
import { ReceptionNotice } from '../../widgets/ReceptionNotice.tsx'
import { HistoryImportCard } from '../../widgets/HistoryImportCard.tsx'
import { LastUpdate } from '../../widgets/LastUpdate.tsx'
import { searchOfChoice } from '../../widgets/use-range.ts'
import { SORTS, openOrderOf } from './order-attribution-search.ts'
import { makeOrderColumns } from './order-columns.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { orderAttributionText } from './order-attribution.text.ts'
import { Rebuilding } from './Rebuilding.tsx'
import { isFiltered, useOrders } from './use-orders.ts'

type Orders = ReturnType<typeof useOrders>

const ALL = '(all)'

/** Search, channel, period, download and full screen above the table. */
const OrdersBar = ({ orders: { search, change, range, filter, answer } }: { orders: Orders }) => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const channels = useCall(orderAttribution.queryChannels, {}, { quiet: true })
  const save = async (): Promise<void> => {
    setBusy(true)
    await download(orderAttribution.download, { ...filter, language })
    setBusy(false)
  }
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
      <div className="ml-auto flex items-center gap-2.5">
        {answer.data && <LastUpdate at={answer.data.lastUpdate} />}
        <DateRangePicker
          value={range.choice}
          onChange={(choice) => change(searchOfChoice(choice))}
          today={range.today}
          limit={range.limit}
          presets={EXTENDED_PRESETS}
        />
        <Button icon={<Download size={14} aria-hidden />} isBusy={isBusy} onClick={() => void save()}>
          {text.download}
        </Button>
        <FullScreenToggle />
      </div>
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
        action={<Button onClick={() => change({ orderNumber: '', campaign: '', channel: '' })}>{text.clearFilters}</Button>}
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

/** Closes the open order: who came for it, from a figure of the report, is led back there; others stay at the list. */
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

/** The table of orders, 10 a page, and the dialog of the one that is open. */
export const OrderJourney = () => {
  const text = useText(orderAttributionText)
  const language = useLanguage()
  const { timezone, virtualSite } = useSite()
  const navigate = useNavigate()
  const orders = useOrders()
  const { search, change, answer } = orders
  const { data, error, isPlaceholderData, refetch } = answer
  const columns = useMemo(() => makeOrderColumns(text, language, { withStore: virtualSite }), [text, language, virtualSite])
  const close = useCloseOrder(orders)
  // On All-Sites an order is opened in its own store.
  const open = virtualSite ? undefined : openOrderOf(search.order)
  const openRow = (row: OrderRow): void => {
    const order = `${row.orderId}@${row.orderDate}`
    if (row.store) void navigate({ href: `${storeAddress(row.store.websiteName, 'order-attribution')}?order=${encodeURIComponent(order)}` })
    else change({ order })
  }
  const rows = data?.orders ?? []
  return (
    <>
      <OrdersBar orders={orders} />
      {!virtualSite && <ReceptionNotice />}
      {isPlanNeeded(error) ? (
        <NoAccess feature="Order Journey" />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading>
          <Skeleton className="h-[498px] w-full rounded-card" />
        </Loading>
      ) : (
        <>
          {/* A store that has just been connected opens here, before its orders do. */}
          {rows.length === 0 && !virtualSite && !isFiltered(search) && <HistoryImportCard className="mb-3" />}
          <DataGrid
            label={text.journeyTab}
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.store?.websiteName ?? ''} ${row.orderId}`}
            sort={{ key: search.sort, direction: search.direction }}
            onSort={(sort) => {
              const key = SORTS.find((each) => each === sort.key)
              if (key) change({ sort: key, direction: sort.direction })
            }}
            isSortedByServer
            onOpenRow={openRow}
            openLabel={(row) => text.openOrder({ order: row.store ? `${row.orderNumber} ${row.store.websiteTitle}` : row.orderNumber })}
            isDimmed={isPlaceholderData}
            empty={<NoOrders orders={orders} />}
            rowPx={ROW_PX}
          />
          {data.orderCount > 0 && (
            <Pagination page={search.page} pageSize={data.pageSize} total={data.orderCount} onChange={(page) => change({ page })} />
          )}
          <div className="flex flex-wrap gap-x-6 text-caption text-ink-3">
            {data.since !== undefined && <span>{text.since({ moment: formatMoment(data.since, timezone) })}</span>}
            <Rebuilding counts={data.rebuilding} />
          </div>
        </>
      )}
      {open && <OrderDialog key={search.order} {...open} rows={rows} onOpen={(order) => change({ order })} onClose={close} />}
    </>
  )
}
