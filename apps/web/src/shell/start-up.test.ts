import { describe, expect, it } from 'vitest'
import { redirectOf, type Visit, type VisitingUser } from './start-up.ts'

const user: VisitingUser = {
  tenants: [{ tenantId: 't' as never, companyName: 'Tiny Ltd', optorRole: 'admin' }],
  operatorInfo: { optorRole: 'admin', browserLanguage: 'en' },
  positionInfo: { position: 'owner' },
  shopProductPackagePermission: [],
}
const { operatorInfo: _operator, ...withoutOperator } = user
const { positionInfo: _position, ...withoutPosition } = user
const charges = (...statuses: ('Active' | 'Expired' | 'Canceled' | 'CanceledInCycle' | 'ExpiringSoon')[]) => ({
  productCharges: statuses.map((status) => ({
    productName: 'Convbox',
    packageCode: 'trial',
    status,
    billingStartTime: '2026-01-01T00:00:00Z',
  })),
  firstBillingVersion: '24V1',
})
const site = { websiteName: 's' as never, virtualSite: false as const, billingCharge: charges('Active'), optorRole: 'admin' as const }
const unpaid = { ...site, billingCharge: charges('Expired', 'Canceled') }
const allSites = { ...site, websiteName: 'all-sites' as const, virtualSite: true as const }
const member = { ...site, optorRole: 'operate' as const }
const covered = { ...user, shopProductPackagePermission: [{ packageName: 'trial', shopName: 's' as never }] }

const startPage = '/website/s/pixels'
const goesTo = (path: string, visit: Partial<Visit> = {}) => redirectOf({ path, search: '', user, site, startPage, ...visit })?.to

describe('hmac in the query', () => {
  const search = '?hmac=abc&shop=x.myshopify.com&timestamp=1'
  it.each(['/', '/login', '/website/s/pixels', '/no/such/page', '/register'])(
    'is handed to the server from %s, whoever is signed in',
    (path) => {
      for (const who of [user, 'nobody', undefined] as const)
        expect(redirectOf({ path, search, ...(who && { user: who }) })).toEqual({
          rule: 'Shopify sends a signed query',
          to: `/shopify/install${search}`,
        })
    },
  )
  it('stays where it is handed over; an empty one is none', () => {
    expect(redirectOf({ path: '/shopify/install', search, user: 'nobody' })).toBeUndefined()
    expect(redirectOf({ path: '/login', search: '?hmac=', user: 'nobody' })).toBeUndefined()
  })
})

describe('nobody signed in', () => {
  const nobody = { user: 'nobody' as const }
  it.each([
    '/login',
    '/register',
    '/joinTeam',
    '/price-plan',
    '/auth/result',
    '/organization/join',
    '/subscription/anything',
    '/mobile/business-dashboard',
    '/mobile/share',
    '/mobile/phone-login',
    '/mobile/berification-code',
    '/s/abc',
  ])('may see %s', (path) => expect(redirectOf({ path, search: '', ...nobody })).toBeUndefined())
  it.each([
    ['/', '', '/login'],
    ['/setting/team', '', '/login?next=%2Fsetting%2Fteam'],
    ['/website/s/pixels', '?platform=ga4', '/login?next=%2Fwebsite%2Fs%2Fpixels%3Fplatform%3Dga4'],
    ['/organization/select', '', '/login?next=%2Forganization%2Fselect'],
    ['/organization/create', '', '/login?next=%2Forganization%2Fcreate'],
    ['/loginsomething', '', '/login?next=%2Floginsomething'],
  ])('%s%s leads to %s', (path, search, to) => expect(redirectOf({ path, search, ...nobody })?.to).toBe(to))
})

