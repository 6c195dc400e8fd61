import { describe, expect, it } from 'vitest'
import { ALL_ENDPOINTS } from './api/all-endpoints.ts'
import type { EndpointData } from './endpoint.ts'
import {
  ACTIVE_CHARGES,
  FEATURES,
  hasActiveCharge,
  hasFeature,
  isAllowed,
  menuNamesOf,
  ONE_STORE_FEATURES,
  PLANS,
  plansFor,
  productOf,
} from './plans.ts'

const ENDPOINTS: EndpointData[] = Object.values(ALL_ENDPOINTS).flatMap(({ calls }) => Object.values<EndpointData>(calls))

describe('who may see what', () => {
  it.each(FEATURES)('trial opens %s', (feature) => expect(hasFeature(['trial'], feature)).toBe(true))

  it('opens nothing for no plan, for one that nobody knows and for names that every object has', () => {
    for (const plans of [[], ['gone'], ['constructor', '__proto__', ''], ['TRIAL'], ['trial ']])
      expect(FEATURES.filter((feature) => hasFeature(plans, feature))).toEqual([])
  })

  it('is the union over all charges', () => {
    // Tracking has pixels and no analysis, Standard the reverse.
    expect(hasFeature(['Omnitrack'], 'Pixels')).toBe(true)
    expect(hasFeature(['Omnitrack'], 'Conversion Analysis')).toBe(false)
    expect(hasFeature(['Convbox Standard'], 'Pixels')).toBe(false)
    expect(
      ['Pixels', 'Conversion Analysis', 'Dashboard'].map((name) => menuNamesOf(['Omnitrack', 'Convbox Standard']).includes(name as never)),
    ).toEqual([true, true, false])
    expect(hasFeature(['gone', 'Convbox Enterprise'], 'Dashboard')).toBe(true)
  })

  it.each([
    ['Free', ['Online Store Settings', 'Integrations', 'Order History', 'Data and Privacy', 'Checklist']],
    [
      'Omnitrack',
      [
        'Pixels',
        'Events Monitor',
        'Event Builder',
        'FB Tools',
        'Catalogs',
        'Audiences',
        'Online Store Settings',
        'Integrations',
        'Order History',
        'Data and Privacy',
        'Checklist',
        'Reports and Alerts',
      ],
    ],
  ] as const)('%s opens by name exactly its list', (plan, names) => expect(new Set(menuNamesOf([plan]))).toEqual(new Set(names)))

  it('lets a dearer plan of a product open at least what a cheaper one does', () => {
    for (const [cheap, dear] of [
      ['Free', 'Omnitrack'],
      ['Omnitrack', 'Omnitrack Plus'],
      ['Convbox Standard', 'Convbox Premium'],
      ['Convbox Premium', 'Convbox Enterprise'],
      ['Convbox Enterprise', 'trial'],
    ] as const)
      expect(menuNamesOf([cheap]).filter((name) => !menuNamesOf([dear]).includes(name))).toEqual([])
  })

  it('allows a menu by its parent’s name, and not the parent by its child’s', () => {
    expect(isAllowed(['Affluencer Hub'], 'Campaign')).toBe(true)
    expect(isAllowed(['Campaign'], 'Campaign')).toBe(true)
    expect(isAllowed(['Campaign'], 'Affluencer Hub')).toBe(false)
    expect(isAllowed(['Campaign'], 'Creators')).toBe(false)
    expect(hasFeature(['Convbox Standard'], 'Creators')).toBe(true)
    expect(hasFeature(['Omnitrack Plus'], 'Creators')).toBe(false)
  })
})

describe('what to subscribe to', () => {
  it.each([
    ['Pixels', ['Omnitrack']],
    ['Tracking Data Enrichment', ['Omnitrack Plus']],
    ['Order Journey', ['Omnitrack Plus', 'Convbox Standard']],
    ['Conversion Analysis', ['Convbox Standard']],
    ['Short Links', ['Convbox Enterprise']],
    ['Campaign', ['Convbox Standard']],
  ] as const)('%s', (feature, plans) => expect(plansFor(feature)).toEqual(plans))

  it('names at least one plan for every feature, each of which opens it', () => {
    for (const feature of FEATURES) {
      const plans = plansFor(feature)
      expect(plans.length).toBeGreaterThan(0)
      for (const plan of plans) {
        expect(PLANS).toContain(plan)
        expect(hasFeature([plan], feature)).toBe(true)
      }
    }
  })
})

it('knows the product of a plan by its name; trial and Free are of none', () =>
  expect(PLANS.map(productOf)).toEqual([undefined, undefined, 'Omnitrack', 'Omnitrack', 'Convbox', 'Convbox', 'Convbox']))

it('counts a charge while it is active, whatever will become of it', () => {
  for (const status of ACTIVE_CHARGES) expect(hasActiveCharge([{ status: 'Expired' }, { status }])).toBe(true)
  expect(hasActiveCharge([])).toBe(false)
  expect(hasActiveCharge([{ status: 'Canceled' }, { status: 'CanceledInCycle' }, { status: 'Expired' }, { status: 'gone' }])).toBe(false)
})

describe('All-Sites', () => {
  it('is offered by exactly the features that have an endpoint for it', () => {
    const features = ENDPOINTS.flatMap(({ allSites, feature }) => (allSites === true && feature !== undefined ? [feature] : []))
    const built = ENDPOINTS.flatMap(({ feature }) => feature ?? [])
    expect(new Set(features)).toEqual(new Set(built.filter((feature) => !ONE_STORE_FEATURES.includes(feature))))
  })

  it('is only looked at: no call that takes it changes anything', () => {
    const changing = ENDPOINTS.filter(
      ({ allSites, method, reads, access }) => allSites === true && !(access === 'store member' && (method === 'GET' || reads === true)),
    )
    expect(changing).toEqual([])
  })
})
