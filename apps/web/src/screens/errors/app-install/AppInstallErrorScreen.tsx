import { isErrorCode } from '@convbox/contract/errors'
import { getRouteApi, Link } from '@tanstack/react-router'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { ADD_STORE } from '../../../addresses.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { appInstallText } from './app-install.text.ts'

const route = getRouteApi('/errors/appInstall')

/** A failed install: why, and how to try again. Only known reasons in the address are shown. */
const AppInstallErrorScreen = () => {
  const text = useText(appInstallText)
  const language = useLanguage()
  const { reason, scopes } = route.useSearch()
  return (
    <PublicFrame title={text.title} lead={text.lead}>
      <div className="flex flex-col gap-5">
        <Banner tone="bad">
          <p>{isErrorCode(reason) ? refusalMessage(reason, language) : text.unknown}</p>
          {/^[a-z_, ]+$/.test(scopes) && <p className="text-caption text-ink-2">{text.missing({ scopes })}</p>}
        </Banner>
        <section aria-label={text.whatTitle}>
          <h2 className="mb-1 font-semibold">{text.whatTitle}</h2>
          <ul className="list-disc pl-5 text-ink-2">
            <li>{text.fromShopify}</li>
            <li>{text.fromHere}</li>
          </ul>
        </section>
        <div className="flex gap-2.5">
          <Link to={ADD_STORE} className={buttonClass('primary')}>
            {text.again}
          </Link>
          <Link to="/" className={buttonClass()}>
            {text.home}
          </Link>
        </div>
      </div>
    </PublicFrame>
  )
}

export default AppInstallErrorScreen
