/** Calls to Snapchat's Marketing API, and its lists. Source: https://developers.snap.com/api/marketing-api/Ads-API/pagination (limit of 1,000), read 2026-11. */
import { z } from 'zod'
import { callChannel, readBody } from '../channel-call.ts'
import type { SignedClient } from '../oauth.ts'

const API = 'https://adsapi.snapchat.com'
const MAX_BYTES = 64 * 1024 * 1024
const PAGE = '1000'

/** A call with a user's token. */
export const getSnapchat = (client: SignedClient, path: string, params: Record<string, string>) =>
  callChannel({
    url: client.at(API, `/v1${path}`),
    params,
    headers: { authorization: `Bearer ${client.accessToken}` },
    maxBytes: MAX_BYTES,
  })

const paging = z.object({ paging: z.object({ next_link: z.string().optional() }).optional() })

/** All pages of a list of an account. Deleted things too: their spend stays. */
export const readSnapchatList = async <Row extends z.ZodType>(
  client: SignedClient,
  path: string,
  list: string,
  row: Row,
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = []
  let cursor: string | undefined
  do {
    const params = { limit: PAGE, read_deleted_entities: 'true', ...(cursor !== undefined && { cursor }) }
    const body = readBody(await getSnapchat(client, path, params), z.object({ [list]: z.array(row) }).and(paging))
    rows.push(...z.array(row).parse(body[list]))
    const next = body.paging?.next_link
    // Only its cursor: the address itself could lead elsewhere.
    cursor = next !== undefined && URL.canParse(next) ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined
  } while (cursor !== undefined)
  return rows
}
