import { pixels } from '@convbox/contract/api/pixels'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { receptionOf } from '@convbox/contract/reception'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, Package, Plus, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPlanNeeded } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ArrivalStatus } from './ArrivalStatus.tsx'
import { HeadlessCalls } from './HeadlessCalls.tsx'
import { PastedStatus } from './PastedStatus.tsx'
import { ShopifyConnection } from './ShopifyConnection.tsx'
import { ownOrdersText } from '../../widgets/own-orders.text.ts'
import { useNowMs } from '../../widgets/use-now.ts'
import { HistoryImportCard } from '../../widgets/HistoryImportCard.tsx'
import { historyImportText } from '../../widgets/history-import.text.ts'
import { StoreFacts } from './StoreFacts.tsx'
import { StoreSettings } from './StoreSettings.tsx'
import { TrackingSettings } from './TrackingSettings.tsx'
import { trackingText } from './tracking.text.ts'
import { type Installation, useInstallation } from './use-installation.ts'
import { OwnOrders, useOrderArrivals } from './OwnOrders.tsx'
import { type NeededSnippets, tellsOwnOrders, useNeededSnippets } from './use-needed-snippets.ts'
import { type PastedScript, usePastedCheckout, usePastedStorefront } from './use-pasted.ts'
import { websiteInfoText } from './website-info.text.ts'

/** One step with its number, or a check mark when done. */
const Step = ({ number, title, isDone, children }: { number: number; title: string; isDone: boolean; children: ReactNode }) => {
  const text = useText(websiteInfoText)
  return (
    <li className="flex gap-4 border-b border-hairline px-6 py-5 last:border-b-0">
      <span
        className={clsx(
          'flex size-6 shrink-0 items-center justify-center rounded-full text-caption font-semibold',
          isDone ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent',
        )}
      >
        {isDone ? <Check size={14} aria-hidden /> : <span aria-hidden>{number}</span>}
        <span className="sr-only">{isDone ? text.stepDone : text.stepOpen}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className="text-section leading-6 font-semibold">{title}</h2>
        {children}
      </div>
    </li>
  )
}

type SnippetProps = { title: string; where: string; value: string; script: PastedScript }

const Snippet = ({ title, where, value, script }: SnippetProps) => (
  <div>
    <h3 className="font-medium">{title}</h3>
    <p className="mb-1.5 text-caption text-ink-2">{where}</p>
    <CopyField label={title} value={value} isBlock />
    <PastedStatus script={script} />
  </div>
)

type PasteStepProps = { installation: Installation; snippets: Exclude<NeededSnippets, 'none'> }

/** Snippets to paste, each with its state: the step is done when all needed ones work, whatever other events arrive. */
const PasteStep = ({ installation, snippets }: PasteStepProps) => {
  const text = useText(websiteInfoText)
  const isBoth = snippets === 'both' || snippets === 'both at Shopify'
  const { shopBuildType } = useStore()
  const storefront = usePastedStorefront(isHeadless(shopBuildType) ? 'headless' : 'standard', true)
  const checkout = usePastedCheckout(isBoth)
  const isDone = storefront.kind === 'seen' && (snippets !== 'both' || checkout.kind === 'seen')
  return (
    <Step number={1} title={isBoth ? text.pasteTitle : text.pasteOneTitle} isDone={isDone}>
      <p className="-mt-2 text-body text-ink-2">{text.paste[snippets]}</p>
      <Snippet title={text.theme} where={isBoth ? text.themeHint : text.headlessHint} value={installation.snippet} script={storefront} />
      {snippets === 'other' && (
        <details>
          <summary className="cursor-pointer text-caption text-ink-2">{text.atShopify}</summary>
          <p className="mt-2 mb-1.5 text-caption text-ink-2">{text.checkoutHint}</p>
          <CopyField label={text.checkout} value={installation.customerEventsSnippet} isBlock />
        </details>
      )}
      {isHeadless(shopBuildType) && <HeadlessCalls isAtShopify={snippets !== 'other'} />}
      {isBoth && <Snippet title={text.checkout} where={text.checkoutHint} value={installation.customerEventsSnippet} script={checkout} />}
    </Step>
  )
}

