/** The components that the routes put around screens. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouter } from '@tanstack/react-router'
import { CLIENT_CODES } from '@convbox/contract/errors'
import { failureOf } from '../api/failure.ts'
import { useUpgrade } from '../api/react-to.ts'
import { ErrorState } from '../ui/States.tsx'
import { ToastList } from '../ui/ToastList.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { ModalQueue } from './modal-queue.tsx'
import { ShellSkeleton } from './PageSkeleton.tsx'
import { SlowNotice } from './SlowNotice.tsx'
import { UpgradeScreen } from './UpgradeScreen.tsx'

/** Around every page: the layers that any of them may use. */
export const Root = () => {
  const isUpgrading = useUpgrade((state) => state.isUpgrading)
  return (
    <CSPProvider disableStyleElements>
      {isUpgrading ? <UpgradeScreen /> : <Outlet />}
      <ModalQueue />
      <ToastList />
      <SlowNotice />
      <TooltipLayer />
    </CSPProvider>
  )
}

/** A route that could not load: on the way to login the frame stays grey, otherwise the reason and a second try. */
export const LoadFailure = ({ error }: { error: unknown }) => {
  const router = useRouter()
  const failure = failureOf(error)
  if (failure.kind === 'refused' && (failure.code === CLIENT_CODES.login || failure.code === CLIENT_CODES.selectOrganization))
    return <ShellSkeleton />
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </main>
  )
}
