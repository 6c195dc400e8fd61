import { CREATIVE_WIDTHS, isVideo, THUMBNAIL_WIDTH } from '@convbox/contract/creatives'
import { FileText, ImageOff, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { mediaPreviewText } from './media-preview.text.ts'

const [, LARGE_WIDTH] = CREATIVE_WIDTHS
const at = (picture: string, width: string): string => `${picture}?width=${width}`

const Sign = ({ icon, size }: { icon: 'none' | 'broken'; size: number }) =>
  icon === 'broken' ? <ImageOff size={size} aria-hidden /> : <FileText size={size} aria-hidden />

/** A creative's picture, or its video's poster, at 40 px; under the pointer at 200. Without one, or where it fails to load, an icon. */
export const MediaThumbnail = ({ picture, hasVideo, title }: { picture: string | undefined; hasVideo: boolean; title: string }) => {
  const [hasFailed, setFailed] = useState(false)
  if (picture === undefined || hasFailed)
    return (
      <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-3">
        {hasVideo && !hasFailed ? <Play size={18} /> : <Sign icon={hasFailed ? 'broken' : 'none'} size={18} />}
      </span>
    )
  return (
    <span className="relative size-10 shrink-0">
      <img
        src={at(picture, THUMBNAIL_WIDTH)}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        data-tooltip={title}
        data-tooltip-picture={at(picture, LARGE_WIDTH)}
        onError={() => setFailed(true)}
        className="size-10 rounded-control bg-sunken object-cover"
      />
      {hasVideo && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-0.5 bottom-0.5 flex size-4 items-center justify-center rounded-full bg-ink text-paper"
        >
          <Play size={9} fill="currentColor" />
        </span>
      )}
    </span>
  )
}

const Frame = ({ isLoading, heightPx, children }: { isLoading: boolean; heightPx: number; children: ReactNode }) => {
  const { loading } = useText(sharedText)
  return (
    <div
      className="relative flex items-center justify-center overflow-hidden rounded-card bg-sunken text-ink-3"
      style={{ height: heightPx }}
    >
      {children}
      {isLoading && (
        <output className="absolute inset-0 flex animate-pulse items-center justify-center bg-sunken text-caption">{loading}</output>
      )}
    </div>
  )
}

type Loaded = { url: string; state: 'loaded' | 'failed' }

/**
 * A creative as large as there is room: its video, else its picture. Says that it loads until it has; a video that fails gives way to its poster, a picture that fails to an icon.
 */
export const MediaPreview = ({
  url,
  poster,
  title,
  heightPx = 260,
}: {
  /** A video or a picture, told apart by `isVideo`; undefined: there is none. */
  url: string | undefined
  poster: string | undefined
  title: string
  heightPx?: number
}) => {
  const words = useText(mediaPreviewText)
  const [loaded, setLoaded] = useState<readonly Loaded[]>([])
  const stateOf = (of: string | undefined) => loaded.find((each) => each.url === of)?.state
  const mark = (of: string, state: Loaded['state']): void => setLoaded([...loaded.filter((each) => each.url !== of), { url: of, state }])
  const large = poster === undefined ? undefined : at(poster, LARGE_WIDTH)
  const isPlayed = url !== undefined && isVideo(url) && stateOf(url) !== 'failed'
  if (isPlayed)
    return (
      <Frame isLoading={stateOf(url) === undefined} heightPx={heightPx}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an ad's video comes from its platform, without captions */}
        <video
          key={url}
          src={url}
          {...(large !== undefined && { poster: large })}
          controls
          playsInline
          preload="metadata"
          aria-label={title}
          onLoadedData={() => mark(url, 'loaded')}
          onError={() => mark(url, 'failed')}
          className="size-full object-contain"
        />
      </Frame>
    )
  const picture = large ?? (url !== undefined && !isVideo(url) ? url : undefined)
  if (picture === undefined || stateOf(picture) === 'failed')
    return (
      <Frame isLoading={false} heightPx={heightPx}>
        <span className="flex flex-col items-center gap-2 text-caption">
          <Sign icon={picture === undefined ? 'none' : 'broken'} size={28} />
          {picture === undefined ? words.noPicture : words.pictureFailed}
        </span>
      </Frame>
    )
  return (
    <Frame isLoading={stateOf(picture) === undefined} heightPx={heightPx}>
      <img
        key={picture}
        src={picture}
        alt={title}
        onLoad={() => mark(picture, 'loaded')}
        onError={() => mark(picture, 'failed')}
        className="size-full object-contain"
      />
    </Frame>
  )
}
