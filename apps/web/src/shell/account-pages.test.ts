import { expect, it } from 'vitest'
import { ann } from '../testing/tiny-shop.ts'
import { accountPages } from './account-pages.ts'

const tenant = (tenantId: string, optorRole: 'admin' | 'operate' | 'read-only') => ({ tenantId, optorRole })
const as = (optorRole: 'admin' | 'operate' | 'read-only') => ({ ...ann, tenants: [tenant('tenant-1', optorRole)] })
const everything = (): boolean => true
const inStore = { store: 'tiny-shop', org: undefined }
const nowhere = { store: undefined, org: undefined }
const keys = (pages: { key: string }[]): string[] => pages.map(({ key }) => key)

it('shows an admin everything that exists', () =>
  expect(keys(accountPages(as('admin'), inStore, everything))).toEqual([
    'account',
    'organization',
    'stores',
    'team',
    'billing',
    'auditLog',
    'organizations',
    'integrations',
    'reportSetting',
    'pricingPlan',
  ]))

it.each(['operate', 'read-only'] as const)('shows no page for admins to %s', (role) =>
  expect(keys(accountPages(as(role), inStore, everything))).toEqual([
    'account',
    'stores',
    'organizations',
    'integrations',
    'reportSetting',
    'pricingPlan',
  ]),
)

it('shows no page for admins to somebody without an organization', () =>
  expect(keys(accountPages({ tenants: [], websites: [] }, nowhere, everything))).toEqual(['account', 'stores', 'organizations']))

it('leaves out the pages of a store where there is none', () =>
  expect(keys(accountPages(as('admin'), nowhere, everything))).toEqual([
    'account',
    'organization',
    'stores',
    'team',
    'billing',
    'auditLog',
    'organizations',
  ]))

it('is no dead link: pages without a screen are left out', () => {
  const routes = ['/setting/account', '/website/$websiteName/integrations', '/website/$websiteName/beginning/view-plan']
  expect(accountPages(as('admin'), { ...inStore, store: 'a shop' }, (path) => routes.includes(path))).toEqual([
    { key: 'account', href: '/setting/account' },
    { key: 'integrations', href: '/website/a%20shop/integrations' },
    { key: 'pricingPlan', href: '/website/a%20shop/beginning/view-plan' },
  ])
})

it('speaks of the organization that is looked at, whichever the session has chosen', () => {
  const both = {
    activeTenantId: 'tenant-1',
    tenants: [tenant('tenant-1', 'admin'), tenant('tenant-2', 'admin')],
    websites: [
      { websiteName: 'tiny-shop', tenantId: 'tenant-1' },
      { websiteName: 'elm', tenantId: 'tenant-2' },
    ],
  }
  const team = (person: typeof both, place: { store: string | undefined; org: string | undefined }) =>
    accountPages(person, place, everything).find(({ key }) => key === 'team')?.href
  expect(team(both, inStore)).toBe('/setting/team')
  expect(team(both, { ...inStore, store: 'elm' })).toBe('/setting/team?org=tenant-2')
  expect(team(both, { ...nowhere, org: 'tenant-2' })).toBe('/setting/team?org=tenant-2')
  expect(team(both, { ...nowhere, org: 'somebody-elses' })).toBe('/setting/team')
  const memberThere = { ...both, tenants: [tenant('tenant-1', 'admin'), tenant('tenant-2', 'operate')] }
  expect(team(memberThere, { ...inStore, store: 'elm' })).toBeUndefined()
  expect(team(memberThere, inStore)).toBe('/setting/team')
})
