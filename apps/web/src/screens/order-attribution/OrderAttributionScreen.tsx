import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { Info, Route } from 'lucide-react'
import { useEffect } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useText } from '../../text/language.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { orderAttributionText } from './order-attribution.text.ts'
import { OrderJourney } from './OrderJourney.tsx'
import { useOrders } from './use-orders.ts'

/** Order Journey and Paths Analysis. */
const OrderAttributionScreen = () => {
  const text = useText(orderAttributionText)
  const orders = useOrders()
  const { search, change, filter } = orders
  const file = useDownload(orderAttribution.download, (language) => ({ ...filter, language }))
  useEffect(() => {
    if (search.activeTab === 'pathAnalysis') change({ tab: 'paths', activeTab: undefined })
    // Read once: its presence in the address opens the tab, then it is removed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search.activeTab])
  return (
    <ReportPage
      title={text.title}
      subtitle={text.subtitle}
      titleExtra={
        <Tooltip text={text.onlySince} side="right">
          <button type="button" aria-label={text.onlySince} className={buttonClass('quiet', 'square', 'h-6 w-6 text-ink-3')}>
            <Info size={14} aria-hidden />
          </button>
        </Tooltip>
      }
      report={search.tab === 'journey' ? orders : undefined}
      file={file}
    >
      <Tabs
        label={text.title}
        tabs={[
          { value: 'journey', label: text.journeyTab },
          { value: 'paths', label: text.pathsTab },
        ]}
        value={search.tab}
        onChange={(tab) => change({ tab })}
      >
        {search.tab === 'journey' ? (
          <OrderJourney orders={orders} />
        ) : (
          <EmptyState icon={<Route size={22} aria-hidden />} title={text.pathsTitle}>
            {text.pathsSoon}
          </EmptyState>
        )}
      </Tabs>
    </ReportPage>
  )
}

export default OrderAttributionScreen
