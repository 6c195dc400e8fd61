/**
 * Every address of the app and its screen: the table of contents. Code-based TanStack Router, no generated tree.
 *
 * To add a screen at /website/{websiteName}/order-attribution:
 * 1. Folder `screens/order-attribution/` with `OrderAttributionScreen.tsx` (default export: the component; arranges, computes nothing), its parts flat beside it,
 *    and `order-attribution.text.ts` (`defineText({ en, zh })`). `screens/login/` is the pattern to copy.
 * 2. One line here: `createRoute({ getParentRoute: () => storeRoute, path: 'order-attribution', component: lazyRouteComponent(() => import(...)), ...searchParams({...}) })`,
 *    and its name in the tree at the end.
 * 3. State that is worth sharing lives in the address: declare it with `searchParams`, read it with `getRouteApi(address).useSearch()`, write it with `useNavigate()({ search: (now) => ({ ...now, page: 2 }) })`.
 * 4. Five states: loading (Skeleton of the final size), empty (EmptyState), error (ErrorState with retry), data, no access (`isPlanNeeded(error)` -> NoAccess).
 * Server data: `useCall(endpoint, input)`, `useSend(endpoint)`; the store: `useStore()`; figures: `@convbox/contract/format`; the date range: `rangeParams`, `useRange()` and DateRangePicker.
 */
import { PRODUCTS } from '@convbox/contract/plans'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { NotFoundPage, NotFoundScreen } from './screens/not-found/NotFoundScreen.tsx'
import { conversionAnalysisParams } from './screens/conversion-analysis/conversion-analysis-search.ts'
import { eventsMonitorParams } from './screens/events-monitor/events-monitor-search.ts'
import { authResultParams, integrationsParams } from './screens/integrations/integrations-search.ts'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { orderAttributionParams } from './screens/order-attribution/order-attribution-search.ts'
import { pixelsParams } from './screens/pixels/pixels-search.ts'
import { websiteListParams } from './screens/setting/website-list/website-list-search.ts'
import { auditLogParams } from './screens/setting/audit-log/audit-log-search.ts'
import { anyText, maybeOneOf, oneOf, parseSearch, searchParams, stringifySearch } from './search-params.ts'
import { PageSkeleton, ShellSkeleton } from './shell/PageSkeleton.tsx'
import { LoadFailure, Root } from './shell/Frames.tsx'
import { loadConfirmer } from './screens/add-website-callback/load-confirmer.ts'
import { followInstall, followKnown, goHome, loadAccount, loadStore } from './shell/load-session.ts'

const rootRoute = createRootRoute({
  beforeLoad: followInstall,
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadFailure,
})

/** The empty path leads to the current store. */
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: goHome, pendingComponent: ShellSkeleton })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: LoginScreen,
  // next: where to go after signing in. after: what has just been done, said over the form.
  ...searchParams({ next: anyText, after: maybeOneOf(['password', 'everywhere']) }),
})
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('./screens/register/RegisterScreen.tsx')),
  ...searchParams({ next: anyText, email: anyText }),
})
const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./screens/forgot-password/ForgotPasswordScreen.tsx')),
  ...searchParams({ next: anyText }),
})
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./screens/reset-password/ResetPasswordScreen.tsx')),
  ...searchParams({ token: anyText }),
})
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('./screens/verify-email/VerifyEmailScreen.tsx')),
  ...searchParams({ token: anyText }),
})
const phoneLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mobile/phone-login',
  component: lazyRouteComponent(() => import('./screens/mobile/phone-login/PhoneLoginScreen.tsx')),
  ...searchParams({ next: anyText }),
})
const verificationCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  // wire spelling
  path: '/mobile/berification-code',
  component: lazyRouteComponent(() => import('./screens/mobile/verification-code/VerificationCodeScreen.tsx')),
  ...searchParams({ next: anyText }),
})

