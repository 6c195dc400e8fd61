import { expect, it } from 'vitest'
import { changesOf, faultsOfForm, fieldsOfForm, formField, newPixelForm } from './pixel-form.ts'

const meta = { ...newPixelForm('facebook'), pixelName: 'Main', pixelId: '123456789012345', conversionApiKey: 'EAAB' }

it('says what is wrong under each field', () => {
  const wrong = {
    ...newPixelForm('facebook'),
    pixelId: '12',
    purchaseCovert: true,
    purchaseCovertName: 'Buy',
    targetAreaType: 'Tag' as const,
    uploadProductPricePercentage: '',
  }
  expect(faultsOfForm('facebook', wrong, false)).toEqual({
    pixelName: 'Field is required!',
    pixelId: 'Please enter a valid Facebook pixel ID',
    conversionApiKey: 'Please input the access token of the Conversions API',
    purchaseCovertName: 'The event name must start with a lowercase letter',
    targetAreaContext: 'Field is required!',
    uploadProductPricePercentage: 'Please enter a percentage from 0 to 1000',
  })
  expect(faultsOfForm('ga4', { ...meta, pixelId: 'X-1' }, false)).toEqual({ pixelId: 'GA4 ID should start with "G-"' })
  expect(faultsOfForm('ga4', { ...meta, pixelId: 'UA-1' }, false)).toEqual({ pixelId: 'Google pixel id invalid' })
  expect(faultsOfForm('facebook', { ...meta, conversionApiKey: '' }, true)).toEqual({})
})

it('begins with the value that the platform asks for', () => {
  expect(newPixelForm('facebook').includeShoppingCharges).toBe('1')
  expect(newPixelForm('awin').includeShoppingCharges).toBe('3')
})

it('sends only what changed, and a token only when one was typed', () => {
  const kept = { ...meta, conversionApiKey: '' }
  expect(changesOf('facebook', kept, { ...kept, includeShoppingCharges: '3', enable: false })).toEqual({
    includeShoppingCharges: 3,
    enable: 0,
  })
  expect(changesOf('facebook', kept, { ...kept, conversionApiKey: ' EAAC ' })).toEqual({ conversionApiKey: 'EAAC' })
  expect(changesOf('facebook', kept, { ...kept, enableCCPA: true, own: { ...kept.own, lduCountry: '1' } })).toEqual({
    enableCCPA: 1,
    extra: { transactionIdentifier: 'order id', lduCountry: 1, lduState: 1000 },
  })
})

it('a test code that was emptied is sent as empty, names of a target are tidied', () => {
  expect(changesOf('facebook', { ...meta, testEventCode: 'TEST1' }, meta)).toEqual({ testEventCode: '' })
  expect(fieldsOfForm('ga4', { ...meta, targetAreaType: 'Collection', targetAreaContext: ' Sale,, new in ' })).toMatchObject({
    targetAreaContext: 'Sale,new in',
  })
})

it('sends with a connected account or with a token, never both', () => {
  const account = 'auth-1' as NonNullable<typeof meta.channelAuthId>
  const kept = { ...meta, conversionApiKey: '' }
  expect(changesOf('facebook', kept, { ...meta, channelAuthId: account })).toEqual({ channelAuthId: 'auth-1' })
  const withAccount = { ...kept, channelAuthId: account }
  expect(faultsOfForm('facebook', withAccount, false)).toEqual({})
  expect(faultsOfForm('facebook', { ...withAccount, channelAuthId: '' }, false)).toEqual({
    conversionApiKey: 'Please input the access token of the Conversions API',
  })
  expect(changesOf('facebook', withAccount, meta)).toEqual({ conversionApiKey: 'EAAB' })
})

it('finds the field of a refusal', () =>
  expect([formField('extra.lduState', meta), formField('pixelId', meta), formField('nothing', meta)]).toEqual([
    'own.lduState',
    'pixelId',
    undefined,
  ]))

it('keeps the texts of a setting per event, without the empty ones, and finds the field of one that is refused', () => {
  const ads = newPixelForm('google-ads')
  expect(ads.own['conversions']).toEqual({ Purchase: 'default' })
  const conversions = { Purchase: ' default ', AddToCart: '', Search: 'x' }
  const form = { ...ads, own: { ...ads.own, conversions } }
  expect(fieldsOfForm('google-ads', form).extra).toMatchObject({ conversions: { Purchase: 'default', Search: 'x' } })
  expect(faultsOfForm('google-ads', form, true)).toMatchObject({
    'own.conversions.Search': 'Enter “default”, or conversion ID and label with a slash between them',
  })
  expect(formField('extra.conversions.Search', form)).toBe('own.conversions.Search')
})
