/** Sign in, sign out, who am I. */
import { endpoints } from '../endpoint.ts'
import type { accountSchemas } from './account.schemas.ts'

/** The calls; their schemas stand beside in `account.schemas.ts`. */
export const account = endpoints<typeof accountSchemas>()({
  login: { method: 'POST', path: '/userlogin/login', access: 'public', ours: true },
  logout: { method: 'POST', path: '/userlogin/logout', access: 'public' },
  userInfo: { method: 'GET', path: '/Auth/v2/get/userInfo', access: 'signed in' },
  setLanguage: { method: 'POST', path: '/user/language', access: 'signed in', ours: true },
})
