import { ownOrders } from '@convbox/contract/api/own-orders'
import { useState } from 'react'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useCall } from '../../api/use-call.ts'
import { ownOrdersText } from '../../widgets/own-orders.text.ts'
import { BrowserOrderRules, OrderArrivals, type Arrivals } from './OrderArrivals.tsx'
import { curlExample, nodeExample, trackExample } from './order-examples.ts'
import { OrderFile } from './OrderFile.tsx'
import { OrderKeys } from './OrderKeys.tsx'

/** Polling interval for new orders. */
const LOOK_MS = 3000

const WAYS = ['browser', 'server', 'csv'] as const
type Way = (typeof WAYS)[number]

/** Received orders of a store outside Shopify; polled while the page is open. */
export const useOrderArrivals = (enabled: boolean) => useCall(ownOrders.orderArrivals, {}, { quiet: true, everyMs: LOOK_MS, enabled })

const Code = ({ title, value }: { title: string; value: string }) => (
  <div>
    <h3 className="mb-1.5 font-medium">{title}</h3>
    <CopyField label={title} value={value} isBlock />
  </div>
)

const FromBrowser = ({ arrivals }: { arrivals: Arrivals }) => {
  const text = useText(ownOrdersText)
  const { currencyCode } = useStore()
  return (
    <>
      <p className="text-body text-ink-2">{text.browser.lead}</p>
      <Code title={text.browser.code} value={trackExample(currencyCode)} />
      <p className="text-caption text-ink-2">{text.browser.trust}</p>
      {/* Resets the form when the server's data changes. */}
      <BrowserOrderRules key={`${arrivals.browserOrders} ${arrivals.browserOrderMax ?? ''}`} arrivals={arrivals} />
    </>
  )
}

const FromServer = () => {
  const text = useText(ownOrdersText)
  const { currencyCode } = useStore()
  const address = window.location.origin
  return (
    <>
      <p className="text-body text-ink-2">{text.server.lead}</p>
      <OrderKeys />
      <Code title={text.server.curl} value={curlExample(address, currencyCode)} />
      <Code title={text.server.node} value={nodeExample(address, currencyCode)} />
      <p className="text-caption text-ink-2">{text.server.answers}</p>
    </>
  )
}

/** How a store outside Shopify sends its orders: by browser, server or file; with what has arrived. */
export const OwnOrders = ({ arrivals }: { arrivals: ReturnType<typeof useOrderArrivals> }) => {
  const text = useText(ownOrdersText)
  const [way, setWay] = useState<Way>('browser')
  const { data, error, refetch } = arrivals
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-60 w-full rounded-control" />
      </Loading>
    )
  return (
    <>
      <p className="-mt-2 text-body text-ink-2">{text.lead}</p>
      <OrderArrivals arrivals={data} />
      <Tabs label={text.whichWay} tabs={WAYS.map((value) => ({ value, label: text.ways[value] }))} value={way} onChange={setWay}>
        <div className="flex flex-col gap-3 pt-3">
          {way === 'browser' && <FromBrowser arrivals={data} />}
          {way === 'server' && <FromServer />}
          {way === 'csv' && <OrderFile />}
        </div>
      </Tabs>
    </>
  )
}
