import { describe, expect, it } from 'vitest'
import { ADD_METHODS, DEFAULT_PIXEL_SETTINGS, type AddMethod, type DestinationId } from './destinations/destinations.ts'
import { pixelSettingsSchema } from './destinations/destinations.schemas.ts'
import { findTokenFault, readAddMethod } from './destination-rules.ts'

const settings = { ...DEFAULT_PIXEL_SETTINGS, platform: 'facebook', pixelId: '123456789012345' }
const faultOf = (change: object): [string, string] | undefined => {
  const issue = pixelSettingsSchema.safeParse({ ...settings, ...change }).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

describe('pixelSettingsSchema', () => {
  it.each([
    { pixelId: '123456789012345' },
    { pixelId: ' 1234567890123456789 ' },
    { platform: 'ga4', pixelId: 'G-ABC123', extra: { euEndpoint: true } },
    { platform: 'generic', pixelId: 'demo-1' },
    { purchaseAlias: 'bigPurchase' },
    { purchaseAlias: 'session_start' },
    { platform: 'ga4', pixelId: 'G-A', purchaseAlias: 'errors_gone' },
    { target: { kind: 'tags', names: ['summer'] } },
  ])('takes %j', (change) => {
    expect(faultOf(change)).toBeUndefined()
  })

  it.each([
    [{ pixelId: '' }, ['pixelId', 'Please input Pixel ID']],
    [{ pixelId: '12345678901234' }, ['pixelId', 'Please enter a valid Facebook pixel ID']],
    [{ pixelId: '12345678901234567890' }, ['pixelId', 'Please enter a valid Facebook pixel ID']],
    [{ pixelId: '12345678901234a' }, ['pixelId', 'Please enter a valid Facebook pixel ID']],
    [{ platform: 'ga4', pixelId: '' }, ['pixelId', 'GA4 ID is required']],
    [
      { platform: 'ga4', pixelId: 'UA-12345678-1' },
      [
        'pixelId',
        'Universal Analytics has ended and takes no more events: use the ID of a Google Analytics 4 property, which starts with "G-"',
      ],
    ],
    [{ platform: 'ga4', pixelId: 'UA-1234-1' }, ['pixelId', 'Google pixel id invalid']],
    [{ platform: 'ga4', pixelId: 'G-' }, ['pixelId', 'GA4 ID should start with "G-"']],
    [{ purchaseAlias: 'BigPurchase' }, ['purchaseAlias', 'The event name must start with a lowercase letter']],
    [{ purchaseAlias: '' }, ['purchaseAlias', 'Field is required!']],
    [
      { platform: 'ga4', pixelId: 'G-A', purchaseAlias: 'big purchase' },
      ['purchaseAlias', 'GA4 takes at most 40 letters, digits and underscores'],
    ],
    ...['session_start', 'notification_open', 'ga_sale'].map((purchaseAlias): [object, [string, string]] => [
      { platform: 'ga4', pixelId: 'G-A', purchaseAlias },
      ['purchaseAlias', 'GA4 keeps this name for itself: please choose another one'],
    ]),
    [{ valuePercent: -1 }, ['valuePercent', 'Please enter a percentage from 0 to 1000']],
    [{ target: { kind: 'collections', names: [' '] } }, ['target', 'Field is required!']],
  ])('refuses %j with its message', (change, fault) => {
    expect(faultOf(change)).toEqual(fault)
  })
})

it('asks for a token only when events are sent from the server and none is stored', () => {
  expect(findTokenFault('facebook', { sendsFromServer: true, hasToken: false })).toBe(
    'Please input the access token of the Conversions API',
  )
  expect(findTokenFault('facebook', { sendsFromServer: true, hasToken: true })).toBeUndefined()
  expect(findTokenFault('ga4', { sendsFromServer: false, hasToken: false })).toBeUndefined()
})

it('takes the switch of the server as given for Google Ads and Microsoft, and derives it elsewhere from how the pixel is added', () => {
  const sends = (platform: DestinationId, addMethod: AddMethod, enableCapi: boolean) =>
    readAddMethod(platform, { addMethod, enableCapi }).sendsFromServer
  for (const platform of ['google-ads', 'bing'] as const) {
    expect(ADD_METHODS.map((method) => sends(platform, method, true))).toEqual([true, true, true])
    expect(ADD_METHODS.map((method) => sends(platform, method, false))).toEqual([false, false, false])
  }
  expect(ADD_METHODS.map((method) => sends('facebook', method, true))).toEqual([false, true, true])
  expect(ADD_METHODS.map((method) => sends('facebook', method, false))).toEqual([false, true, true])
  expect([true, false].map((isOn) => readAddMethod('facebook', { enableCapi: isOn }).addMethod)).toEqual(['server', 'browser'])
})
