/** Shows the app at an address, as a browser would: real routes, real cache, a played server. For tests of screens (`*.test.tsx`). */
import type { Language } from '@convbox/contract/format'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { useUpgrade } from '../api/react-to.ts'
import { router } from '../routes.tsx'
import { closeShortcuts } from '../shell/shortcuts.ts'
import { applyLanguage, useLanguageStore } from '../text/language.ts'
import { menuLayer } from '../ui/Menu.tsx'
import { popoverLayer } from '../ui/Popover.tsx'
import { selectLayer } from '../ui/Select.tsx'
import { useToasts } from '../ui/toast.ts'
import { type Play, playServer } from './played-server.ts'
import { NOW, shopAnswers } from './tiny-shop.ts'

// A second try comes at once: no test waits for the clock.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
})
// Screens arrive in pieces; on a busy machine the first of a file takes its time.
configure({ asyncUtilTimeout: 10_000 })

// Layers that a page fetches when somebody opens one: here they open at once.
await Promise.all([popoverLayer, menuLayer, selectLayer].map(({ load }) => load()))

let server: ReturnType<typeof playServer> | undefined

// Every test begins at the same time; from there the clock runs, for the router waits by it before it shows a skeleton.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW), shouldAdvanceTime: true }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  useUpgrade.setState({ isUpgrading: false })
  closeShortcuts()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const faults = server?.faults ?? []
  server = undefined
  expect(faults).toEqual([])
})

/**
 * Opens an address. plays: what this test says about the server, over what the shop of tiny-shop.ts answers; a call that nobody plays fails the test.
 * Returns `user` to act with, `play` to change the server from now on, `sent` and `headersOf` to see what it was sent, `address` to see where the app is.
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
    // What a boundary has caught is on the screen; the test reads it there.
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
