/** Privacy requests: Shopify's kinds, an admin's erasure of one customer ('customer/erase'), the owner's deletion of a store ('store/delete'); and the states of a request. */
export const PRIVACY_TOPICS = ['customers/data_request', 'customers/redact', 'customer/erase', 'shop/redact', 'store/delete'] as const
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number]

export const PRIVACY_STATES = ['waiting', 'done', 'failed', 'cancelled'] as const
export type PrivacyState = (typeof PRIVACY_STATES)[number]

/** Allowed retention of a store's events, days. */
export const RETENTION_DAYS = { min: 30, max: 400 } as const

/** What an admin may name a customer by. */
export const CUSTOMER_KEYS = ['email', 'phone', 'customer id'] as const
export type CustomerKey = (typeof CUSTOMER_KEYS)[number]
