/** Entry for storefront pages: page views, the shop's own calls, data attributes, and events of a Shopify theme. */
import type { EventName } from '@convbox/contract/events/events'
import { browserEnv } from './browser-env.ts'
import { FROM_PAGE } from './consent.ts'
import type { Core, TrackData } from './core.ts'
import { createCore } from './core.ts'
import type { Env, SdkConfig } from './env.ts'
import { guarded, parseJson } from './env.ts'
import type { ExtrasApi } from './extras-api.ts'
import { watchConsent } from './page-consent.ts'
import { watchTheme } from './shopify-theme.ts'

/** `window.convbox`: the store's config, the calls made so far, and the public functions. */
type Call = [name: string, args: unknown[]]
type Stub = { config?: SdkConfig; q?: Call[]; x?: ExtrasApi } & Record<string, unknown>
type Page = Window & typeof globalThis & { convbox?: Stub; document: Document & { prerendering?: boolean } }

/** Reports every later page of a single-page shop and every page restored from the back-forward cache; returns the function that reports the present one. */
const watchPages = (page: Page, core: Core, env: Env) => {
  let shownUrl = ''
  const view = (): void => {
    core.track('PageView', shownUrl ? { page: { ...env.readPage(), referrer: shownUrl } } : {})
    shownUrl = page.location.href
  }
  /** A page of a single-page shop: same document, other URL. Ignored before the first page view. */
  const viewIfMoved = guarded(() => {
    if (shownUrl && page.location.href.split('#')[0] !== shownUrl.split('#')[0]) view()
  })
  // After the shop's own code has set the title.
  const viewSoon = (): unknown => page.setTimeout(viewIfMoved)
  const { history } = page
  // oxlint-disable-next-line typescript/unbound-method -- called with the history it came from
  const { pushState } = history
  // Not replaceState: themes use it to put the chosen variant and filters into the URL of the same page.
  history.pushState = (...args) => {
    pushState.apply(history, args)
    viewSoon()
  }
  page.addEventListener('popstate', viewSoon)
  page.addEventListener('pageshow', (event) => event.persisted && view())
  return view
}

/** `data-convbox-event="Lead"` (with `data-convbox-data='{...}'`) on a clicked element or a submitted form, and the forms that every Shopify theme has. */
const watchAttributes = ({ document }: Page, core: Core): void => {
  const onAct = guarded(({ type, target }: Event) => {
    const element = target as HTMLElement
    const form = type === 'submit' ? element : undefined
    const marked = form ?? element.closest<HTMLElement>('[data-convbox-event]:not(form)')
    const field = (selector: string) => form?.querySelector<HTMLInputElement>(`input${selector}`)?.value.trim()
    // Forms that every Shopify theme has.
    const formType = field('[name=form_type]')
    const name = marked?.dataset['convboxEvent'] ?? (formType === 'customer' ? 'Subscribe' : formType === 'contact' && 'Lead')
    const email = field('[type=email]')
    if (name)
      core.track(name as EventName, {
        ...(parseJson(marked?.dataset['convboxData']) as TrackData | undefined),
        ...(email && { user: { email } }),
      })
  })
  for (const type of ['click', 'submit']) document.addEventListener(type, onAct, true)
}

/** Starts on this page, once; does nothing without the store's config. */
const start = (page: Page): void => {
  const stub: Stub = (page.convbox ??= {})
  const { config } = stub
  if (!config || stub.x) return
  const q = (stub.q ??= [])
  const env = browserEnv(page, config)
  const core = createCore(env, config, 'storefront', '_cb_q')
  stub.x = core.extrasApi
  const view = watchPages(page, core, env)
  const calls: Record<string, (...args: never[]) => void> = {
    consent: (choice: Record<string, unknown>) => core.setConsent(FROM_PAGE, choice),
    identify: core.identify,
    page: view,
    track: core.track,
  }
  let isReady = false
  // Calls made before the consent is known are queued.
  for (const name in calls)
    stub[name] = guarded((...args: never[]) => {
      if (isReady) calls[name]?.(...args)
      else q.push([name, args])
    })
  /** Runs the queued calls of these names. */
  const replay = (names: RegExp): void => {
    for (const [name, args] of q) if (names.test(name)) guarded(calls[name] ?? view)(...(args as never[]))
  }
  const begin = (): void =>
    watchConsent(page, core.setConsent, () => {
      replay(/consent|identify/)
      view()
      replay(/page|track/)
      isReady = true
      guarded(watchTheme)(page, core, env)
      core.flush()
      guarded(watchAttributes)(page, core)
    })
  // A prerendered page is no visit.
  if (page.document.prerendering) page.document.addEventListener('prerenderingchange', guarded(begin))
  else begin()
  // visibilitychange to hidden is the last event before a phone closes the page; an act comes before any page that is opened from this one.
  for (const type of ['visibilitychange', 'pagehide', 'pointerdown', 'keydown'])
    page.addEventListener(
      type,
      guarded(() => {
        core.keep()
        if (!/down/.test(type)) core.flush()
      }),
      true,
    )
}

guarded(start)(window)
