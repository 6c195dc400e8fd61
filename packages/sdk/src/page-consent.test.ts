import { describe, expect, test } from 'vitest'
import { createConsent } from './consent.ts'
import { fromShopify, watchConsent } from './page-consent.ts'

type Page = Parameters<typeof watchConsent>[0]

/** A page with access to its listeners and timers; `told` counts the calls of `then`. */
const openPage = (changes: Partial<Page> = {}, isRequired = false) => {
  const listeners: Record<string, () => void> = {}
  const timers: (() => void)[] = []
  const page: Page = {
    document: { addEventListener: (type, listener) => (listeners[type] = listener) },
    setTimeout: (work) => timers.push(work),
    ...changes,
  }
  const consent = createConsent(isRequired, () => undefined)
  const told = { times: 0 }
  watchConsent(page, consent.set, () => (told.times += 1))
  return { page, consent, told, listeners, timers }
}
const google = (command: 'default' | 'update', states: Record<string, unknown>) => ({ 0: 'consent', 1: command, 2: states })

describe('Google consent mode', () => {
  test('a denied default waits for the choice, which then counts', () => {
    const { page, consent } = openPage({ dataLayer: [google('default', { analytics_storage: 'denied', ad_storage: 'denied' })] })
    expect(consent.decision()).toBe('wait')
    page.dataLayer?.push({ 0: 'event', 1: 'page_view' }, google('update', { analytics_storage: 'granted', ad_storage: 'denied' }))
    expect([consent.decision(), consent.allowsAds()]).toEqual(['go', false])
    expect(page.dataLayer).toHaveLength(3)
  })

  test('a refusal after a denied default stops everything', () => {
    const { page, consent } = openPage({ dataLayer: [google('default', { analytics_storage: 'denied' })] })
    page.dataLayer?.push(google('update', { analytics_storage: 'denied' }))
    expect(consent.decision()).toBe('stop')
  })

  test('a granted default counts at once; one for some regions only says nothing of this visitor', () => {
    expect(openPage({ dataLayer: [google('default', { analytics_storage: 'granted' })] }, true).consent.decision()).toBe('go')
    const regional = google('default', { analytics_storage: 'denied', region: ['DE'] })
    expect(openPage({ dataLayer: [regional] }).consent.decision()).toBe('go')
  })

  test('whatever else stands in the data layer is passed over', () => {
    const { page, consent, told } = openPage({ dataLayer: [undefined, {}, { 0: 'consent' }] })
    page.dataLayer?.push(undefined, { 0: 'set', 1: 'currency' })
    expect([consent.decision(), told.times]).toEqual(['go', 1])
  })
})

describe('Shopify’s customer privacy', () => {
  const privacy = (analytics: string, isAllowed: boolean, more = {}) => ({
    currentVisitorConsent: () => ({ marketing: analytics, analytics, preferences: '', sale_of_data: '', ...more }),
    analyticsProcessingAllowed: () => isAllowed,
  })

  test('is read before the page goes on, and again when the visitor has chosen', () => {
    let choice = ''
    const { consent, told, listeners } = openPage({
      Shopify: {
        customerPrivacy: { currentVisitorConsent: () => ({ analytics: choice }), analyticsProcessingAllowed: () => choice === 'yes' },
      },
    })
    expect([consent.decision(), told.times]).toEqual(['wait', 1])
    choice = 'yes'
    listeners['visitorConsentCollected']?.()
    expect([consent.decision(), told.times]).toEqual(['go', 1])
  })

  test('is waited for where it loads late, but not for ever, and the page goes on once', () => {
    const shopify: Page['Shopify'] = { loadFeatures: (_features, done) => loaded.push(done) }
    const loaded: (() => void)[] = []
    const { consent, told, timers } = openPage({ Shopify: shopify })
    expect(told.times).toBe(0)
    shopify.customerPrivacy = privacy('no', false)
    for (const work of [...loaded, ...timers]) work()
    expect([consent.decision(), told.times]).toEqual(['stop', 1])
    const silent = openPage({ Shopify: { loadFeatures: () => undefined } })
    for (const work of silent.timers) work()
    expect(silent.told.times).toBe(1)
  })

  test('goes before Google; one that throws does not hold the page up', () => {
    const { consent } = openPage({
      Shopify: { customerPrivacy: privacy('no', true) },
      dataLayer: [google('default', { analytics_storage: 'granted' })],
    })
    expect(consent.decision()).toBe('bare')
    const broken = openPage({
      Shopify: {
        customerPrivacy: {
          currentVisitorConsent: () => {
            throw new Error('not ready')
          },
        },
      },
    })
    expect(broken.told.times).toBe(1)
  })

  test('a refused sale of data refuses the ad platforms', () => {
    expect(fromShopify({ marketing: 'yes', analytics: 'yes', preferences: 'yes', sale_of_data: 'no' })).toMatchObject({
      ad: 'no',
      analytics: 'yes',
    })
    expect(fromShopify({ marketing: true, analytics: true, preferences: true, sale_of_data: false })).toMatchObject({ ad: false })
    expect(fromShopify({ marketing: 'yes', analytics: 'yes', preferences: 'yes', sale_of_data: '' })).toMatchObject({
      ad: 'yes',
      functionality: 'yes',
      personalization: 'yes',
    })
  })
})
