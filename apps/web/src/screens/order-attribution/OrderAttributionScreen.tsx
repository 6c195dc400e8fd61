import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { isPlanNeeded } from '../../api/failure.ts'
import { useDownload } from '../../api/use-download.ts'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { ReportPage } from '../../widgets/ReportPage.tsx'
import { orderAttributionText } from './order-attribution.text.ts'
import { OrderJourney } from './OrderJourney.tsx'
import { PathsAnalysis } from './paths/PathsAnalysis.tsx'
import { usePaths } from './paths/use-paths.ts'
import { useOrders } from './use-orders.ts'

/** Order Journey and Paths Analysis. */
const OrderAttributionScreen = () => {
  const text = useText(orderAttributionText)
  const orders = useOrders()
  const paths = usePaths()
  const { search, change } = orders
  const ordersFile = useDownload(orderAttribution.download, (language) => ({ ...orders.filter, language }))
  const pathsFile = useDownload(conversionPaths.download, (language) => ({ ...paths.filter, language }))
  const isJourney = search.tab === 'journey'
  const { mayDownloadOrders } = useSite()
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
      // Without paths in the plan there is no range to choose and no file.
      report={isJourney ? orders : isPlanNeeded(paths.answer.error) ? undefined : paths}
      views="order-attribution"
      file={!isJourney ? pathsFile : mayDownloadOrders ? ordersFile : { ...ordersFile, refusal: text.adminsDownload }}
    >
      <Tabs
        label={text.title}
        tabs={[
          { value: 'journey', label: text.journeyTab },
          { value: 'paths', label: text.pathsTab },
        ]}
        value={search.tab}
        // Each tab has pages of its own.
        onChange={(tab) => change({ tab, page: 1 })}
      >
        {isJourney ? <OrderJourney orders={orders} /> : <PathsAnalysis paths={paths} />}
      </Tabs>
    </ReportPage>
  )
}

export default OrderAttributionScreen
