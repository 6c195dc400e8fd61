import { formatMoment } from '@convbox/contract/format-time'
import { QUIET_AFTER_HOURS, type Reception } from '@convbox/contract/reception'
import { Link } from '@tanstack/react-router'
import { useStore } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { receptionNoticeText } from './reception-notice.text.ts'

/** Why no events arrive: none so far, none recently, or the app was uninstalled. */
export type Silence = Exclude<Reception, { kind: 'arriving' }>

const sentenceOf = (silence: Silence, text: (typeof receptionNoticeText)['en'], timezone: string): string => {
  switch (silence.kind) {
    case 'never':
      return text.never
    case 'quiet':
      return text.quiet({ hours: QUIET_AFTER_HOURS, time: formatMoment(silence.lastEventAt, timezone) })
    case 'uninstalled':
      return text.uninstalled({ time: formatMoment(silence.since, timezone) })
  }
}

/** Banner that says so, with a link to the connection. */
export const ReceptionBanner = ({ silence }: { silence: Silence }) => {
  const text = useText(receptionNoticeText)
  const { websiteName, timezone } = useStore()
  return (
    <Banner
      tone="warn"
      className="mb-3"
      action={
        <Link to="/website/$websiteName/website-info" params={{ websiteName }} className={buttonClass()}>
          {text.toConnection}
        </Link>
      }
    >
      {sentenceOf(silence, text, timezone)}
    </Banner>
  )
}
