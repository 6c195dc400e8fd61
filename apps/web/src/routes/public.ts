/** Pages outside of the frames: sign-in, invitations, installs, and questions to users without an organization. */
import { PRODUCTS } from '@convbox/contract/plans'
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { loadConfirmer } from '../screens/add-website-callback/load-confirmer.ts'
import { authResultParams } from '../screens/integrations/integrations-search.ts'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { anyText, maybeOneOf, positiveInt, searchParams } from '../search-params.ts'
import { LoadFailure } from '../shell/Frames.tsx'
import { goHome, goToPage, loadAccount } from '../shell/load-session.ts'
import { ShellSkeleton } from '../shell/PageSkeleton.tsx'
import { atTop } from './frames.ts'

const loader = loadAccount

export const publicRoutes = [
  // The empty path redirects to the current store.
  createRoute({ ...atTop('/'), beforeLoad: goHome, pendingComponent: ShellSkeleton }),

  // next: address to open after sign-in. email: fills in the form. after: the step just finished, confirmed over the form.
  createRoute({ ...atTop('/login'), component: LoginScreen, ...searchParams({ next: anyText, email: anyText, after: maybeOneOf(['password', 'everywhere', 'registered']) }) }),
  createRoute({ ...atTop('/register'), component: lazy(() => import('../screens/register/RegisterScreen.tsx')), ...searchParams({ next: anyText, email: anyText }) }),
  createRoute({ ...atTop('/forgot-password'), component: lazy(() => import('../screens/forgot-password/ForgotPasswordScreen.tsx')), ...searchParams({ next: anyText }) }),
  createRoute({ ...atTop('/reset-password'), component: lazy(() => import('../screens/reset-password/ResetPasswordScreen.tsx')), ...searchParams({ token: anyText }) }),
  createRoute({ ...atTop('/verify-email'), component: lazy(() => import('../screens/verify-email/VerifyEmailScreen.tsx')), ...searchParams({ token: anyText }) }),
  // The links in mails: LEAVE_PATHS.
  createRoute({ ...atTop('/daily-mail/leave'), component: lazy(() => import('../screens/leave-mail/LeaveMailScreen.tsx')), ...searchParams({ token: anyText }) }),
  createRoute({ ...atTop('/weekly-mail/leave'), component: lazy(() => import('../screens/leave-mail/LeaveMailScreen.tsx')), ...searchParams({ token: anyText }) }),
  createRoute({ ...atTop('/alert-mail/leave'), component: lazy(() => import('../screens/leave-mail/LeaveMailScreen.tsx')), ...searchParams({ token: anyText }) }),
  // The page of a creator, who is no user: PORTAL_PATH.
  createRoute({ ...atTop('/creator'), component: lazy(() => import('../screens/creator/CreatorScreen.tsx')), ...searchParams({ token: anyText, campaign: anyText, page: positiveInt(1) }) }),
  // The link in a weekly mail to a creator: LEAVE_CREATOR_MAILS_PATH.
  createRoute({ ...atTop('/creator/leave-mails'), component: lazy(() => import('../screens/creator/LeaveMailsScreen.tsx')), ...searchParams({ token: anyText }) }),
  createRoute({ ...atTop('/mobile/phone-login'), component: lazy(() => import('../screens/mobile/phone-login/PhoneLoginScreen.tsx')), ...searchParams({ next: anyText }) }),
  // wire spelling: older clients use this misspelt address.
  createRoute({ ...atTop('/mobile/berification-code'), component: lazy(() => import('../screens/mobile/verification-code/VerificationCodeScreen.tsx')), ...searchParams({ next: anyText }) }),

  // A query signed by Shopify, whichever address it arrived at. Its parameters are Shopify's: the screen passes all of them on.
  createRoute({ ...atTop('/shopify/install'), component: lazy(() => import('../screens/shopify/install/ShopifyInstallScreen.tsx')) }),
  // A finished install waits for a user to choose its organization: response is its OAuth state; tenantId and product come from the add-store dialog.
  createRoute({
    ...atTop('/add-website-callback'),
    loader: loadConfirmer,
    component: lazy(() => import('../screens/add-website-callback/AddWebsiteCallbackScreen.tsx')),
    errorComponent: LoadFailure,
    ...searchParams({ response: anyText, tenantId: anyText, product: maybeOneOf(PRODUCTS) }),
  }),
  createRoute({ ...atTop('/errors/appInstall'), component: lazy(() => import('../screens/errors/app-install/AppInstallErrorScreen.tsx')), ...searchParams({ reason: anyText, scopes: anyText }) }),
  createRoute({ ...atTop('/auth/result'), component: lazy(() => import('../screens/auth-result/AuthResultScreen.tsx')), ...searchParams(authResultParams) }),
  createRoute({ ...atTop('/failed'), loader, component: lazy(() => import('../screens/failed/FailedScreen.tsx')), ...searchParams(authResultParams) }),
  createRoute({ ...atTop('/refailed'), loader, component: lazy(() => import('../screens/refailed/RefailedScreen.tsx')) }),

  // An invitation's link; it has two addresses.
  createRoute({ ...atTop('/joinTeam'), component: lazy(() => import('../screens/join-team/JoinTeamScreen.tsx')), ...searchParams({ id: anyText, proof: anyText }) }),
  createRoute({ ...atTop('/organization/join'), component: lazy(() => import('../screens/join-team/JoinTeamScreen.tsx')), ...searchParams({ id: anyText, proof: anyText }) }),
  createRoute({ ...atTop('/organization/create'), loader, component: lazy(() => import('../screens/organization/create/CreateOrganizationScreen.tsx')) }),
  createRoute({ ...atTop('/organization/select'), loader, component: lazy(() => import('../screens/organization/select/SelectOrganizationScreen.tsx')) }),
  createRoute({ ...atTop('/welcome'), loader, component: lazy(() => import('../screens/welcome/WelcomeScreen.tsx')) }),
  // Short addresses of pages of the current store.
  createRoute({ ...atTop('/website-info'), beforeLoad: goToPage('website-info'), pendingComponent: ShellSkeleton }),
  createRoute({ ...atTop('/report-setting'), beforeLoad: goToPage('report-setting'), pendingComponent: ShellSkeleton }),
  createRoute({ ...atTop('/integrations'), beforeLoad: goToPage('integrations'), pendingComponent: ShellSkeleton }),
  createRoute({ ...atTop('/pixel'), beforeLoad: goToPage('pixels'), pendingComponent: ShellSkeleton }),
  createRoute({ ...atTop('/pixels'), beforeLoad: goToPage('pixels'), pendingComponent: ShellSkeleton }),
  createRoute({ ...atTop('/events-monitor'), beforeLoad: goToPage('events-monitor'), pendingComponent: ShellSkeleton }),
  createRoute({ ...atTop('/order-attribution'), beforeLoad: goToPage('order-attribution'), pendingComponent: ShellSkeleton }),
  // Any other address of an organization redirects to the choice of organizations.
  createRoute({
    ...atTop('/organization/$'),
    beforeLoad: () => {
      throw redirect({ to: '/organization/select' })
    },
  }),
  // wire spelling: older clients open the organization's page at this address.
  createRoute({
    ...atTop('/company'),
    beforeLoad: () => {
      throw redirect({ to: '/setting/organization' })
    },
  }),
]
