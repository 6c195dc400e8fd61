/** Layout components that the routes put around screens. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouter } from '@tanstack/react-router'
import { CLIENT_CODES } from '@convbox/contract/client-codes'
import { failureOf } from '../api/failure.ts'
import { useUpgrade } from '../api/react-to.ts'
import { ErrorState } from '../ui/States.tsx'
import { ToastList } from '../ui/ToastList.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { ModalQueue } from './modal-queue.tsx'
import { ShellSkeleton } from './PageSkeleton.tsx'
import { SlowNotice } from './SlowNotice.tsx'
import { UpgradeScreen } from './UpgradeScreen.tsx'

/** Root layout: providers, toasts and tooltips of every page. */
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

/** Shown when a route's loader fails: the frame's skeleton while the app redirects to login, otherwise the reason and a retry button. */
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
