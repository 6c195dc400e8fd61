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

/** Leads from an address with a pixel's id alone to the page of its settings, which names its platform too. */
const PixelAddressScreen = () => {
  const { websiteName } = useStore()
  const { pixelId } = useParams({ strict: false })
  const { data, error, refetch } = useCall(pixels.getPixel, { id: (pixelId ?? '') as PixelRow['id'] }, { quiet: true })
  if (isPlanNeeded(error)) return <NoAccess feature="Pixels" />
  const failure = error && failureOf(error)
  if (failure?.kind === 'refused' && failure.code === 404) return <NotFoundScreen />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.id !== pixelId)
    return (
      <Loading>
        <Skeleton className="h-200 w-full rounded-card" />
      </Loading>
    )
  return (
    <Navigate
      to="/website/$websiteName/pixels/destination/$platform/edit/$pixelId"
      params={{ websiteName, platform: data.platform, pixelId: data.id }}
      replace
    />
  )
}

export default PixelAddressScreen
