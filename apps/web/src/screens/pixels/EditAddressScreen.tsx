import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { Navigate, useParams } from '@tanstack/react-router'
import { failureOf, isPlanNeeded } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { useStore } from '../../shell/use-store.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ErrorState } from '../../ui/States.tsx'

const isMissing = (error: Error | null): boolean => {
  const failure = error && failureOf(error)
  return failure?.kind === 'refused' && failure.code === 404
}

/** Leads from an address with an id alone to the pixel that has it, else to the campaign. */
const EditAddressScreen = () => {
  const { websiteName } = useStore()
  const { id = '' } = useParams({ strict: false })
  const pixel = useCall(pixels.getPixel, { id: id as PixelRow['id'] }, { quiet: true })
  // A plan without pixels may have campaigns.
  const isNoPixel = isMissing(pixel.error) || isPlanNeeded(pixel.error)
  const campaign = useCall(campaigns.readCampaign, { id: id as Campaign['id'] }, { quiet: true, enabled: isNoPixel })
  if (pixel.data?.id === id)
    return (
      <Navigate
        to="/website/$websiteName/pixels/destination/$platform/edit/$pixelId"
        params={{ websiteName, platform: pixel.data.platform, pixelId: id }}
        replace
      />
    )
  if (campaign.data?.id === id)
    return <Navigate to="/website/$websiteName/affluencer-hub/campaign/$campaignId" params={{ websiteName, campaignId: id }} replace />
  // Without a campaign, what was said about the pixel counts.
  const isNoCampaign = isMissing(campaign.error) || isPlanNeeded(campaign.error)
  if (isNoPixel && isNoCampaign) return isPlanNeeded(pixel.error) ? <NoAccess feature="Pixels" /> : <NotFoundScreen />
  const failed = isNoPixel ? campaign : pixel
  if (failed.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <Loading>
      <Skeleton className="h-200 w-full rounded-card" />
    </Loading>
  )
}

export default EditAddressScreen
