/** Google Ads error codes as channel failures. Source: https://developers.google.com/google-ads/api/docs/common-errors (read 2026-11). */
import type { ChannelFailure } from '@convbox/contract/channels'
import { z } from 'zod'
import { statusFailure, type ChannelAnswer } from '../channel-call.ts'

const detail = z.object({ errors: z.array(z.object({ errorCode: z.record(z.string(), z.string()) })).optional() })
const errorSchema = z.object({ error: z.object({ details: z.array(detail) }) })

/** Error names in an answer, such as CUSTOMER_NOT_ENABLED. */
export const googleErrors = ({ body }: ChannelAnswer): string[] =>
  (errorSchema.safeParse(body).data?.error.details ?? []).flatMap(({ errors }) =>
    (errors ?? []).flatMap(({ errorCode }) => Object.values(errorCode)),
  )

const FAILURES: ReadonlyMap<string, ChannelFailure> = new Map(
  Object.entries({
    OAUTH_TOKEN_EXPIRED: 'token expired',
    OAUTH_TOKEN_INVALID: 'token invalid',
    OAUTH_TOKEN_REVOKED: 'token invalid',
    TWO_STEP_VERIFICATION_NOT_ENROLLED: 'permission missing',
    ADVANCED_PROTECTION_NOT_ENROLLED: 'permission missing',
    CUSTOMER_NOT_ENABLED: 'permission missing',
    DEVELOPER_TOKEN_NOT_APPROVED: 'not configured',
    DEVELOPER_TOKEN_PROHIBITED: 'not configured',
  }),
)

/** The failure in an answer of Google Ads; undefined for success. */
export const googleFailure = (answer: ChannelAnswer): ChannelFailure | undefined =>
  googleErrors(answer).flatMap((name) => FAILURES.get(name) ?? [])[0] ?? statusFailure(answer)

const quota = z.object({
  error: z.object({
    details: z.array(
      z.object({
        errors: z.array(z.object({ details: z.object({ quotaErrorDetails: z.object({ retryDelay: z.string() }) }) })).optional(),
      }),
    ),
  }),
})

/** How long Google wants no more calls: QuotaErrorDetails.retry_delay, such as "30s" (google.ads.googleads.v25.errors). */
export const googleRetryMs = ({ body }: ChannelAnswer): number | undefined => {
  const delay = quota.safeParse(body).data?.error.details.flatMap(({ errors }) => errors ?? [])[0]?.details.quotaErrorDetails.retryDelay
  const seconds = Number(delay?.replace(/s$/, ''))
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}
