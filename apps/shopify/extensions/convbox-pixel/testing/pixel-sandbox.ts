/** Fake of Shopify's strict sandbox: the shop's cookies, storage and privacy are plain values, and requests of the pixel are recorded. */
import type { CollectBatch, CollectEvent } from '@convbox/contract/events/events'
import type { CustomerPrivacyPayload, ExtensionApi, PixelEvents } from '@shopify/web-pixels-extension'
import { contextOf } from './recorded-events.ts'

type Privacy = CustomerPrivacyPayload['customerPrivacy']
type AnyEvent = PixelEvents[keyof PixelEvents]

/** Everything allowed. */
export const ALLOWED: Privacy = {
  analyticsProcessingAllowed: true,
  marketingAllowed: true,
  preferencesProcessingAllowed: true,
  saleOfDataAllowed: true,
}

const storageOf = (kept: Record<string, string>): ExtensionApi['browser']['localStorage'] => ({
  clear: async () => undefined,
  getItem: async (key) => kept[key] ?? null,
  key: async () => null,
  length: async () => Object.keys(kept).length,
  removeItem: async (key) => void delete kept[key],
  setItem: async (key, value) => void (kept[key] = `${value}`),
})

/** cookies, storage: the shop's. privacy: Shopify's answer when the pixel loads. settings: what the server wrote with webPixelCreate. */
export const makeSandbox = (
  options: {
    cookies?: Record<string, string>
    storage?: Record<string, string>
    privacy?: Privacy
    settings?: Record<string, unknown>
  } = {},
) => {
  const listeners: { name: string; callback: (event: never) => void }[] = []
  const consentListeners: ((payload: CustomerPrivacyPayload) => void)[] = []
  const writtenCookies: string[] = []
  const storage: Record<string, string> = { ...options.storage }
  const requests: { url: string; init: RequestInit }[] = []
  const api: ExtensionApi = {
    settings: options.settings ?? { storeKey: 'key-1', collectUrl: 'https://convbox.example/collect/v1/events' },
    analytics: {
      subscribe: (name, callback) => {
        listeners.push({ name, callback })
        return () => true
      },
    },
    browser: {
      cookie: {
        get: async (name) => (name === undefined ? '' : (options.cookies?.[name] ?? '')),
        set: async (cookie) => {
          writtenCookies.push(cookie)
          return cookie
        },
      },
      localStorage: storageOf(storage),
      sessionStorage: storageOf({}),
      sendBeacon: async () => true,
    },
    init: {
      context: contextOf('/'),
      data: {
        customer: null,
        cart: null,
        purchasingCompany: null,
        shop: {
          countryCode: 'US',
          myshopifyDomain: 'alder.myshopify.com',
          name: 'Alder Board Shop',
          paymentSettings: { currencyCode: 'USD' },
          storefrontUrl: null,
        },
      },
      customerPrivacy: options.privacy ?? ALLOWED,
    },
    _pixelInfo: undefined,
    customerPrivacy: {
      subscribe: (_name, callback) => {
        consentListeners.push(callback)
        return () => true
      },
    },
  }
  return {
    api,
    storage,
    writtenCookies,
    requests,
    subscribed: (): string[] => listeners.map(({ name }) => name),
    publish: (event: AnyEvent): void => {
      for (const { name, callback } of listeners) if (name === event.name) callback(event as never)
    },
    collectConsent: (customerPrivacy: Privacy): void => {
      for (const callback of consentListeners) callback({ customerPrivacy })
    },
    sender: async (url: unknown, init: RequestInit = {}): Promise<Response> => {
      requests.push({ url: `${url as string}`, init })
      return new Response('{"accepted":1,"refused":[]}', { status: 202 })
    },
    sent: (): CollectEvent[] =>
      requests.flatMap(({ init }) =>
        typeof init.body === 'string' ? ((JSON.parse(init.body) as Partial<CollectBatch>).events ?? []) : [],
      ),
  }
}
