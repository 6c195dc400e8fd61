/** Store settings, plan and connections: `/website/{websiteName}/...`. */
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { authResultParams, integrationsParams } from '../screens/integrations/integrations-search.ts'
import { anyText, oneOf, positiveInt, searchParams } from '../search-params.ts'
import { inStore } from './frames.ts'

export const storeSettingsRoutes = [
  createRoute({ ...inStore('beginning/view-plan'), component: lazy(() => import('../screens/beginning/view-plan/ViewPlanScreen.tsx')) }),
  // Redirect target of a store without a plan. Until there is billing it is the same as view-plan.
  createRoute({ ...inStore('beginning/choose-plan'), component: lazy(() => import('../screens/beginning/view-plan/ViewPlanScreen.tsx')) }),
  createRoute({ ...inStore('checklist'), component: lazy(() => import('../screens/checklist/ChecklistScreen.tsx')) }),
  createRoute({ ...inStore('website-info'), component: lazy(() => import('../screens/website-info/WebsiteInfoScreen.tsx')), ...searchParams({ tab: oneOf(['code', 'settings', 'tracking'], 'code') }) }),
  // Address of the specification.
  createRoute({
    ...inStore('eventSetting'),
    beforeLoad: ({ params: { websiteName } }) => {
      throw redirect({ to: '/website/$websiteName/website-info', params: { websiteName }, search: { tab: 'tracking' } })
    },
  }),
  createRoute({ ...inStore('report-setting'), component: lazy(() => import('../screens/report-setting/ReportSettingScreen.tsx')) }),
  // search: title or id; product: the open one.
  createRoute({
    ...inStore('website-info/catalogue'),
    component: lazy(() => import('../screens/website-info/catalogue/CatalogueScreen.tsx')),
    ...searchParams({ search: anyText, page: positiveInt(1), product: anyText }),
  }),
  createRoute({ ...inStore('integrations'), component: lazy(() => import('../screens/integrations/IntegrationsScreen.tsx')), ...searchParams(integrationsParams) }),
  createRoute({ ...inStore('integrations/spend'), component: lazy(() => import('../screens/integrations/spend/SpendScreen.tsx')) }),
  // Reauthorizes an ad platform.
  createRoute({ ...inStore('authorization'), component: lazy(() => import('../screens/authorization/ReauthorizeScreen.tsx')), ...searchParams(authResultParams) }),
  // day: the day whose differing orders are shown.
  createRoute({ ...inStore('order-history'), component: lazy(() => import('../screens/order-history/OrderHistoryScreen.tsx')), ...searchParams({ day: anyText }) }),
  // request: the open privacy request.
  createRoute({ ...inStore('privacy'), component: lazy(() => import('../screens/privacy/PrivacyScreen.tsx')), ...searchParams({ request: anyText }) }),
  createRoute({ ...inStore('organization'), component: lazy(() => import('../screens/organization/StoreOrganizationScreen.tsx')) }),
  // wire spelling: older clients open My Account, which belongs to no store, at this address.
  createRoute({
    ...inStore('account-info'),
    beforeLoad: () => {
      throw redirect({ to: '/setting/account' })
    },
  }),
]
