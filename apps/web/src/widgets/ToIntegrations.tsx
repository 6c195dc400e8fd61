import { Link } from '@tanstack/react-router'
import { storeAddress, WEBSITE_LIST } from '../addresses.ts'
import { useText } from '../text/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { authResultText } from './auth-result.text.ts'

/** Link to a store's integrations; without a store to the list of stores. */
export const ToIntegrations = ({ store }: { store: string | undefined }) => (
  <Link to={store === undefined ? WEBSITE_LIST : storeAddress(store, 'integrations')} className={buttonClass('primary')}>
    {useText(authResultText).toIntegrations}
  </Link>
)
