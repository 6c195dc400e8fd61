import { useSyncExternalStore } from 'react'
import { useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { shellText } from './shell.text.ts'

const listen = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Banners about the whole app; each stays as long as its cause. */
export const ShellBanners = () => {
  const text = useText(shellText)
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className="px-6 pt-3">
      <Banner tone="warn">{text.offline}</Banner>
    </div>
  )
}