/** A query that Shopify signed, whatever address it came to. Its parameters are Shopify's: the screen hands all of them on. */
const shopifyInstallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shopify/install',
  component: lazyRouteComponent(() => import('./screens/shopify/install/ShopifyInstallScreen.tsx')),
})
/** A finished install waits for a person: response is its state, tenantId and product what the dialog named. */
const addWebsiteCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add-website-callback',
  loader: loadConfirmer,
  component: lazyRouteComponent(() => import('./screens/add-website-callback/AddWebsiteCallbackScreen.tsx')),
  errorComponent: LoadFailure,
  ...searchParams({ response: anyText, tenantId: anyText, product: maybeOneOf(PRODUCTS) }),
})
const appInstallErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/errors/appInstall',
  component: lazyRouteComponent(() => import('./screens/errors/app-install/AppInstallErrorScreen.tsx')),
  ...searchParams({ reason: anyText, scopes: anyText }),
})
const authResultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/result',
  component: lazyRouteComponent(() => import('./screens/auth-result/AuthResultScreen.tsx')),
  ...searchParams(authResultParams),
})
const failedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/failed',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('./screens/failed/FailedScreen.tsx')),
  ...searchParams(authResultParams),
})
const refailedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/refailed',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('./screens/refailed/RefailedScreen.tsx')),
})

/** An invitation, by its link; the specification knows two addresses of it. */
const joinTeamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/joinTeam',
  component: lazyRouteComponent(() => import('./screens/join-team/JoinTeamScreen.tsx')),
  ...searchParams({ id: anyText }),
})
const joinOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/join',
  component: lazyRouteComponent(() => import('./screens/join-team/JoinTeamScreen.tsx')),
  ...searchParams({ id: anyText }),
})
const createOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/create',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('./screens/organization/create/CreateOrganizationScreen.tsx')),
})
const selectOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organization/select',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('./screens/organization/select/SelectOrganizationScreen.tsx')),
})
const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('./screens/welcome/WelcomeScreen.tsx')),
})
/** The specification's address of the organization's page. */
const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/company',
  beforeLoad: () => {
    throw redirect({ to: '/setting/organization' })
  },
})

/** Signed-in pages outside of a store. */
const settingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setting',
  loader: loadAccount,
  component: lazyRouteComponent(() => import('./shell/StoreShell.tsx'), 'AccountShell'),
  notFoundComponent: NotFoundScreen,
  pendingComponent: ShellSkeleton,
  errorComponent: LoadFailure,
})
const websiteListRoute = createRoute({
  getParentRoute: () => settingRoute,
  path: 'website-list',
  component: lazyRouteComponent(() => import('./screens/setting/website-list/WebsiteListScreen.tsx')),
  // kind: of the new store, in its dialog.
  ...searchParams({ ...websiteListParams, kind: oneOf(['shopify', 'other'], 'shopify') }),
})

const accountRoute = createRoute({
  getParentRoute: () => settingRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./screens/setting/account/AccountScreen.tsx')),
})
const addStoreRoute = createRoute({
  getParentRoute: () => websiteListRoute,
  path: 'add',
  component: lazyRouteComponent(() => import('./screens/setting/website-list/add/AddStoreDialog.tsx')),
})

const teamRoute = createRoute({
  getParentRoute: () => settingRoute,
  path: 'team',
  component: lazyRouteComponent(() => import('./screens/setting/team/TeamScreen.tsx')),
  // org: the organization, when it is not the one that the session has chosen. invite: the dialog is open.
  ...searchParams({ org: anyText, invite: maybeOneOf(['yes']) }),
})
const organizationRoute = createRoute({
  getParentRoute: () => settingRoute,
  path: 'organization',
  component: lazyRouteComponent(() => import('./screens/setting/organization/OrganizationScreen.tsx')),
  // erased: the erased store whose record is open.
  ...searchParams({ org: anyText, erased: anyText }),
})
const auditLogRoute = createRoute({
  getParentRoute: () => settingRoute,
  path: 'audit-log',
  component: lazyRouteComponent(() => import('./screens/setting/audit-log/AuditLogScreen.tsx')),
  ...searchParams(auditLogParams),
})

/** Everything about one store. The store must be one of the user's. Frame, screen and data are fetched side by side. */
const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/website/$websiteName',
  beforeLoad: followKnown,
  loader: loadStore,
  component: lazyRouteComponent(() => import('./shell/StoreShell.tsx'), 'StoreShell'),
  notFoundComponent: NotFoundScreen,
  pendingComponent: ShellSkeleton,
  errorComponent: LoadFailure,
})

