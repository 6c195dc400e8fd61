/** The query parameter `errorMsg`: base64 of JSON. Untrusted: each field is read separately and may be missing. */
import { CHANNEL_FAILURES, type ChannelFailure } from '@convbox/contract/channels'

/** Details of a failed authorization. user, shopName: only if the reader may see that store. */
export type AuthError = { code: ChannelFailure | undefined; missing: string[]; account?: string; user?: string; shopName?: string }

const parse = (text: string): unknown => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Not readable: the screen shows the general message.
    return undefined
  }
}

/** Maximum length of shown text. */
const LONGEST = 100

/** Reads an errorMsg; invalid fields are left out. */
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
