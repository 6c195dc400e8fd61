import { Package } from 'lucide-react'
import { useState } from 'react'

/** A product's picture at 40 px; a parcel icon if there is none or it fails to load. */
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
      src={url}
      alt={title}
      width={40}
      height={40}
      loading="lazy"
      onError={() => setFailed(true)}
      className="size-10 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}