const Steps = ({ installation, snippets }: { installation: Installation; snippets: NeededSnippets }) => {
  const text = useText(websiteInfoText)
  const hasOwnOrders = tellsOwnOrders(snippets)
  const arrivals = useOrderArrivals(hasOwnOrders)
  const ownText = useText(ownOrdersText)
  const first = (snippets === 'none' ? 1 : 2) + (hasOwnOrders ? 1 : 0)
  const { websiteName } = useStore()
  const { data } = useCall(pixels.listPixels, {}, { quiet: true })
  const hasPixel = (data ?? []).length > 0
  const { kind } = receptionOf(installation, useNowMs())
  const isArriving = kind === 'arriving'
  return (
    <Card>
      <ol aria-label={text.steps}>
        {snippets !== 'none' && <PasteStep installation={installation} snippets={snippets} />}
        {hasOwnOrders && (
          <Step number={2} title={ownText.title} isDone={(arrivals.data?.sources.length ?? 0) > 0}>
            <OwnOrders arrivals={arrivals} />
          </Step>
        )}
        <Step number={first} title={kind === 'never' ? text.statusTitle : text.eventsTitle} isDone={isArriving}>
          <ArrivalStatus installation={installation} />
        </Step>
        <Step number={first + 1} title={text.pixelTitle} isDone={hasPixel}>
          <p className="-mt-2 text-body text-ink-2">{text.pixel}</p>
          <Link
            to="/website/$websiteName/pixels"
            params={{ websiteName }}
            className={buttonClass(isArriving && !hasPixel ? 'primary' : 'plain', 'text', 'self-start')}
          >
            {hasPixel ? <RadioTower size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
            {hasPixel ? text.seePixels : text.toPixels}
          </Link>
        </Step>
      </ol>
    </Card>
  )
}

const Content = () => {
  const { data, error, refetch } = useInstallation()
  const snippets = useNeededSnippets()
  if (isPlanNeeded(error)) return <NoAccess feature="Online Store Settings" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-160 w-full rounded-card" />
      </Loading>
    )
  return <Steps installation={data} snippets={snippets} />
}

/** Link to the comparison of the imported orders with Shopify. */
const HistoryLink = () => {
  const text = useText(historyImportText)
  const { websiteName } = useStore()
  return (
    <Link to="/website/$websiteName/order-history" params={{ websiteName }} className="text-caption text-accent hover:underline">
      {text.details}
    </Link>
  )
}

const route = getRouteApi('/website/$websiteName/website-info')

/** Three tabs: connecting the store (paste the snippets, see the first event, add a pixel), its settings, and what its pages tell besides; fixed facts beside all. */
const WebsiteInfoScreen = () => {
  const text = useText(websiteInfoText)
  const tracking = useText(trackingText)
  const { websiteName, host } = useStore()
  const { tab } = route.useSearch()
  const navigate = useNavigate({ from: '/website/$websiteName/website-info' })
  return (
    <div className="relative max-w-300">
      <PageHeader
        title={text.title}
        subtitle={text.subtitle({ host })}
        actions={
          <Link to="/website/$websiteName/website-info/catalogue" params={{ websiteName }} className={buttonClass('plain', 'text')}>
            <Package size={14} aria-hidden />
            {text.catalogue}
          </Link>
        }
      />
      <Tabs
        label={text.title}
        tabs={[
          { value: 'code', label: text.codeTab },
          { value: 'settings', label: text.settingsTab },
          { value: 'tracking', label: tracking.tab },
        ]}
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
      >
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_300px] gap-4">
          {tab === 'code' ? (
            <div key={websiteName} className="flex min-w-0 flex-col gap-4">
              <ShopifyConnection />
              <HistoryImportCard link={<HistoryLink />} />
              <Content />
            </div>
          ) : tab === 'tracking' ? (
            <TrackingSettings key={websiteName} />
          ) : (
            <StoreSettings key={websiteName} />
          )}
          <div className="self-start">
            <StoreFacts />
          </div>
        </div>
      </Tabs>
    </div>
  )
}

export default WebsiteInfoScreen
