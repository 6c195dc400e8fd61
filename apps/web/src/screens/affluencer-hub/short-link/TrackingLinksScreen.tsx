import { getRouteApi } from '@tanstack/react-router'
import { useText } from '../../../text/language.ts'
import { ShortLinks } from '../../../widgets/ShortLinks.tsx'
import { shortLinkText } from '../../../widgets/short-link.text.ts'

const route = getRouteApi('/website/$websiteName/affluencer-hub/short-link')

/** All links of the store: those of campaigns, and those made by hand. */
const TrackingLinksScreen = () => {
  const text = useText(shortLinkText)
  return (
    <ShortLinks
      title={text.title}
      subtitle={text.subtitle}
      empty={text.empty}
      feature="Affluencer Hub"
      origin="all"
      search={route.useSearch()}
    />
  )
}

export default TrackingLinksScreen
