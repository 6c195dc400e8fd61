import { Megaphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { hasUnread, markRead } from './changelog.ts'
import { shellText } from './shell.text.ts'

const ChangelogList = lazy(async () => ({ default: (await import('./ChangelogList.tsx')).ChangelogList }))

/** Button that opens the changelog; has a dot until this browser has shown the newest entry. */
export const Changelog = () => {
  const text = useText(shellText).changelog
  const [isUnread, setUnread] = useState(hasUnread)
  const onOpenChange = (isOpen: boolean): void => {
    if (!isOpen) return
    markRead()
    setUnread(false)
  }
  return (
    <Popover
      label={text.title}
      onOpenChange={onOpenChange}
      className="max-h-[70vh] w-96 overflow-y-auto p-4"
      trigger={
        <button type="button" aria-label={isUnread ? text.unread : text.title} className={buttonClass('quiet', 'square', 'relative')}>
          <Megaphone size={16} aria-hidden />
          {isUnread && <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-accent" />}
        </button>
      }
    >
      <h2 className="text-section font-semibold">{text.title}</h2>
      <Suspense fallback={<Skeleton className="mt-2 h-60 w-full" />}>
        <ChangelogList />
      </Suspense>
    </Popover>
  )
}
