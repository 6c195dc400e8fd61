/** Fixtures for tests of screens: a sandbox store in New York that sells in dollars, and its user. */
import { account } from '@convbox/contract/api/account'
import { adSpend } from '@convbox/contract/api/ad-spend'
import { gaps } from '@convbox/contract/api/gaps'
import { historyImport } from '@convbox/contract/api/history-import'
import { integrations } from '@convbox/contract/api/integrations'
import { organization } from '@convbox/contract/api/organization'
import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixels } from '@convbox/contract/api/pixels'
import { privacy } from '@convbox/contract/api/privacy'
import { shopper } from '@convbox/contract/api/shopper'
import { savedViews } from '@convbox/contract/api/saved-views'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { ALL_SITES } from '@convbox/contract/ids'
import { type Feature, menuNamesOf } from '@convbox/contract/plans'
import { answers, answersBy, type Plain, type Play } from './played-server.ts'

/** The start time of every test: a Tuesday noon in New York. */
export const NOW = '2026-03-10T16:00:00.000Z'

/** Address of a page of the store. */
export const inShop = (page: string): string => `/website/tiny-shop/${page}`

/** The store; tests override what they are about. */
export const tinyShop: Extract<Plain<ResultOf<typeof stores.websiteInfo>>, { virtualSite: false }> = {
  virtualSite: false,
  websiteName: 'tiny-shop',
  websiteTitle: 'Tiny Shop',
  tenantId: 'tenant-1',
  sandbox: true,
  host: 'tiny.example',
  timezone: 'America/New_York',
  currencyCode: 'USD',
  timezoneGmt: 'GMT-04:00',
  currencyCodeDefault: 'USD',
  shopName: 'tiny',
  shopifyAuths: [],
  websitePreferenceInfo: { pixel: { status: 'undo' } },
  storeKey: 'key-1',
  orderIdentifier: 'name',
  reportDefaults: {},
  isTrial: true,
  billingEdition: 'Convbox',
  billingVersion: '24V1',
  billingCode: 'trial',
  billingCharge: {
    productCharges: [{ productName: 'Convbox', packageCode: 'trial', status: 'Active', billingStartTime: '2026-01-01T00:00:00.000Z' }],
    firstBillingVersion: '24V1',
  },
  historyLimit: 'history',
  mayDownloadOrders: true,
  optorRole: 'admin',
}

/** The signed-in user: an admin of one company with two stores. */
export const ann: Plain<ResultOf<typeof account.userInfo>> = {
  platUserId: 'user-1',
  email: 'ann@shop.example',
  emailVerified: true,
  firstName: 'Ann',
  lastName: 'Lee',
  language: '',
  languages: ['en', 'zh'],
  picture: '',
  tenantId: 'tenant-1',
  tenants: [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'admin' }],
  websites: [
    {
      websiteName: 'big-shop',
      websiteTitle: 'Big Shop',
      tenantId: 'tenant-1',
      sandbox: false,
      currencyCode: 'EUR',
      timezone: 'Europe/Paris',
    },
    {
      websiteName: 'tiny-shop',
      websiteTitle: 'Tiny Shop',
      tenantId: 'tenant-1',
      sandbox: true,
      currencyCode: 'USD',
      timezone: 'America/New_York',
    },
  ],
  activeTenantId: 'tenant-1',
  operatorInfo: { optorRole: 'admin', browserLanguage: '' },
  positionInfo: { position: 'owner' },
  shopProductPackagePermission: [{ packageName: 'trial', shopName: 'tiny-shop' }],
  hasSandbox: true,
  develop: false,
}

const page = (menuViewName: Feature, pageUrl: string, groupTag: string, sortNum: number) => ({
  viewPageId: pageUrl,
  menuViewName,
  pageUrl,
  sortNum,
  groupTag,
  leafPage: true,
  innerSubMenuPageList: [],
})

