/** Meta's errors and pages, and how its parameters are read. Source: https://developers.facebook.com/docs/graph-api/results and .../guides/error-handling, read 2026-11. */
import type { OAuthReply } from '../oauth/oauth-stand-in.ts'

const MAX_PAGE = 500

/** An error of the Graph API. */
export const refuse = (code: number, message: string, subcode?: number): OAuthReply => ({
  status: code === 1 || code === 2 ? 500 : 400,
  body: {
    error: { message, type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }), fbtrace_id: 'SandboxTrace' },
  },
})
/** A parameter that is JSON; undefined if it is not. */
export const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** A list of texts. */
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A page of rows. */
export const page = (rows: readonly unknown[], query: Readonly<Record<string, string>>): OAuthReply => {
  const limit = Number(query['limit'] ?? 25)
  if (!(limit >= 1 && limit <= MAX_PAGE)) return refuse(100, '(#100) Invalid parameter')
  const from = Number(Buffer.from(query['after'] ?? '', 'base64url').toString() || 0)
  const to = from + limit
  const cursors = { before: Buffer.from(String(from)).toString('base64url'), after: Buffer.from(String(to)).toString('base64url') }
  // The link carries the token: nobody should follow or keep it.
  return {
    body: {
      data: rows.slice(from, to),
      paging: { cursors, ...(to < rows.length && { next: 'https://graph.facebook.com/next?access_token=hidden' }) },
    },
  }
}
