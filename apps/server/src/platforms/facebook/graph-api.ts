/** Calls to Meta's Graph API: version, errors, pages. Source: https://developers.facebook.com/docs/graph-api/guides/error-handling and .../results (read 2026-11). */
import type { ChannelFailure } from '@convbox/contract/channels'
import { z } from 'zod'
import { callChannel, ChannelFault, readBody, statusFailure, type ChannelAnswer, type ChannelCall } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'
import { restOf } from './facebook-usage.ts'

export const VERSION = 'v25.0'
export const API = 'https://graph.facebook.com'

/** The error of an answer. */
export const graphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), message: z.string().optional() }),
})
/** Subcodes of 190 for an expired token (https://developers.facebook.com/docs/graph-api/guides/error-handling). */
export const OVER = new Set([463, 467])
/** 80000 and above: limits by ad account (https://developers.facebook.com/docs/graph-api/overview/rate-limiting). */
const THROTTLED = new Set([4, 17, 32, 613, 80000, 80004])

/** The failure in an answer; undefined for success. */
export const failureOf = (answer: ChannelAnswer): ChannelFailure | undefined => {
  const error = graphError.safeParse(answer.body).data?.error
  if (error === undefined) return statusFailure(answer)
  if (error.code === 190) return OVER.has(error.error_subcode ?? 0) ? 'token expired' : 'token invalid'
  if (error.code === 10 || (error.code >= 200 && error.code < 300)) return 'permission missing'
  if (THROTTLED.has(error.code)) return 'too many requests'
  return error.code === 1 || error.code === 2 ? 'platform error' : 'unknown answer'
}

/** The header of a call with a user's token. */
export const signed = ({ accessToken }: SignedClient) => ({ authorization: `Bearer ${accessToken}` })

/** A call with a user's token. Tells of the pause that Meta's limits ask for; a refused one is tried again after it. */
export const callGraph = async (client: SignedClient, call: Omit<ChannelCall, 'headers'>): Promise<ChannelAnswer> => {
  const answer = await callChannel({ ...call, headers: signed(client) })
  const restMs = restOf(answer.extra)
  if (restMs === 0) return answer
  client.wantsRest?.(restMs)
  return { retryMs: restMs, ...answer }
}

/** A page of an edge. */
export const graphPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
  })

const MAX_PAGES = 20

type EdgeQuestion = {
  fields: string
  maxPages?: number
  failsIfLonger?: true
  limit?: string
  filtering?: string
  effective_status?: string
}

/** All pages of an edge, at most maxPages; failsIfLonger: more of them are a failure. Requests the next page by cursor: the platform's own link has the token in its URL. */
export const readEdge = async <Row extends z.ZodType>(
  client: SignedClient,
  path: string,
  { maxPages = MAX_PAGES, failsIfLonger, ...params }: EdgeQuestion,
  row: Row,
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await callGraph(client, {
      url: client.at(API, `/${VERSION}${path}`),
      params: { limit: '200', ...params, ...(after !== undefined && { after }) },
    })
    const body = readBody(answer, graphPage(row), failureOf)
    rows.push(...body.data)
    after = body.paging?.next === undefined ? undefined : body.paging.cursors?.after
    if (after === undefined) return rows
  }
  if (failsIfLonger) throw new ChannelFault('unknown answer')
  return rows
}
