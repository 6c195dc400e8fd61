import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { getRouteApi } from '@tanstack/react-router'
import { ErrorState } from '../../ui/States.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AskForLink } from './AskForLink.tsx'
import { CreatorFrame } from './CreatorFrame.tsx'
import { CreatorPage } from './CreatorPage.tsx'
import { EnterByLink } from './EnterByLink.tsx'
import { NOBODY, usePortal } from './use-portal.ts'

const route = getRouteApi('/creator')

const SignedInPage = () => {
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

/** The page of a creator, or how to get in: by the link of a mail, or by asking for one. */
const CreatorScreen = () => {
  const { token } = route.useSearch()
  return token === '' ? <SignedInPage /> : <EnterByLink token={token} />
}

export default CreatorScreen
