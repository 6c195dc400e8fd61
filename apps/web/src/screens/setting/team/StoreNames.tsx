import { useText } from '../../../text/language.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { StoreOption } from './StoreChoice.tsx'
import { teamText } from './team.text.ts'

/** A member's stores: up to two by name, more as a count with the names on hover. */
export const StoreNames = ({ stores, websites }: { stores: readonly StoreOption[]; websites: readonly string[] }) => {
  const text = useText(teamText)
  const titles = websites.map((name) => stores.find(({ websiteName }) => websiteName === name)?.websiteTitle ?? name)
  if (titles.length === 0) return <span className="text-warn">{text.noStores}</span>
  if (titles.length <= 2) return <span className="truncate">{titles.join(', ')}</span>
  return (
    <Tooltip text={titles.join(', ')}>
      <span>{text.storeCount({ n: titles.length })}</span>
    </Tooltip>
  )
}
