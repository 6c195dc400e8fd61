/** Tokens or key of a connected account, as its row stores them: encrypted JSON. */
import type { Credential } from '@convbox/destinations'
import type { Secrets } from '@convbox/storage'
import { z } from 'zod'

const sealedSchema = z.object({ accessToken: z.string().optional(), refreshToken: z.string().optional(), apiKey: z.string().optional() })
type Sealed = z.output<typeof sealedSchema>

/** Encrypts an account's tokens or key for its row. */
export const sealSecret = (secrets: Secrets, { accessToken, refreshToken, apiKey }: Sealed): string =>
  secrets.seal(JSON.stringify({ accessToken, refreshToken, apiKey }))

/** Decrypts a row's secret. */
export const openSecret = (secrets: Secrets, sealed: string): Sealed => sealedSchema.parse(JSON.parse(secrets.open(sealed)))

/** The credential that a pixel sends with for a connected account: its access token, or the key it was connected by. */
export const openCredential = (secrets: Secrets, auth: { secret: string; externalUserId: string }): Credential | undefined => {
  const { accessToken, apiKey } = openSecret(secrets, auth.secret)
  const secret = accessToken ?? apiKey
  return secret === undefined ? undefined : { kind: accessToken === undefined ? 'key' : 'oauth', secret, accountId: auth.externalUserId }
}

/** An account's tokens in clear. */
export const openTokens = (secrets: Secrets, sealed: string): { accessToken: string; refreshToken?: string } => {
  const { accessToken = '', refreshToken } = openSecret(secrets, sealed)
  return { accessToken, ...(refreshToken !== undefined && { refreshToken }) }
}

/** The last four characters of a saved key, enough to recognize it. */
export const keyHint = (secrets: Secrets, sealed: string): string => (openSecret(secrets, sealed).apiKey ?? '').slice(-4)
