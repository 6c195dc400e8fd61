/** Calls to the JSON API of Microsoft Advertising. Errors: https://learn.microsoft.com/advertising/guides/operation-error-codes (read 2026-11). */
import type { ChannelFailure } from '@convbox/contract/channels'
import { z } from 'zod'
import { callChannel, statusFailure, type ChannelAnswer } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'

const errors = z.array(z.object({ Code: z.number() })).optional()
const faultSchema = z.object({ Errors: errors, OperationErrors: errors, BatchErrors: errors })
/** The codes of an answer's errors. */
export const bingErrors = ({ body }: ChannelAnswer): number[] => {
  const fault = faultSchema.safeParse(body).data
  return [...(fault?.Errors ?? []), ...(fault?.OperationErrors ?? []), ...(fault?.BatchErrors ?? [])].map(({ Code }) => Code)
}
/** 105 InvalidCredentials, 109 AuthenticationTokenExpired, 106 UserIsNotAuthorized, 117 CallRateExceeded, 3227 BulkServiceTooManyRequests. */
const FAILURES: Record<number, ChannelFailure> = {
  105: 'token invalid',
  106: 'permission missing',
  109: 'token expired',
  117: 'too many requests',
  3227: 'too many requests',
}
/** The failure in an answer; undefined for success. */
export const bingFailure = (answer: ChannelAnswer): ChannelFailure | undefined => {
  const code = answer.status === 200 ? undefined : bingErrors(answer)[0]
  return (code === undefined ? undefined : FAILURES[code]) ?? statusFailure(answer)
}

/** An ad account and the customer that owns it. */
type Account = { id: string; customerId: string }

/** A call with a user's token; account: in whose name. */
export const postBing = (
  client: SignedClient,
  at: { host: string; path: string; account?: Account },
  json: unknown,
): Promise<ChannelAnswer> =>
  callChannel({
    url: client.at(at.host, at.path),
    json,
    headers: {
      authorization: `Bearer ${client.accessToken}`,
      developertoken: client.developerToken,
      ...(at.account && { customerid: at.account.customerId, customeraccountid: at.account.id }),
    },
  })
