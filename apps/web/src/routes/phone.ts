/** Pages for phones, outside of the frames: `/mobile/...`. */
import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { DashboardComparison } from '@convbox/contract/dashboard'
import { loadPhone } from '../screens/mobile/business-dashboard/load-phone.ts'
import { anyText, oneOf, searchParams } from '../search-params.ts'
import { LoadFailure } from '../shell/Frames.tsx'
import { atTop } from './frames.ts'

const COMPARISONS: readonly DashboardComparison[] = ['yesterday', 'weekday']
const board = { day: oneOf(['today', 'yesterday'], 'today'), compare: oneOf(COMPARISONS, 'yesterday') }

export const phoneRoutes = [
  createRoute({
    ...atTop('/mobile/business-dashboard'),
    loaderDeps: ({ search }) => ({ store: search.store }),
    loader: loadPhone,
    component: lazy(() => import('../screens/mobile/business-dashboard/BusinessDashboardScreen.tsx')),
    errorComponent: LoadFailure,
    ...searchParams({ ...board, store: anyText }),
  }),
  // SHARE_PATH; the secret of the link stands behind the #.
  createRoute({ ...atTop('/mobile/share'), component: lazy(() => import('../screens/mobile/share/ShareScreen.tsx')), ...searchParams(board) }),
]
