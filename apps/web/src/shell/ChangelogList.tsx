import { useText } from '../text/language.ts'
import { CHANGES } from './changelog.ts'
import { changelogText } from './changelog.text.ts'

/** The changelog's entries; loaded when it is opened. */
export const ChangelogList = () => {
  const text = useText(changelogText)
  return (
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
  )
}
