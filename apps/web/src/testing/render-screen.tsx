/** Renders the app at an address with real routes, real cache and a fake server. For tests of screens (`*.test.tsx`). */
import type { Language } from '@convbox/contract/format'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { setCurrentStore } from '../api/current-store.ts'
import { queryClient } from '../api/query-client.ts'
import { leave, useUpgrade } from '../api/react-to.ts'
import { router } from '../routes.tsx'
import { useModals } from '../shell/modal-queue.tsx'
import { closeShortcuts } from '../shell/shortcuts.ts'
import { useTheme } from '../shell/theme.ts'
import { applyLanguage, useLanguageStore } from '../text/language.ts'
import { useFullScreen } from '../ui/FullScreen.tsx'
import { menuLayer } from '../ui/Menu.tsx'
import { popoverLayer } from '../ui/Popover.tsx'
import { selectLayer } from '../ui/Select.tsx'
import { useToasts } from '../ui/toast.ts'
import { type Play, playServer } from './played-server.ts'
import { NOW, shopAnswers } from './tiny-shop.ts'

// Retries happen at once: no test waits for the clock.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
})
// Screens are lazily loaded; on a busy machine the first one of a test file can take seconds.
configure({ asyncUtilTimeout: 10_000 })

// Preloads the lazily loaded layers, so that they open at once.
await Promise.all([popoverLayer, menuLayer, selectLayer].map(({ load }) => load()))

let server: ReturnType<typeof playServer> | undefined

/** Every test begins at NOW. The clock advances, because the router waits by it before it shows a skeleton. */
export const beginScreenTest = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW), shouldAdvanceTime: true })

/** Leaves nothing of a test to the next one, which may be of another file: files share the app's modules (screens.setup.ts). */
export const endScreenTest = (): void => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  useUpgrade.setState({ isUpgrading: false })
  leave.hasBegun = false
  useLanguageStore.setState({ language: 'en' })
  useTheme.setState(useTheme.getInitialState())
  useFullScreen.setState(useFullScreen.getInitialState())
  useModals.setState(useModals.getInitialState())
  setCurrentStore(undefined)
  closeShortcuts()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const faults = server?.faults ?? []
  server = undefined
  expect(faults).toEqual([])
}

/**
 * Opens an address. plays: this test's responses, over the defaults in tiny-shop.ts; a call without a response fails the test.
 * Returns `user` to act with, `play` to change responses, `sent` and `headersOf` to read the received calls, `address` for the current address.
 */
export const renderScreen = (address: string, plays: readonly Play[] = [], options: { language?: Language } = {}) => {
  const language = options.language ?? 'en'
  useLanguageStore.setState({ language })
  applyLanguage(language)
  server = playServer([...shopAnswers, ...plays])
  window.history.replaceState({}, '', address)
  const opened = createRouter({ ...router.options, history: createBrowserHistory(), defaultPendingMinMs: 0 })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={opened} />
    </QueryClientProvider>,
    // The test reads caught errors on the screen; not logged.
    { onCaughtError: () => {} },
  )
  return {
    container,
    user: userEvent.setup(),
    play: server.play,
    sent: server.sent,
    headersOf: server.headersOf,
    address: (): string => `${window.location.pathname}${window.location.search}`,
  }
}