/** The server's menu with every page in the plan. */
export const fullMenu: Plain<ResultOf<typeof stores.findUserMenus>> = {
  SYS_MENU: {
    menuGroupList: [
      {
        groupName: 'Tracking',
        groupTag: 'tracking',
        sortNum: 2,
        subMenuPageList: [page('Events Monitor', 'events-monitor', 'tracking', 2), page('Pixels', 'pixels', 'tracking', 1)],
      },
      {
        groupName: 'Attribution',
        groupTag: 'attribution',
        sortNum: 1,
        subMenuPageList: [
          page('Order Journey', 'order-attribution', 'attribution', 1),
          page('Conversion Analysis', 'conversion-analysis', 'attribution', 2),
        ],
      },
      {
        groupName: 'Insights',
        groupTag: 'insights',
        sortNum: 3,
        subMenuPageList: [
          page('Product Conversion', 'product-conversion', 'insights', 1),
          page('Creative Insights', 'creative-compass', 'insights', 2),
          page('Creative Trends', 'creative-compass/trends', 'insights', 3),
        ],
      },
    ],
  },
  SHOP_MENU: menuNamesOf(['trial']),
}

/** Responses that every page of the store needs. */
export const shopAnswers: readonly Play[] = [
  answers(historyImport.importStatus, { isConnected: false }),
  answers(gaps.gaps, { timezone: 'UTC', gaps: [] }),
  answers(account.userInfo, ann),
  answers(account.signInOptions, { mail: true, sms: true, sandbox: true, outbox: true, shopifyApp: false, registration: 'open' }),
  answers(account.setLanguage, { ok: true }),
  answersBy(stores.websiteInfo, ({ websiteName }) => ({ ...tinyShop, ...ann.websites.find((one) => one.websiteName === websiteName) })),
  answers(
    stores.websites,
    ann.websites.map(({ websiteName, websiteTitle, tenantId, sandbox }) => ({
      websiteName,
      websiteTitle,
      tenantId,
      companyName: 'Tiny Ltd',
      sandbox,
      eventCount: 0,
    })),
  ),
  answers(stores.findUserMenus, fullMenu),
  answers(stores.health, { stoppedPixels: [], firstEventAt: '2026-03-01T00:00:00.000Z', lastEventAt: NOW, eventCount: 3 }),
  answers(stores.installation, {
    snippet: '<script>',
    customerEventsSnippet: 'analytics',
    firstEventAt: '2026-03-01T00:00:00.000Z',
    lastEventAt: NOW,
    eventCount: 3,
  }),
  answers(integrations.shopIntegration, []),
  answers(shopify.shopifyApps, { real: false, sandbox: true }),
  answers(shopify.shopConnection, { status: 'none', shopDomain: 'tiny.myshopify.com', missingScopes: [], embed: { status: 'unknown' } }),
  answers(shopify.checkScriptPasted, { pasted: false }),
  answers(shopify.checkCustomEventsPasted, { pasted: false }),
  answers(integrations.listAuths, []),
  answers(adSpend.spendReads, { currency: 'USD', timezone: 'America/New_York', accounts: [] }),
  answers(privacy.erasedStores, []),
  answers(shopper.shopperRuns, { isOn: false, isFull: true, runs: [] }),
  answers(pixelLists.exceptionPixels, []),
  answers(pixels.listPixels, []),
  answers(savedViews.listViews, []),
  answers(
    organization.userTenants,
    ann.tenants.map((tenant) => ({
      ...tenant,
      role: 'owner' as const,
      isActive: true,
      websites: [{ websiteName: 'tiny-shop', websiteTitle: 'Tiny Shop', sandbox: true }],
    })),
  ),
]

/** All-Sites of the user: several time zones and currencies. */
export const allSites: Plain<Extract<ResultOf<typeof stores.websiteInfo>, { virtualSite: true }>> = {
  virtualSite: true,
  websiteName: ALL_SITES,
  websiteTitle: 'All-Sites',
  stores: [
    { websiteName: 'big-shop', websiteTitle: 'Big Shop', timezone: 'Asia/Shanghai' },
    { websiteName: 'tiny-shop', websiteTitle: 'Tiny Shop', timezone: 'America/New_York' },
  ],
  sandbox: true,
  timezone: 'UTC',
  isTrial: true,
  billingEdition: 'Convbox',
  billingVersion: '24V1',
  billingCode: 'trial',
  billingCharge: tinyShop.billingCharge,
  historyLimit: 'history',
  mayDownloadOrders: true,
  optorRole: 'admin',
}

/** The server of a user who opens All-Sites. */
export const inAllSites: Play = answersBy(stores.websiteInfo, ({ websiteName }) => (websiteName === ALL_SITES ? allSites : tinyShop))

/** The same store for a read-only member. */
export const readOnlyShop: Play = answers(stores.websiteInfo, { ...tinyShop, optorRole: 'read-only' })
/** The same store with a plan that allows only its settings. */
export const planlessShop: Play = answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: menuNamesOf(['Free']) })
