import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { CHANGES, hasUnread, markRead } from './changelog.ts'
import { changelogText } from './changelog.text.ts'

/** What changed for users; a dot until this browser has shown the newest. */
export const Changelog = () => {
  const text = useText(changelogText)
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
      <ul className="mt-2 flex flex-col gap-3.5">
        {CHANGES.map(({ key, day }) => (
          <li key={key}>
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="font-medium">{text.changes[key].title}</h3>
              <time dateTime={day} className="text-caption whitespace-nowrap text-ink-3">
                {day}
              </time>
            </div>
            <p className="text-ink-2">{text.changes[key].text}</p>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
