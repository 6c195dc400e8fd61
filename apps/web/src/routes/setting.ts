/** `/setting/...`: the signed-in person, the organization and its stores. */
import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { auditLogParams } from '../screens/setting/audit-log/audit-log-search.ts'
import { websiteListParams } from '../screens/setting/website-list/website-list-search.ts'
import { anyText, maybeOneOf, oneOf, searchParams } from '../search-params.ts'
import { inSetting } from './frames.ts'

const websiteListRoute = createRoute({
  ...inSetting('website-list'),
  component: lazy(() => import('../screens/setting/website-list/WebsiteListScreen.tsx')),
  // kind: of the new store, in the add-store dialog.
  ...searchParams({ ...websiteListParams, kind: oneOf(['shopify', 'other'], 'shopify') }),
})
const addStoreRoute = createRoute({
  getParentRoute: () => websiteListRoute,
  path: 'add',
  component: lazy(() => import('../screens/setting/website-list/add/AddStoreDialog.tsx')),
})

export const settingRoutes = [
  websiteListRoute.addChildren([addStoreRoute]),
  createRoute({ ...inSetting('account'), component: lazy(() => import('../screens/setting/account/AccountScreen.tsx')) }),
  // org: the organization, if not the one chosen in the session. invite: the invite dialog is open.
  createRoute({ ...inSetting('team'), component: lazy(() => import('../screens/setting/team/TeamScreen.tsx')), ...searchParams({ org: anyText, invite: maybeOneOf(['yes']) }) }),
  // erased: the erased store whose record is open.
  createRoute({ ...inSetting('organization'), component: lazy(() => import('../screens/setting/organization/OrganizationScreen.tsx')), ...searchParams({ org: anyText, erased: anyText }) }),
  createRoute({ ...inSetting('audit-log'), component: lazy(() => import('../screens/setting/audit-log/AuditLogScreen.tsx')), ...searchParams(auditLogParams) }),
]
