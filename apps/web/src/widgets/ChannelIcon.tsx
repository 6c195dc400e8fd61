import type { ChannelId } from '@convbox/contract/channels'
import { channelName, isNamedChannel } from '@convbox/contract/channel-names'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { useLanguage } from '../text/language.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { markOf, PLATFORM_MARKS } from './brand-mark-of.ts'

type IconSize = { sizePx?: 16 | 18 | 22; className?: string }

/** Colour of an icon or of letters, in both themes. */
const inkOf = (hue: number | undefined): string =>
  hue === undefined ? 'currentColor' : `light-dark(oklch(0.5 0.15 ${hue}), oklch(0.8 0.11 ${hue}))`

/** Icon of a channel beside its name: the brand's sign, or letters on a round ground. An unknown channel shows its name as a tooltip. */
export const ChannelIcon = ({ channel, sizePx = 18, className }: IconSize & { channel: string }) => {
  const mark = markOf(channel)
  const size: CSSProperties = { width: sizePx, height: sizePx }
  if ('sign' in mark)
    return (
      <span
        aria-hidden
        className={clsx('inline-block shrink-0', className)}
        style={{ ...size, background: inkOf(mark.hue), mask: `url("${mark.sign}") center / 92% no-repeat` }}
      />
    )
  const icon = (
    // The letters are drawn by CSS: as text they would be part of a surrounding button's accessible name.
    <span
      aria-hidden
      data-mark={mark.letters}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold before:content-[attr(data-mark)]',
        className,
      )}
      style={{
        ...size,
        fontSize: sizePx * (mark.letters.length > 1 ? 0.46 : 0.56),
        background: `light-dark(oklch(0.93 0.045 ${mark.hue}), oklch(0.34 0.05 ${mark.hue}))`,
        color: `light-dark(oklch(0.42 0.11 ${mark.hue}), oklch(0.88 0.08 ${mark.hue}))`,
      }}
    />
  )
  return isNamedChannel(channel.trim().toLowerCase()) ? icon : <Tooltip text={channel}>{icon}</Tooltip>
}

/** Icon of a destination or connection. */
export const PlatformIcon = ({ platform, ...size }: IconSize & { platform: DestinationId | ChannelId }) => (
  <ChannelIcon channel={PLATFORM_MARKS[platform]} {...size} />
)

/** Name of a channel as a component; inside sentences use `channelName`. */
export const ChannelName = ({ channel }: { channel: string }) => channelName(channel, useLanguage())
