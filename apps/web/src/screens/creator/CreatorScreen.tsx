import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { ErrorState } from '../../ui/States.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AskForLink } from './AskForLink.tsx'
import { CreatorFrame } from './CreatorFrame.tsx'
import { CreatorPage } from './CreatorPage.tsx'
import { NOBODY, usePortal } from './use-portal.ts'

/** The page of a creator, or how to get in. */
const CreatorScreen = () => {
  const { data, error, refetch } = usePortal(creatorPortal.readPortal, {})
  if (data === NOBODY) return <AskForLink />
  if (data !== undefined) return <CreatorPage data={data} />
  return (
    <CreatorFrame>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-24 w-full rounded-card" />
          <Skeleton className="mt-4 h-96 w-full rounded-card" />
        </Loading>
      )}
    </CreatorFrame>
  )
}

export default CreatorScreen
