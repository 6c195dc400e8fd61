import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useText } from '../text/language.ts'
import { ACCOUNT_ICONS } from './account-icons.ts'
import { type AccountPage, accountPages } from './account-pages.ts'
import { storeAddress } from '../addresses.ts'
import { type SideLink, SideMenu } from './SideMenu.tsx'
import { shellText } from './shell.text.ts'
import type { UserInfo } from './use-store.ts'

type Website = UserInfo['websites'][number]

/** Side menu of the account and organization pages, with a link back to the store opened last. */
export const AccountNavigation = ({ user, store }: { user: UserInfo; store: Website | undefined }) => {
  const text = useText(shellText)
  const { routesByPath } = useRouter()
  const { org } = useSearch({ strict: false })
  const pages = accountPages(user, { store: undefined, org }, (path) => Object.hasOwn(routesByPath, path))
  const toLink = ({ key, href }: AccountPage): SideLink => ({ href, label: text.accountPages[key], icon: ACCOUNT_ICONS[key] })
  return (
    <SideMenu
      label={text.accountNavigation}
      top={
        store && (
          <Link
            to={storeAddress(store.websiteName)}
            className="mb-2 flex h-8 items-center gap-2 rounded-control px-2 text-caption text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ArrowLeft size={13} aria-hidden />
            <span className="truncate">{text.backTo({ store: store.websiteTitle })}</span>
          </Link>
        )
      }
      groups={[
        { tag: 'account/person', label: text.groupOfPerson, links: pages.filter(({ key }) => key === 'account').map(toLink) },
        { tag: 'account/organization', label: text.groupOfOrganization, links: pages.filter(({ key }) => key !== 'account').map(toLink) },
      ]}
    />
  )
}
