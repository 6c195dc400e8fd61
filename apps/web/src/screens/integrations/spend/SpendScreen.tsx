import { adSpend } from '@convbox/contract/api/ad-spend'
import { useNavigate } from '@tanstack/react-router'
import { isPlanNeeded } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { NoAccess } from '../../../ui/NoAccess.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { FixedCosts } from './FixedCosts.tsx'
import { GoodsCosts } from './GoodsCosts.tsx'
import { OrderCosts } from './OrderCosts.tsx'
import { ownSpendText } from './own-spend.text.ts'
import { SpendFile } from './SpendFile.tsx'
import { SpendRates } from './SpendRates.tsx'

const Content = () => {
  const shared = useText(sharedText)
  const { optorRole } = useStore()
  const { data, error, refetch } = useCall(adSpend.spendFiles, {}, { quiet: true, staleMs: 0 })
  if (isPlanNeeded(error)) return <NoAccess feature="Integrations" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-140 w-full rounded-card" />
      </Loading>
    )
  return (
    <>
      {optorRole === 'read-only' && <Banner>{shared.readOnly}</Banner>}
      <OrderCosts />
      <GoodsCosts />
      <SpendFile />
      <FixedCosts />
      <SpendRates />
    </>
  )
}

/** What a store says of its spend and costs itself: costs of orders and goods, files, fixed costs and exchange rates. */
const SpendScreen = () => {
  const text = useText(ownSpendText)
  const { websiteName } = useStore()
  const navigate = useNavigate()
  const back = {
    label: text.back,
    onClick: () => void navigate({ to: '/website/$websiteName/integrations', params: { websiteName } }),
  }
  return (
    <div className="relative flex max-w-300 flex-col">
      <PageHeader title={text.title} subtitle={text.subtitle} back={back} />
      <div className="flex flex-col gap-4" key={websiteName}>
        <Content />
      </div>
    </div>
  )
}

export default SpendScreen
