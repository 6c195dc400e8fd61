/** The query's `errorMsg`: base64 of JSON. Outside data: read piece by piece, and nothing of it is trusted to be there. */
import { CHANNEL_FAILURES, type ChannelFailure } from '@convbox/contract/channels'

/** What an authorization that failed says of itself. user, shopName: only where the reader may see that store. */
export type AuthError = { code: ChannelFailure | undefined; missing: string[]; account?: string; user?: string; shopName?: string }

const parse = (text: string): unknown => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Somebody changed the address; the screen says the general thing.
    return undefined
  }
}

/** Longest text of it that is shown. */
const LONGEST = 100

/** Reads an errorMsg; what makes no sense is left out. */
export const readAuthError = (errorMsg: string): AuthError => {
  const read = parse(errorMsg)
  const fields = new Map<string, unknown>(typeof read === 'object' && read !== null ? Object.entries(read) : [])
  const text = (name: string): string | undefined => {
    const value = fields.get(name)
    return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : undefined
  }
  const [account, user, shopName] = [text('account'), text('user'), text('shopName')]
  const listed = fields.get('missing')
  const missing = Array.isArray(listed) ? listed.filter((part) => typeof part === 'string') : []
  return {
    code: CHANNEL_FAILURES.find((failure) => failure === fields.get('code')),
    missing,
    ...(account !== undefined && { account }),
    ...(user !== undefined && { user }),
    ...(shopName !== undefined && { shopName }),
  }
}
