import { stores } from '@convbox/contract/api/stores'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { AUTH_REASONS } from '@convbox/contract/outcomes'
import { findReasonText } from '@convbox/contract/reasons.text'
import { Link, useLocation } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { isMendedHere } from '../../shell/stopped-here.ts'
import { HEALTH_EVERY_MS, useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { stoppedPixelsText } from './stopped-pixels.text.ts'

/** Shows on every page of a store which pixels are stopped because their pasted token, or the app, no longer works, or because the platform refuses everything of them. Pixels whose connected account expired are covered by the Integrations banner. */
export const StoppedPixels = () => {
  const text = useText(stoppedPixelsText)
  const language = useLanguage()
  const { websiteName, optorRole } = useStore()
  const { pathname } = useLocation()
  const { data } = useCall(stores.health, {}, { quiet: true, everyMs: HEALTH_EVERY_MS })
  const [first, ...others] = data?.stoppedPixels.filter(isMendedHere) ?? []
  // The list names it, and the pixel's own page shows it beside the field.
  if (first === undefined || pathname.endsWith('/pixels') || pathname.endsWith(`/edit/${first.id}`)) return null
  const isOne = others.length === 0
  // A new token is asked for only where the token is at fault.
  const isToken = AUTH_REASONS.some((each) => each === first.reason) && first.reason !== 'app uninstalled'
  const reason = findReasonText(language, first.reason)?.short ?? first.reason
  return (
    <div className="px-6 pt-3">
      <Banner
        tone="bad"
        action={
          isOne ? (
            <Link
              to="/website/$websiteName/pixels/destination/$platform/edit/$pixelId"
              params={{ websiteName, platform: first.platform, pixelId: first.id }}
              className={buttonClass()}
            >
              {optorRole === 'read-only' || !isToken ? text.toPixel : text.mend}
            </Link>
          ) : (
            <Link to="/website/$websiteName/pixels" params={{ websiteName }} className={buttonClass()}>
              {text.toPixels}
            </Link>
          )
        }
      >
        {isOne
          ? text.one({ pixel: first.pixelName, platform: DESTINATION_FACTS[first.platform].name[language], reason })
          : text.many({ count: others.length + 1, pixels: [first, ...others].map(({ pixelName }) => pixelName).join(', ') })}
      </Banner>
    </div>
  )
}
