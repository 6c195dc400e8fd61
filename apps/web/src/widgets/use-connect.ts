/** Ways to a platform's consent page and back. */
import { CHANNELS, type ChannelId, OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { integrations } from '@convbox/contract/api/integrations'
import { failureOf } from '../api/failure.ts'
import { useSend } from '../api/use-call.ts'

export const isOAuth = (channel: ChannelId): channel is OAuthChannel => OAUTH_CHANNELS.some((known) => known === channel)

/** The calls whose answers change when a connection is made, changed or ended. */
export const RENEWS = [integrations.shopIntegration, integrations.apiInfo, integrations.expiredTokens, integrations.listAuths]

/** What a refusal of these calls says beyond its code: the failure, and what is missing. */
export const failureDetails = (thrown: unknown): { failure: string | undefined; missing: string[] } => {
  const failure = failureOf(thrown)
  const details = failure.kind === 'refused' ? (failure.details ?? {}) : {}
  return { failure: details['failure'], missing: details['missing']?.split(',').filter((part) => part !== '') ?? [] }
}

/** `connect.start(channel, back)`: leaves for the platform; it leads back to that path of ours with the result in its query. The page stays busy until the browser has left. */
export const useConnect = () => {
  const authorize = useSend(integrations.authorize, {
    onSuccess: ({ url }) => {
      // Only a page of the web; the server makes it, and this is the last look.
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
  })
  return {
    start: (channel: OAuthChannel, back: string): void => authorize.mutate({ plat_name: channel, redirect_uri: back }),
    error: authorize.error,
    /** The channel on its way, if any. */
    busy: authorize.isPending || authorize.isSuccess ? authorize.variables.plat_name : undefined,
  }
}

/** The name of a channel as people know it. */
export const nameOf = (channel: ChannelId): string => CHANNELS[channel].name
