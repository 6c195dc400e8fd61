/** The overview: `/website/{websiteName}/...`. */
import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { dashboardParams } from '../screens/dashboard/dashboard-search.ts'
import { scoreboardParams } from '../screens/scoreboard/scoreboard-search.ts'
import { trendsParams } from '../screens/trends/trends-search.ts'
import { searchParams } from '../search-params.ts'
import { inStore } from './frames.ts'

export const overviewRoutes = [
  createRoute({ ...inStore('dashboard'), component: lazy(() => import('../screens/dashboard/DashboardScreen.tsx')), ...searchParams(dashboardParams) }),
  createRoute({ ...inStore('scoreboard'), component: lazy(() => import('../screens/scoreboard/ScoreboardScreen.tsx')), ...searchParams(scoreboardParams) }),
  createRoute({ ...inStore('trends'), component: lazy(() => import('../screens/trends/TrendsScreen.tsx')), ...searchParams(trendsParams) }),
]
