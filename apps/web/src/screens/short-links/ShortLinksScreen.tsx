import type { Link as ShortLink } from '@convbox/contract/api/links.schemas'
import { formatWhole } from '@convbox/contract/format'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { ShortLinks } from '../../widgets/ShortLinks.tsx'
import { shortLinkText } from '../../widgets/short-link.text.ts'

const route = getRouteApi('/website/$websiteName/short-links')

/** The number of clicks, which leads to their page. */
const ClicksCell = ({ link: { id, name, clicks } }: { link: ShortLink }) => {
  const text = useText(shortLinkText)
  const { websiteName } = useStore()
  return (
    <Link
      to="/website/$websiteName/short-links/$linkId"
      params={{ websiteName, linkId: id }}
      aria-label={`${text.showClicks({ name })}: ${formatWhole(clicks)}`}
      className="text-accent hover:underline"
    >
      {formatWhole(clicks)}
    </Link>
  )
}

/** Short links that are made by hand, each with a page of its clicks. Those of campaigns are in the Affluencer Hub. */
const ShortLinksScreen = () => {
  const text = useText(shortLinkText)
  return (
    <ShortLinks
      title={text.generalTitle}
      subtitle={text.generalSubtitle}
      empty={text.generalEmpty}
      feature="Short Links"
      origin="own"
      search={route.useSearch()}
      ClicksCell={ClicksCell}
    />
  )
}

export default ShortLinksScreen