/** The specification's address of My Account, which belongs to no store. */
const accountInfoRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'account-info',
  beforeLoad: () => {
    throw redirect({ to: '/setting/account' })
  },
})
const storeOrganizationRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'organization',
  component: lazyRouteComponent(() => import('./screens/organization/StoreOrganizationScreen.tsx')),
})
const conversionAnalysisRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'conversion-analysis',
  component: lazyRouteComponent(() => import('./screens/conversion-analysis/ConversionAnalysisScreen.tsx')),
  ...searchParams(conversionAnalysisParams),
})
const orderAttributionRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'order-attribution',
  component: lazyRouteComponent(() => import('./screens/order-attribution/OrderAttributionScreen.tsx')),
  ...searchParams(orderAttributionParams),
})

const viewPlanRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'beginning/view-plan',
  component: lazyRouteComponent(() => import('./screens/beginning/view-plan/ViewPlanScreen.tsx')),
})
/** Where a store without a plan is led. Until there is billing it says the same as view-plan. */
const choosePlanRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'beginning/choose-plan',
  component: lazyRouteComponent(() => import('./screens/beginning/view-plan/ViewPlanScreen.tsx')),
})
const checklistRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'checklist',
  component: lazyRouteComponent(() => import('./screens/checklist/ChecklistScreen.tsx')),
})
const websiteInfoRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'website-info',
  component: lazyRouteComponent(() => import('./screens/website-info/WebsiteInfoScreen.tsx')),
  ...searchParams({ tab: oneOf(['code', 'settings'], 'code') }),
})
const orderHistoryRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'order-history',
  component: lazyRouteComponent(() => import('./screens/order-history/OrderHistoryScreen.tsx')),
  // day: its differing orders are shown.
  ...searchParams({ day: anyText }),
})
const privacyRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'privacy',
  component: lazyRouteComponent(() => import('./screens/privacy/PrivacyScreen.tsx')),
  // request: the one that is open.
  ...searchParams({ request: anyText }),
})
const integrationsRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'integrations',
  component: lazyRouteComponent(() => import('./screens/integrations/IntegrationsScreen.tsx')),
  ...searchParams(integrationsParams),
})
/** Renews an authorization that no longer works. */
const reauthorizeRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'authorization',
  component: lazyRouteComponent(() => import('./screens/authorization/ReauthorizeScreen.tsx')),
  ...searchParams(authResultParams),
})
const pixelsRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'pixels',
  component: lazyRouteComponent(() => import('./screens/pixels/PixelsScreen.tsx')),
  ...searchParams(pixelsParams),
})
const newPixelRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'pixels/new/$platform',
  component: lazyRouteComponent(() => import('./screens/pixels/NewPixelScreen.tsx')),
})
const editPixelRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'pixels/$pixelId',
  component: lazyRouteComponent(() => import('./screens/pixels/EditPixelScreen.tsx')),
})
const eventsMonitorRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: 'events-monitor',
  component: lazyRouteComponent(() => import('./screens/events-monitor/EventsMonitorScreen.tsx')),
  ...searchParams(eventsMonitorParams),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  phoneLoginRoute,
  verificationCodeRoute,
  shopifyInstallRoute,
  addWebsiteCallbackRoute,
  appInstallErrorRoute,
  authResultRoute,
  failedRoute,
  refailedRoute,
  joinTeamRoute,
  joinOrganizationRoute,
  createOrganizationRoute,
  selectOrganizationRoute,
  welcomeRoute,
  companyRoute,
  settingRoute.addChildren([websiteListRoute.addChildren([addStoreRoute]), accountRoute, teamRoute, organizationRoute, auditLogRoute]),
  storeRoute.addChildren([
    accountInfoRoute,
    viewPlanRoute,
    choosePlanRoute,
    checklistRoute,
    storeOrganizationRoute,
    conversionAnalysisRoute,
    orderAttributionRoute,
    eventsMonitorRoute,
    websiteInfoRoute,
    orderHistoryRoute,
    privacyRoute,
    integrationsRoute,
    reauthorizeRoute,
    pixelsRoute,
    newPixelRoute,
    editPixelRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  defaultPendingComponent: PageSkeleton,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: LoadFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router asks for an interface to extend
  interface Register {
    router: typeof router
  }
}
