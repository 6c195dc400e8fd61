/** TikTok's answers, and how its parameters are read. Source: https://business-api.tiktok.com/portal/docs?id=1738373164380162, read 2026-11. */
import type { OAuthReply } from '../oauth/oauth-stand-in.ts'

/** TikTok answers 200 to everything; the code counts. */
export const say = (code: number, message: string, data: unknown = {}): OAuthReply => ({
  body: { code, message, request_id: 'Sandbox', data },
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
