import { Link } from '@tanstack/react-router'
import { storeAddress, WEBSITE_LIST } from '../addresses.ts'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { authResultText } from './auth-result.text.ts'

/** The way to the integrations of a store; without one to the list of stores. */
export const ToIntegrations = ({ store }: { store: string | undefined }) => (
  <Link to={store === undefined ? WEBSITE_LIST : storeAddress(store, 'integrations')} className={buttonClass('primary')}>
    {useText(authResultText).toIntegrations}
  </Link>
)
