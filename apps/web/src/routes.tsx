/**
 * The table of contents: which file of `routes/` lists the addresses of which area. Code-based TanStack Router, no generated tree.
 *
 * To add a screen at /website/{websiteName}/order-attribution:
 * 1. Folder `screens/order-attribution/` with `OrderAttributionScreen.tsx` (default export: the component; arranges, computes nothing), its parts flat beside it,
 *    and `order-attribution.text.ts` (`defineText({ en, zh })`). `screens/login/` is the pattern to copy.
 * 2. One line in its area, here `routes/attribution.ts`:
 *    `createRoute({ ...inStore('order-attribution'), component: lazy(() => import('../screens/order-attribution/OrderAttributionScreen.tsx')), ...searchParams({...}) }),`
 *    A new area is a file with a list of routes, and a line in the tree below.
 * 3. State that is worth sharing lives in the address: declare it with `searchParams`, read it with `getRouteApi(address).useSearch()`, write it with `useNavigate()({ search: (now) => ({ ...now, page: 2 }) })`.
 * 4. Five states: loading (Skeleton of the final size), empty (EmptyState), error (ErrorState with retry), data, no access (`isPlanNeeded(error)` -> NoAccess).
 * Server data: `useCall(endpoint, input)`, `useSend(endpoint)`; the store: `useStore()`; figures: `@convbox/contract/format`; the date range: `rangeParams`, `useRange()` and DateRangePicker.
 */
import { createRouter } from '@tanstack/react-router'
import { attributionRoutes } from './routes/attribution.ts'
import { rootRoute, settingRoute, storeRoute } from './routes/frames.ts'
import { overviewRoutes } from './routes/overview.ts'
import { phoneRoutes } from './routes/phone.ts'
import { publicRoutes } from './routes/public.ts'
import { settingRoutes } from './routes/setting.ts'
import { storeSettingsRoutes } from './routes/store-settings.ts'
import { trackingRoutes } from './routes/tracking.ts'
import { hubRoutes } from './routes/hub.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { LoadFailure } from './shell/Frames.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

const routeTree = rootRoute.addChildren([
  // Sign-in, invitations, installs.
  ...publicRoutes,
  // /mobile/...: the dashboard on the phone, and behind a shared link.
  ...phoneRoutes,
  // /setting/...: the person, the organization, its stores.
  settingRoute.addChildren(settingRoutes),
  // /website/{websiteName}/...: everything about one store.
  storeRoute.addChildren([...overviewRoutes, ...attributionRoutes, ...trackingRoutes, ...hubRoutes, ...storeSettingsRoutes]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  defaultPendingComponent: PageSkeleton,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: LoadFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router asks for an interface to extend
  interface Register {
    router: typeof router
  }
}
