import clsx from 'clsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { badgeOf } from './channel-badges.ts'

type ChannelIconProps = { channel: string; sizePx?: 16 | 18 | 22; className?: string }

/** A round badge for a channel beside its name. An unknown channel gets its first letter and its name as a tooltip. */
export const ChannelIcon = ({ channel, sizePx = 18, className }: ChannelIconProps) => {
  const badge = badgeOf(channel)
  const icon = (
    // The mark is drawn by CSS: as text it would belong to the name of a button around it.
    <span
      aria-hidden
      data-mark={badge.mark}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold before:content-[attr(data-mark)]',
        className,
      )}
      style={{
        width: sizePx,
        height: sizePx,
        fontSize: sizePx * (badge.mark.length > 1 ? 0.46 : 0.56),
        background: `light-dark(oklch(0.93 0.045 ${badge.hue}), oklch(0.34 0.05 ${badge.hue}))`,
        color: `light-dark(oklch(0.42 0.11 ${badge.hue}), oklch(0.88 0.08 ${badge.hue}))`,
      }}
    />
  )
  return badge.isKnown ? icon : <Tooltip text={channel}>{icon}</Tooltip>
}
