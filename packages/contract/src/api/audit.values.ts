/** Every action that the audit log records; its words stand in the screen's `audit-actions.text.ts`: an action without them does not compile. */
export const AUDIT_ACTIONS = [
  'organization created',
  'organization changed',
  'member invited',
  'invitation sent again',
  'invitation revoked',
  'member joined',
  'member changed',
  'member removed',
  'member left',
  'store created',
  'store changed',
  'shop connected',
  'shop disconnected',
  'pixel created',
  'pixel changed',
  'pixel enabled',
  'pixel disabled',
  'event replayed',
  'channel connected',
  'channel disconnected',
  'channel accounts picked',
  'default channel changed',
  'order history imported',
  'data retention changed',
  'privacy export downloaded',
  'privacy request tried again',
  'backstage code made',
  'backstage log-in',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/**
 * Every field that the detail of a change may have, with what its value is: 'text' stands as it was written, 'yes or no' as 0/1 or false/true, 'account' is the id of a connected account until the log is read,
 * the others are words of a closed list; stores, events, checkouts, plans are several, joined by commas, permissions also by blanks. Names are the wire's. A field without its words does not compile.
 * A destination's own settings are not among them: their words stand in its description (`destinations/<id>.ts`).
 * The log shows the fields of a change in this order, what tells most first.
 */
export const AUDIT_FIELDS = {
  companyName: 'text',
  role: 'role',
  websites: 'stores',
  madeBy: 'text',
  title: 'text',
  websiteTitle: 'text',
  host: 'text',
  shopDomain: 'text',
  sandbox: 'yes or no',
  plan: 'text',
  timeZone: 'text',
  timeZoneEn: 'text',
  currency: 'text',
  currencyCode: 'text',
  orderIdentifier: 'order identifier',
  shopBuildType: 'build type',
  checkoutType: 'checkouts',
  thirdPartyLandingPage: 'yes or no',
  retentionDays: 'text',
  privacyRequest: 'text',
  'ad account': 'text',
  pixel: 'text',
  'conversion action': 'text',
  catalog: 'text',
  picked: 'text',
  platName: 'channel',
  scopes: 'permissions',
  thridUserId: 'text',
  platform: 'platform',
  pixelName: 'text',
  pixelId: 'text',
  enable: 'yes or no',
  enableCapi: 'yes or no',
  channelAuthId: 'account',
  tokenChanged: 'yes or no',
  testEventCode: 'text',
  includeShoppingCharges: 'value basis',
  uploadProductPricePercentage: 'text',
  purchaseCovert: 'yes or no',
  purchaseCovertName: 'text',
  productIdentifier: 'product identifier',
  contentType: 'content type',
  eventList: 'text',
  targetAreaType: 'target',
  targetAreaContext: 'text',
  enableCCPA: 'yes or no',
  extra: 'text',
} as const satisfies Record<string, string>
export type AuditField = keyof typeof AUDIT_FIELDS
/** What changed: a field's new value, or `{from, to}`. */
export type AuditDetail = { [Field in AuditField]?: unknown }

/** Changes on one page. */
export const AUDIT_PAGE_SIZE = 50
