/** The root route, and the two routes that put a frame with a menu around their screens. */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { storeAddress } from '../addresses.ts'
import { NotFoundPage, NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { LoadFailure, Root } from '../shell/Frames.tsx'
import { redirectInstall, redirectCached, loadAccount, loadStore } from '../shell/load-session.ts'
import { ShellSkeleton } from '../shell/PageSkeleton.tsx'

export const rootRoute = createRootRoute({
  beforeLoad: redirectInstall,
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadFailure,
})

/** Signed-in pages outside of a store: `/setting/...`. */
export const settingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setting',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('../shell/StoreShell.tsx'), 'AccountShell'),
  notFoundComponent: NotFoundScreen,
  pendingComponent: ShellSkeleton,
  errorComponent: LoadFailure,
})

/** Pages of one store, which must be one of the user's. Frame, screen and data load in parallel. */
export const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/website/$websiteName',
  beforeLoad: redirectCached,
  loader: loadStore,
  component: lazyRouteComponent(() => import('../shell/StoreShell.tsx'), 'StoreShell'),
  notFoundComponent: NotFoundScreen,
  pendingComponent: ShellSkeleton,
  errorComponent: LoadFailure,
})

/** Parent and path of a route; spread it into `createRoute`. Only top-level paths begin with a slash. */
export const atTop = <const Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })
export const inSetting = <const Path extends string>(path: Path) => ({ getParentRoute: () => settingRoute, path })
export const inStore = <const Path extends string>(path: Path) => ({ getParentRoute: () => storeRoute, path })

type Asked = { params: { websiteName: string; _splat?: string | undefined }; location: { searchStr: string } }
/** Redirects to a page of the store, with the query. */
export const toPage = ({ params: { websiteName }, location }: Asked, page: string): never => {
  throw redirect({ href: storeAddress(websiteName, page) + location.searchStr })
}
