import { channelName } from '@convbox/contract/channel-names'
import { useLanguage } from '../text/language.ts'
import { ChannelIcon } from './ChannelIcon.tsx'

/** A channel as the first cell of a table's row: its mark and its name, cut where the column is narrow. */
export const ChannelCell = ({ channel }: { channel: string }) => {
  const language = useLanguage()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ChannelIcon channel={channel} />
      <span className="truncate">{channelName(channel, language)}</span>
    </span>
  )
}
