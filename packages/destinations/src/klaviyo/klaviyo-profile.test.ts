import type { StoreEvent } from '@convbox/contract'
import { describe, expect, it } from 'vitest'
import { bobLooks, maryBuys, NOW } from '../sample.cases.ts'
import { klaviyoSettings } from './klaviyo-sample.cases.ts'
import { klaviyo } from './klaviyo.ts'
import { buildKlaviyoProfile } from './klaviyo-profile.ts'

/** What Bob's visit adds to each profile. */
const ANONYMOUS = { anonymous_id: bobLooks.visitorId, ...(bobLooks.client?.ip && { location: { ip: bobLooks.client.ip } }) }
const profileOf = (user: StoreEvent['user']) => buildKlaviyoProfile({ ...bobLooks, user: { customerId: 'c1', ...user } })

describe('contact data that Klaviyo would refuse the whole event for', () => {
  it.each([
    'a..b@x.example',
    '.a@x.example',
    'a.@x.example',
    '<mary@x.example',
    'mailto:mary@x.example',
    'a,b@x.example',
    '"a"@x.example',
    'a@-x.example',
    'a@x-.example',
    'a@10.0.0.1',
    'a@x.e',
    `${'a'.repeat(65)}@x.example`,
  ])('is left out: the address %s', (email) => expect(profileOf({ email })).toEqual({ external_id: 'c1', ...ANONYMOUS }))

  it.each([
    ['555 123 4567', undefined],
    ['5551234', 'US'],
    ['+1 555 1234', undefined],
  ])('is left out: the number %s of %s', (phone, country) =>
    expect(profileOf({ phone, ...(country && { country }) })).not.toHaveProperty('phone_number'),
  )

  it('is sent where it is whole', () => {
    expect(profileOf({ email: " O'Neil+shop@Mail.x-y.Example ", phone: '650 555 1212', country: 'US' })).toMatchObject({
      email: "o'neil+shop@mail.x-y.example",
      phone_number: '+16505551212',
    })
    expect(profileOf({ phone: '0044 20 7946 0958' })).toMatchObject({ phone_number: '+442079460958' })
    expect(profileOf({ email: 'a@x.xn--p1ai' })).toMatchObject({ email: 'a@x.xn--p1ai' })
  })
})

it('cuts no character in half, which would make the body no valid text', () => {
  const long = (length: number): string => `${'a'.repeat(length - 1)}😀😀`
  const event: StoreEvent = {
    ...maryBuys,
    user: { email: 'mary@example.com', firstName: long(255), city: long(255) },
    items: [{ productId: '1', title: long(1000), quantity: 1, price: '1' }],
  }
  const context = { now: NOW, store: { id: 's', name: 'Lamps', url: 'https://lamps.example', currency: 'USD' } }
  const views = ['Purchase', 'ViewContent', 'AddToCart', 'Search', 'Lead'] as const
  for (const name of views) {
    const said = { ...event, name, search: { query: long(1000) }, page: { url: 'https://lamps.example/', title: long(1000) } }
    const { requests } = klaviyo.buildRequests([said], klaviyoSettings, context)
    const text = JSON.stringify(requests)
    expect(requests).toHaveLength(1)
    expect(text).not.toMatch(/\\ud[89a-f]/)
  }
})
