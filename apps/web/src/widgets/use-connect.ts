/** Connecting ad platforms: to the consent page and back. */
import { adSpend } from '@convbox/contract/api/ad-spend'
import { CHANNELS, type ChannelId, type OAuthChannel } from '@convbox/contract/channels'
import { integrations } from '@convbox/contract/api/integrations'
import { failureOf } from '../api/failure.ts'
import { useSend } from '../api/use-call.ts'

/** Calls to refresh when a connection is made, changed or removed. */
export const RENEWS = [
  integrations.shopIntegration,
  integrations.apiInfo,
  integrations.expiredTokens,
  integrations.listAuths,
  adSpend.spendReads,
]

/** Details of a refusal of these calls: the failure, and the missing permissions. */
export const failureDetails = (thrown: unknown): { failure: string | undefined; missing: string[] } => {
  const failure = failureOf(thrown)
  const details = failure.kind === 'refused' ? (failure.details ?? {}) : {}
  return { failure: details['failure'], missing: details['missing']?.split(',').filter((part) => part !== '') ?? [] }
}

/** `connect.start(channel, back)`: opens the platform's consent page, which redirects to the path `back` with the result in its query. Stays busy until the browser has left the page. */
export const useConnect = () => {
  const authorize = useSend(integrations.authorize, {
    onSuccess: ({ url }) => {
      // A last check that the server's URL is a web page.
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
  })
  return {
    start: (channel: OAuthChannel, back: string): void => authorize.mutate({ plat_name: channel, redirect_uri: back }),
    error: authorize.error,
    /** The channel being connected, if any. */
    busy: authorize.isPending || authorize.isSuccess ? authorize.variables.plat_name : undefined,
  }
}

/** Display name of a channel. */
export const nameOf = (channel: ChannelId): string => CHANNELS[channel].name
