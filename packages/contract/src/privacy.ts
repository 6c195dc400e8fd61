/** What Shopify may ask in the name of privacy, the owner's own wish that a store be erased ('store/delete'), and how a request stands. */
export const PRIVACY_TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact', 'store/delete'] as const
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number]

export const PRIVACY_STATES = ['waiting', 'done', 'failed', 'cancelled'] as const
export type PrivacyState = (typeof PRIVACY_STATES)[number]

/** How long a store may keep its events, days. */
export const RETENTION_DAYS = { min: 30, max: 400 } as const
