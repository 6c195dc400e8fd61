/** Errors of Google Ads' queries. Source: https://developers.google.com/google-ads/api/docs/common-errors, read 2026-11. */
import type { OAuthReply } from '../oauth/oauth-stand-in.ts'

const refuse = (status: number, name: string, message: string, error: { kind: string; code: string; details?: unknown }): OAuthReply => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: name,
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
          errors: [{ errorCode: { [error.kind]: error.code }, message, ...(error.details !== undefined && { details: error.details }) }],
          requestId: 'Sandbox',
        },
      ],
    },
  },
})
/** A query that Google refuses. */
export const badQuery = (code: string, message: string): OAuthReply =>
  refuse(400, 'INVALID_ARGUMENT', message, { kind: 'queryError', code })

/** What a test orders. */
export const ORDERED = {
  throttled: () =>
    refuse(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', {
      kind: 'quotaError',
      code: 'RESOURCE_EXHAUSTED',
      details: { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Number of operations for basic access', retryDelay: '90s' } },
    }),
  denied: () =>
    refuse(403, 'PERMISSION_DENIED', "User doesn't have permission to access customer.", {
      kind: 'authorizationError',
      code: 'USER_PERMISSION_DENIED',
    }),
} as const
