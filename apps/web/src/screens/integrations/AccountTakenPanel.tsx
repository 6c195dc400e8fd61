import type { ChannelId } from '@convbox/contract/channels'
import { failureOf } from '../../api/failure.ts'
import { AuthResultPanel } from '../../widgets/AuthResultPanel.tsx'

/** Details of the refusal of an account that another store uses; undefined for any other refusal. */
export const accountTakenError = (error: Error | null): string | undefined => {
  const failure = error && failureOf(error)
  return failure?.kind === 'refused' && failure.error === 'ad account taken' ? (failure.details?.['errorMsg'] ?? '') : undefined
}

/** That refusal, shown like a duplicate authorization. */
export const AccountTakenPanel = ({ channel, errorMsg }: { channel: ChannelId; errorMsg: string }) => (
  <div role="alert">
    <AuthResultPanel channel={channel} result="duplicate" errorMsg={errorMsg} />
  </div>
)
