/** Sign-in (three ways), registration, forgotten password, the current user, and My Account. */
import { endpoints } from '../endpoint.ts'
import type { accountSchemas } from './account.schemas.ts'

/** The endpoints; schemas: `account.schemas.ts`. */
export const account = endpoints<typeof accountSchemas>()({
  login: { method: 'POST', path: '/userlogin/login', access: 'public', ours: true },
  logout: { method: 'POST', path: '/userlogin/logout', access: 'public' },
  userInfo: { method: 'GET', path: '/Auth/v2/get/userInfo', access: 'signed in' },
  signInOptions: { method: 'GET', path: '/user/sign-in-options', access: 'public', ours: true },
  register: { method: 'POST', path: '/user/register', access: 'public', ours: true },
  resendVerification: { method: 'POST', path: '/user/resendVerification', access: 'signed in', ours: true },
  verifyEmail: { method: 'POST', path: '/user/verifyEmail', access: 'signed in', ours: true },
  forgotPassword: { method: 'POST', path: '/user/forgotPassword', access: 'public', ours: true },
  // POST, because a token in a URL would appear in logs.
  checkResetLink: { method: 'POST', path: '/user/checkResetLink', access: 'public', reads: true, ours: true },
  resetPassword: { method: 'POST', path: '/user/resetPassword', access: 'public', ours: true },
  sendPhoneCode: { method: 'POST', path: '/user/phoneCode', access: 'public', ours: true },
  loginByPhone: { method: 'POST', path: '/user/phoneLogin', access: 'public', ours: true },
  loginFromBackstage: { method: 'POST', path: '/Auth/v2/login-from-backstage-get-token', access: 'public', queryToo: true },
  setLanguage: { method: 'POST', path: '/user/language', access: 'signed in', ours: true },
  // My Account. signOutEverywhere is public as logout is: without a session it only clears the cookie.
  profile: { method: 'GET', path: '/user/profile', access: 'signed in', ours: true },
  changeName: { method: 'POST', path: '/user/name', access: 'signed in', ours: true },
  changePassword: { method: 'POST', path: '/user/password', access: 'signed in', ours: true },
  listSessions: { method: 'GET', path: '/user/sessions', access: 'signed in', ours: true },
  endSession: { method: 'POST', path: '/user/endSession', access: 'signed in', ours: true },
  signOutEverywhere: { method: 'POST', path: '/user/signOutEverywhere', access: 'public', ours: true },
  addPhone: { method: 'POST', path: '/user/addPhone', access: 'signed in', ours: true },
  verifyPhone: { method: 'POST', path: '/user/verifyPhone', access: 'signed in', ours: true },
  removePhone: { method: 'POST', path: '/user/removePhone', access: 'signed in', ours: true },
})
