/** Queries to Google Ads (https://developers.google.com/google-ads/api/rest/common/search): pages of 10,000 rows. */
import { z } from 'zod'
import { callChannel, readBody, type ChannelAnswer } from '../channel-call.ts'
import { googleErrors, googleFailure, googleRetryMs } from './google-failure.ts'
import type { SignedClient } from '../oauth.ts'

export const GOOGLE_VERSION = 'v25'
export const GOOGLE_ADS = 'https://googleads.googleapis.com'
/** A page of 10,000 rows. */
const MAX_BYTES = 64 * 1024 * 1024

/** Headers of a call; managerId: the manager account through which the user reaches the account. */
export const signedGoogle = ({ accessToken, developerToken }: SignedClient, managerId?: string) => ({
  authorization: `Bearer ${accessToken}`,
  'developer-token': developerToken,
  ...(managerId !== undefined && { 'login-customer-id': managerId }),
})

/** Whether the account is closed or was never activated. */
const isShut = (answer: ChannelAnswer): boolean => googleErrors(answer).includes('CUSTOMER_NOT_ENABLED')

/** All rows of a query. An account that is shut has none, unless that is a failure to the caller. */
export const searchGoogle = async <Row extends z.ZodType>(
  client: SignedClient,
  at: { customerId: string; managerId?: string | undefined; failsIfShut?: true },
  query: string,
  row: Row,
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  let pageToken: string | undefined
  do {
    const answer = await callChannel({
      url: client.at(GOOGLE_ADS, `/${GOOGLE_VERSION}/customers/${at.customerId}/googleAds:search`),
      json: { query, ...(pageToken && { pageToken }) },
      headers: signedGoogle(client, at.managerId),
      maxBytes: MAX_BYTES,
    })
    if (isShut(answer) && at.failsIfShut === undefined) return []
    const retryMs = googleRetryMs(answer)
    const told = { ...answer, ...(retryMs !== undefined && { retryMs }) }
    const page = readBody(told, z.object({ results: z.array(row).default([]), nextPageToken: z.string().optional() }), googleFailure)
    rows.push(...page.results)
    pageToken = page.nextPageToken
  } while (pageToken)
  return rows
}
