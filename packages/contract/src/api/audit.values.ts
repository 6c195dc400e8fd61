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

/** Changes on one page. */
export const AUDIT_PAGE_SIZE = 50
