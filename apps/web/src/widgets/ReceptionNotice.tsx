import { stores } from '@convbox/contract/api/stores'
import { formatMoment } from '@convbox/contract/format-time'
import { QUIET_AFTER_HOURS, type Reception, receptionOf } from '@convbox/contract/reception'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { receptionNoticeText } from './reception-notice.text.ts'
import { useNowMs } from './use-now.ts'

const EVERY_MS = 30_000

type Silence = Exclude<Reception, { kind: 'arriving' }>

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

/** Over a report: says that nothing reaches the store, or no more, so that nobody takes a silent storefront for one without visitors. Nothing while events arrive. */
export const ReceptionNotice = () => {
  const text = useText(receptionNoticeText)
  const { websiteName, timezone } = useStore()
  const nowMs = useNowMs()
  const { data } = useCall(stores.installation, {}, { quiet: true, everyMs: EVERY_MS })
  const reception = data && receptionOf(data, nowMs)
  if (reception === undefined || reception.kind === 'arriving') return null
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
      {sentenceOf(reception, text, timezone)}
    </Banner>
  )
}
