import { AUDIT_ACTIONS, AUDIT_FIELDS } from '@convbox/contract/api/audit.values'
import { pixelsSchemas } from '@convbox/contract/api/pixels.schemas'
import { CHECKOUT_TYPES, ORDER_IDENTIFIERS, SHOP_BUILD_TYPES } from '@convbox/contract/api/store-settings.values'
import { REPORT_MODELS } from '@convbox/contract/metrics/credit-choices'
import { TEAM_ROLES } from '@convbox/contract/api/team.values'
import { CHANNEL_IDS, CHANNELS, OAUTH_CHANNELS } from '@convbox/contract/channels'
import { ADD_METHODS, CONTENT_TYPES, DESTINATION_IDS, PRODUCT_IDENTIFIERS, VALUE_BASES } from '@convbox/contract/destinations/destinations'
import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { describe, expect, it } from 'vitest'
import { auditActionsText } from './audit-actions.text.ts'
import { auditLogText } from './audit-log.text.ts'
import { fieldName, valueText } from './audit-values.ts'

const HAN = /\p{Script=Han}/u
/** Every possible value of each field with a closed list. */
const VALUES: Partial<Record<keyof typeof AUDIT_FIELDS, readonly string[]>> = {
  role: TEAM_ROLES,
  orderIdentifier: ORDER_IDENTIFIERS,
  reportModel: REPORT_MODELS,
  shopBuildType: SHOP_BUILD_TYPES,
  checkoutType: CHECKOUT_TYPES,
  sandbox: ['true', 'false'],
  enable: ['0', '1'],
  includeShoppingCharges: Object.values(VALUE_BASES).map(String),
  productIdentifier: PRODUCT_IDENTIFIERS,
  contentType: CONTENT_TYPES,
  addMethod: ADD_METHODS,
  targetAreaType: ['Entire Store', 'Collection', 'Tag'],
  scopes: SHOPIFY_SCOPES,
}
/** Names that both languages share. */
const SAME_IN_BOTH: readonly string[] = ['Shopify Headless', 'convbox']
const noChanges = { changes: [] }

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const reader = { language, storeTitles: new Map([['tiny-shop', 'Tiny Shop']]) }
  const isSaid = (text: string): void => expect(text).toMatch(language === 'zh' ? HAN : /^[A-Z]/)

  it('every audited action and every field has its words', () => {
    for (const action of AUDIT_ACTIONS) isSaid(auditActionsText[language][action])
    for (const field of Object.keys(AUDIT_FIELDS)) isSaid(fieldName(language, field))
  })

  it('every value of a closed list has its words', () => {
    for (const [field, values] of Object.entries(VALUES))
      for (const value of values) {
        const said = valueText(reader, noChanges, field, value)
        if (!SAME_IN_BOTH.includes(value)) isSaid(said)
      }
    for (const channel of CHANNEL_IDS) expect(valueText(reader, noChanges, 'platName', channel)).toBe(CHANNELS[channel].name)
    for (const platform of DESTINATION_IDS) expect(valueText(reader, noChanges, 'platform', platform)).not.toBe(platform)
  })

  it("every destination's own setting, and every value of its choices, has its words", () => {
    for (const setting of ALL_DESTINATION_FACTS.flatMap(({ settings }) => settings)) {
      isSaid(fieldName(language, setting.key))
      const values = setting.kind === 'choice' ? setting.options.map(({ value }) => String(value)) : ['true', 'false']
      if (setting.kind === 'choice' || setting.kind === 'flag')
        for (const value of values) isSaid(valueText(reader, noChanges, setting.key, value))
    }
  })

  it('every permission is said in the words of its channel', () => {
    for (const channel of OAUTH_CHANNELS) {
      const row = { changes: [{ field: 'platName', to: channel }] }
      for (const scope of CHANNELS[channel].scopes) expect(valueText(reader, row, 'scopes', scope)).not.toBe(scope)
    }
    const said = valueText(reader, { changes: [{ field: 'platName', to: 'google' }] }, 'scopes', 'openid email profile')
    expect(said).toBe(language === 'en' ? 'Name and e-mail' : '姓名和邮箱')
  })

  it('stores stand by their titles, nothing as nothing, an account that is gone as such', () => {
    expect(valueText(reader, noChanges, 'websites', 'tiny-shop, gone')).toBe(language === 'en' ? 'Tiny Shop, gone' : 'Tiny Shop、gone')
    expect(valueText(reader, noChanges, 'testEventCode', undefined)).toBe(auditLogText[language].nothing)
    expect(valueText(reader, noChanges, 'channelAuthId', '')).toBe(auditLogText[language].accountGone)
  })
})

/** The token under its two names, and second names of the wire, which are resolved before a change is recorded. */
const NEVER_RECORDED = ['conversionApiKey', 'systemUserToken', 'thirdUserId', 'channelSetting']

it('knows every field of a pixel but its token and the second names of others', () => {
  const fields = Object.keys(pixelsSchemas.savePixel.input.shape).filter((field) => !NEVER_RECORDED.includes(field))
  expect(Object.keys(AUDIT_FIELDS)).toEqual(expect.arrayContaining(fields))
})
