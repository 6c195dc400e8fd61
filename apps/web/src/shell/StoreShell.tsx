import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../text/language.ts'
import { useFullScreen } from '../ui/FullScreen.tsx'
import { Header } from './Header.tsx'
import { type Menus, Navigation } from './Navigation.tsx'
import { ShellBanners } from './ShellBanners.tsx'
import { shellText } from './shell.text.ts'
import { listenForShortcuts } from './shortcuts.ts'
import { ShortcutLayers } from './ShortcutLayers.tsx'
import { StoreContext, type StoreInfo, type UserInfo } from './use-store.ts'

const Main = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-y-auto px-6 py-4 outline-none">
    {children}
  </main>
)

const SkipLink = () => {
  const text = useText(shellText)
  return (
    <a
      href="#content"
      className="sr-only z-80 rounded-control bg-accent px-3 py-1.5 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {text.skip}
    </a>
  )
}

/** The frame of a store's pages: navigation, header, banners, keyboard helpers. In full-screen mode only the page is left. */
export const StoreShell = ({ user, store, menus }: { user: UserInfo; store: StoreInfo; menus: Menus }) => {
  const isFullScreen = useFullScreen((state) => state.isFullScreen)
  useEffect(listenForShortcuts, [])
  return (
    <StoreContext value={store}>
      <div className="flex h-dvh min-w-[1440px] overflow-hidden">
        <SkipLink />
        {!isFullScreen && <Navigation menus={menus} store={store.websiteName} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {!isFullScreen && <Header user={user} current={store.websiteName} isSandbox={store.sandbox} />}
          <ShellBanners />
          <Main>
            <Outlet />
          </Main>
        </div>
      </div>
      <ShortcutLayers menus={menus} store={store.websiteName} user={user} />
    </StoreContext>
  )
}

/** The frame of signed-in pages outside of a store. */
export const AccountShell = ({ user }: { user: UserInfo }) => (
  <div className="flex h-dvh min-w-[1440px] flex-col overflow-hidden">
    <SkipLink />
    <Header user={user} current={undefined} isSandbox={false} />
    <ShellBanners />
    <Main>
      <Outlet />
    </Main>
  </div>
)
