import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { type Feature, isAllowed } from '@convbox/contract/plans'
import { getRouteApi, Outlet, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { StoreNameContext } from '../api/current-store.ts'
import { useCall } from '../api/use-call.ts'
import { useText } from '../text/language.ts'
import { useFullScreen } from '../ui/FullScreen.tsx'
import { NoAccess } from '../ui/NoAccess.tsx'
import { AccountNavigation } from './AccountNavigation.tsx'
import { AllSitesNotice } from './AllSitesNotice.tsx'
import { Header } from './Header.tsx'
import { gateOf, menuGroups } from './menu-pages.ts'
import { lastStore, SESSION_STALE_MS } from './load-session.ts'
import { Navigation } from './Navigation.tsx'
import { ShellBanners } from './ShellBanners.tsx'
import { shellText } from './shell.text.ts'
import { listenForShortcuts, useShortcuts } from './shortcuts.ts'
import { StoreNotices } from './StoreNotices.tsx'
import { type SiteInfo, StoreContext, type UserInfo } from './use-store.ts'

const VerifyNotice = lazy(async () => ({ default: (await import('../screens/verify-email/VerifyNotice.tsx')).VerifyNotice }))
const OrderJourneyTeaser = lazy(() => import('../screens/order-attribution/OrderJourneyTeaser.tsx'))
const ShortcutLayers = lazy(async () => ({ default: (await import('./ShortcutLayers.tsx')).ShortcutLayers }))

/** A feature that the plan lacks: Order Journey says what it would show. */
const NotSubscribed = ({ feature }: { feature: Feature }) =>
  feature === 'Order Journey' ? (
    <Suspense fallback={null}>
      <OrderJourneyTeaser />
    </Suspense>
  ) : (
    <NoAccess feature={feature} isPageTitle />
  )

/** The only scrolling element. Positioned, because visually hidden elements inside would otherwise lengthen the whole page. */
const Main = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className="relative min-h-0 min-w-0 flex-1 overflow-y-auto px-6 py-4 outline-none">
    {children}
  </main>
)

const SkipLink = () => {
  const text = useText(shellText)
  return (
    <a
      href="#content"
      className="sr-only z-80 rounded-control bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-1.5"
    >
      {text.skip}
    </a>
  )
}

const storeApi = getRouteApi('/website/$websiteName')
const settingApi = getRouteApi('/setting')

/** The user from the loader, kept up to date from the cache, so that the frame shows the user's own changes at once. */
const useFreshUser = (loaded: UserInfo): UserInfo =>
  useCall(account.userInfo, {}, { quiet: true, staleMs: SESSION_STALE_MS }).data ?? loaded
const useFreshSite = (loaded: SiteInfo): SiteInfo => {
  const { data } = useCall(stores.websiteInfo, { websiteName: loaded.websiteName }, { quiet: true })
  return data?.websiteName === loaded.websiteName ? data : loaded
}

/** The unconfirmed-e-mail notice, loaded only when needed. */
const EmailNotice = ({ user }: { user: Pick<UserInfo, 'emailVerified'> }) =>
  user.emailVerified ? null : (
    <Suspense fallback={null}>
      <VerifyNotice />
    </Suspense>
  )

/** Frame of a store's pages: navigation, header, banners, keyboard helpers. Full-screen mode hides all but the page. */
export const StoreShell = () => {
  const loaded = storeApi.useLoaderData()
  const { menus } = loaded
  const user = useFreshUser(loaded.user)
  const store = useFreshSite(loaded.store)
  // The page that is shown, not the one that is loading: otherwise the gate of the next page would cover the current screen for a moment.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const groups = menuGroups(menus, store.websiteName, {
    isDeveloper: user.develop,
    ...(!store.virtualSite && { reportDefaults: store.reportDefaults }),
  })
  const gate = gateOf(groups, pathname, store)
  const isFullScreen = useFullScreen((state) => state.isFullScreen)
  const open = useShortcuts((state) => state.open)
  useEffect(listenForShortcuts, [])
  return (
    <StoreContext value={store}>
      <StoreNameContext value={store.websiteName}>
        <div className="flex h-dvh min-w-[1280px] overflow-hidden">
          <SkipLink />
          {!isFullScreen && <Navigation groups={groups} />}
          <div className="flex min-w-0 flex-1 flex-col">
            {!isFullScreen && (
              <Header
                user={user}
                current={store.websiteName}
                store={store.virtualSite ? undefined : store.websiteName}
                isSandbox={store.sandbox}
              />
            )}
            <ShellBanners />
            <EmailNotice user={user} />
            {/* A store without a plan gets no other notices. */}
            {!isFullScreen && !store.virtualSite && isAllowed(menus.SHOP_MENU, 'Integrations') && <StoreNotices />}
            <Main>
              {gate.show === 'screen' && <Outlet />}
              {gate.show === 'not subscribed' && <NotSubscribed feature={gate.feature} />}
              {gate.show === 'all sites' && <AllSitesNotice />}
            </Main>
          </div>
        </div>
        {open !== 'none' && (
          <Suspense fallback={null}>
            <ShortcutLayers open={open} groups={groups} user={user} />
          </Suspense>
        )}
      </StoreNameContext>
    </StoreContext>
  )
}

/** Frame of signed-in pages outside of a store: account navigation, and a store switcher with the store opened last. */
export const AccountShell = () => {
  const user = useFreshUser(settingApi.useLoaderData().user)
  const [last] = useState(lastStore)
  const store =
    user.websites.find(({ websiteName }) => websiteName === last) ?? user.websites.find(({ tenantId }) => tenantId === user.activeTenantId)
  return (
    <div className="flex h-dvh min-w-[1280px] overflow-hidden">
      <SkipLink />
      <AccountNavigation user={user} store={store} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header user={user} current={store?.websiteName} store={undefined} isSandbox={store?.sandbox === true} />
        <ShellBanners />
        <EmailNotice user={user} />
        <Main>
          <Outlet />
        </Main>
      </div>
    </div>
  )
}
