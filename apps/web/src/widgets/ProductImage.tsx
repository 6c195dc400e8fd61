import { pictureAt } from '@convbox/contract/pictures'
import { Package } from 'lucide-react'
import { useState } from 'react'

/** A product's picture at 40 px, under the pointer at 200; a parcel icon if there is none or it fails to load. */
export const ProductImage = ({ url, title }: { url: string | undefined; title: string }) => {
  const [hasFailed, setFailed] = useState(false)
  if (url === undefined || url === '' || hasFailed)
    return (
      <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-3">
        <Package size={18} />
      </span>
    )
  return (
    <img
      src={pictureAt(url, '80')}
      alt={title}
      width={40}
      height={40}
      loading="lazy"
      data-tooltip={title}
      data-tooltip-picture={pictureAt(url, '400')}
      onError={() => setFailed(true)}
      className="size-10 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}
