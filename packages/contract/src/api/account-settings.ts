/** My Account: name, password, phone number, and where one is signed in. */
import { endpoints } from '../endpoint.ts'
import type { accountSettingsSchemas } from './account-settings.schemas.ts'

/** The calls; their schemas stand beside in `account-settings.schemas.ts`. signOutEverywhere is public as logout is: without a session it only clears the cookie. */
export const accountSettings = endpoints<typeof accountSettingsSchemas>()({
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
