import { pixels } from '@convbox/contract/api/pixels'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { BellRing, RadioTower } from 'lucide-react'
import { isPlanNeeded } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AddPixel } from './AddPixel.tsx'
import { DestinationView } from './destination/DestinationView.tsx'
import { destinationText } from './destination/destination.text.ts'
import { ExceptionPixels } from './ExceptionPixels.tsx'
import { HomeView } from './HomeView.tsx'
import { PIXELS_EVERY_MS } from './pixel-columns.tsx'
import { pixelsText } from './pixels.text.ts'
import { SetupPrompt } from './SetupPrompt.tsx'
import { ShopperLine, ShopperLink } from './shopper/ShopperLink.tsx'
import { SyncWebPixel } from './SyncWebPixel.tsx'

const address = '/website/$websiteName/pixels'
const route = getRouteApi(address)

/** The chosen view, else the store's own: by platform in a store made for tracking, all pixels in any other. */
const useView = (): 'platforms' | 'pixels' => {
  const { view, platform } = route.useSearch()
  const { billingEdition } = useStore()
  if (view !== undefined) return view
  // A filter is of the list alone.
  return billingEdition === 'Omnitrack' && platform === 'all' ? 'platforms' : 'pixels'
}

const NoPixel = () => {
  const text = useText(pixelsText)
  const { websiteName, optorRole } = useStore()
  return (
    <Card>
      <EmptyState
        icon={<RadioTower size={22} aria-hidden />}
        title={text.emptyTitle}
        action={
          <>
            <AddPixel />
            {optorRole !== 'read-only' && (
              <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={buttonClass()}>
                {text.connect}
              </Link>
            )}
          </>
        }
      >
        {text.empty}
      </EmptyState>
    </Card>
  )
}

const PixelList = () => {
  const text = useText(destinationText)
  const view = useView()
  const navigate = useNavigate({ from: address })
  const { data, error, refetch, dataUpdatedAt } = useCall(pixels.listPixels, {}, { quiet: true, staleMs: 0, everyMs: PIXELS_EVERY_MS })
  if (isPlanNeeded(error)) return <NoAccess feature="Pixels" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <>
        <NoPixel />
        {view === 'platforms' && <DestinationView rows={data} readMs={dataUpdatedAt} />}
      </>
    )
  return (
    <>
      <ExceptionPixels rows={data} />
      <div className="mb-3">
        <Segments
          label={text.view}
          value={view}
          onChange={(next) => void navigate({ search: { view: next }, replace: true })}
          options={(['platforms', 'pixels'] as const).map((value) => ({ value, label: text.views[value] }))}
        />
      </div>
      {view === 'platforms' ? <DestinationView rows={data} readMs={dataUpdatedAt} /> : <HomeView rows={data} readMs={dataUpdatedAt} />}
    </>
  )
}

/** The store's pixels and their states, by platform or all in one list. */
const PixelsScreen = () => {
  const text = useText(pixelsText)
  const { websiteName } = useStore()
  const { data } = useCall(pixels.listPixels, {}, { quiet: true })
  return (
    <>
      {/* Without a pixel the empty state has this button. */}
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <>
            <ShopperLink />
            <SyncWebPixel />
            <Link to="/website/$websiteName/alerts" params={{ websiteName }} className={buttonClass()}>
              <BellRing size={14} aria-hidden />
              {text.alerts}
            </Link>
            {data?.length !== 0 && <AddPixel />}
          </>
        }
      />
      {data && <SetupPrompt hasPixel={data.length > 0} />}
      <ShopperLine />
      <PixelList />
    </>
  )
}

export default PixelsScreen
