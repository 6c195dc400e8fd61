/** Calls to TikTok's business API. It answers 200 to everything; the code in the body counts. Source: https://business-api.tiktok.com/portal/docs?id=1738373164380162 (read 2026-11). */
import type { ChannelFailure } from '@convbox/contract/channels'
import { MINUTE_MS } from '@convbox/contract/durations'
import { z } from 'zod'
import { callChannel, ChannelFault, readBody, statusFailure, type ChannelAnswer } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'

export const TIKTOK = 'https://business-api.tiktok.com'
export const TIKTOK_PATH = '/open_api/v1.3'

/** A page of 1,000 rows of a report. */
const MAX_BYTES = 16 * 1024 * 1024
const PAUSE_MS = 5 * MINUTE_MS

const FAILURES: Record<number, ChannelFailure> = {
  40001: 'permission missing',
  40100: 'too many requests',
  40102: 'token expired',
  40104: 'token invalid',
  40105: 'token invalid',
  40110: 'code refused',
  40133: 'too many requests',
}

/** The failure in an answer; undefined for success. */
export const tiktokFailure = (answer: ChannelAnswer): ChannelFailure | undefined => {
  const code = z.object({ code: z.number() }).safeParse(answer.body).data?.code
  if (code === undefined) return statusFailure(answer) ?? 'unknown answer'
  if (code === 0) return undefined
  return FAILURES[code] ?? (code >= 50_000 ? 'platform error' : 'unknown answer')
}

/** The data of a successful answer. Too many calls in a minute: TikTok answers again after five. */
export const readTiktok = <Data extends z.ZodType>(answer: ChannelAnswer, data: Data): z.output<Data> => {
  const parsed = data.safeParse(readBody({ retryMs: PAUSE_MS, ...answer }, z.object({ data: z.unknown() }), tiktokFailure).data)
  if (!parsed.success) throw new ChannelFault('unknown answer')
  return parsed.data
}

/** A call with a user's token. */
export const askTiktok = (client: SignedClient, path: string, params: Record<string, string> = {}): Promise<ChannelAnswer> =>
  callChannel({
    url: client.at(TIKTOK, `${TIKTOK_PATH}${path}`),
    params,
    headers: { 'access-token': client.accessToken },
    maxBytes: MAX_BYTES,
  })
