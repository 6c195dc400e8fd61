import { expect, it } from 'vitest'
import { accountPages } from './account-pages.ts'

const as = (optorRole: 'admin' | 'operate' | 'read-only') => ({ operatorInfo: { optorRole, browserLanguage: '' } })
const everything = (): boolean => true
const keys = (pages: { key: string }[]): string[] => pages.map(({ key }) => key)

it('shows an admin everything that exists', () =>
  expect(keys(accountPages(as('admin'), 's', everything))).toEqual([
    'account',
    'organizations',
    'team',
    'organization',
    'billing',
    'auditLog',
    'integrations',
    'reportSetting',
    'pricingPlan',
  ]))

it.each(['operate', 'read-only'] as const)('shows no page for admins to %s', (role) =>
  expect(keys(accountPages(as(role), 's', everything))).toEqual([
    'account',
    'organizations',
    'integrations',
    'reportSetting',
    'pricingPlan',
  ]),
)

it('shows no page for admins to somebody without an organization', () =>
  expect(keys(accountPages({}, undefined, everything))).toEqual(['account', 'organizations']))

it('leaves out the pages of a store where there is none', () =>
  expect(keys(accountPages(as('admin'), undefined, everything))).toEqual([
    'account',
    'organizations',
    'team',
    'organization',
    'billing',
    'auditLog',
  ]))

it('is no dead link: pages without a screen are left out', () => {
  const routes = ['/setting/account', '/website/$websiteName/integrations', '/website/$websiteName/beginning/view-plan']
  expect(accountPages(as('admin'), 'a shop', (path) => routes.includes(path))).toEqual([
    { key: 'account', href: '/setting/account' },
    { key: 'integrations', href: '/website/a%20shop/integrations' },
    { key: 'pricingPlan', href: '/website/a%20shop/beginning/view-plan' },
  ])
})