describe('no organization', () => {
  const alone = { user: { ...withoutOperator, tenants: [] }, site: undefined as never }
  it.each(['/', '/website/s/pixels', '/setting/website-list', '/setting/team'])('%s leads to making one', (path) =>
    expect(goesTo(path, alone)).toBe('/organization/create'),
  )
  it('leads to the invitation that waits instead', () => {
    expect(goesTo('/', { ...alone, invitation: 'a/b' })).toBe('/joinTeam?id=a%2Fb')
    // Creating an organization stays possible.
    expect(goesTo('/organization/create', { ...alone, invitation: 'a/b' })).toBeUndefined()
  })
  it.each(['/organization/create', '/organization/select', '/organization/join', '/setting/account', '/add-website-callback', '/joinTeam'])(
    '%s stays',
    (path) => expect(goesTo(path, alone)).toBeUndefined(),
  )
})

describe('no operator or position info', () => {
  it('is asked for before the pages of stores', () => {
    for (const who of [withoutOperator, withoutPosition]) {
      expect(goesTo('/website/s/pixels', { user: who })).toBe('/welcome')
      expect(goesTo('/', { user: who })).toBe('/welcome')
    }
  })
  it('does not keep anybody from account, organization and the list of stores', () => {
    for (const path of ['/welcome', '/setting/account', '/setting/website-list', '/organization/select'])
      expect(redirectOf({ path, search: '', user: withoutPosition })).toBeUndefined()
  })
  it('comes before the choice of a plan', () =>
    expect(goesTo('/website/s/pixels', { user: withoutPosition, site: unpaid })).toBe('/welcome'))
})

describe('package permission', () => {
  it('sends a member away whose packages do not cover the store', () =>
    expect(goesTo('/website/s/pixels', { site: member })).toBe('/setting/website-list'))
  it('lets a covered member in, and an admin without any', () => {
    expect(goesTo('/website/s/pixels', { site: member, user: covered })).toBeUndefined()
    expect(goesTo('/website/s/pixels')).toBeUndefined()
  })
  it('asks nothing of All-Sites', () =>
    expect(goesTo('/website/all-sites/order-attribution', { site: { ...allSites, optorRole: 'operate' } })).toBeUndefined())
})

describe('no active charge', () => {
  it('leads to the choice of a plan', () => {
    expect(goesTo('/website/s/pixels', { site: unpaid })).toBe('/website/s/beginning/choose-plan')
    expect(goesTo('/website/s/pixels', { site: { ...site, billingCharge: charges() } })).toBe('/website/s/beginning/choose-plan')
    expect(goesTo('/website/s', { site: unpaid })).toBe('/website/s/beginning/choose-plan')
    expect(goesTo('/website/s/pixels', { site: { ...site, billingCharge: charges('CanceledInCycle') } })).toBe(
      '/website/s/beginning/choose-plan',
    )
  })
  it('stays on the pages of plans, on the choice of an organization and on the list of stores', () => {
    expect(goesTo('/website/s/beginning/choose-plan', { site: unpaid })).toBeUndefined()
    expect(goesTo('/website/s/beginning/view-plan', { site: unpaid })).toBeUndefined()
    expect(goesTo('/organization/select', { site: unpaid })).toBeUndefined()
    expect(goesTo('/setting/website-list', { site: unpaid })).toBeUndefined()
  })
  it('is not the case while one charge counts', () =>
    expect(goesTo('/website/s/pixels', { site: { ...site, billingCharge: charges('Expired', 'ExpiringSoon') } })).toBeUndefined())
  it('of all stores leads to their list', () =>
    expect(goesTo('/website/all-sites/order-attribution', { site: { ...allSites, billingCharge: charges() } })).toBe(
      '/setting/website-list',
    ))
})

it.each(['/website/s', '/website/s/', '/website/s/welcome', '/website/s/beginning', '/website/s/beginning/welcome'])(
  '%s leads to the page that the store opens with, once its menu is known',
  (path) => {
    expect(goesTo(path)).toBe(startPage)
    expect(redirectOf({ path, search: '', user, site })).toBeUndefined()
  },
)

it('leaves everybody else where they are', () => {
  for (const path of ['/website/s/pixels', '/website/s/no-such-page', '/setting/account', '/organization/select', '/welcome'])
    expect(goesTo(path)).toBeUndefined()
})
