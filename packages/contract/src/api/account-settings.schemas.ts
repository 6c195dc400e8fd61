/** My Account on the wire. */
import { z } from 'zod'
import { codeField, newPasswordField, phoneField } from './account-fields.schemas.ts'
import { done, nameField, noInput, timeField } from './fields.schemas.ts'

const profile = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  /** E.164; present only when verified. */
  phone: z.string().optional(),
})

/** A signed-in session of the user. The session's token is never sent. */
const session = z.object({
  sessionId: z.string(),
  /** Such as "Chrome" and "macOS"; absent where the user agent does not say. */
  browser: z.string().optional(),
  os: z.string().optional(),
  ip: z.string(),
  signedInAt: timeField,
  /** Rounded to the hour. */
  lastSeenAt: timeField,
  isThis: z.boolean(),
})

/** Inputs and results of My Account's calls; part of `accountSchemas`. */
export const accountSettingsSchemas = {
  profile: { input: noInput, result: profile },
  changeName: { input: z.object({ name: nameField }), result: done },
  changePassword: {
    input: z.object({ currentPassword: z.string().min(1, 'Field is required!').max(200), newPassword: newPasswordField }),
    result: done,
  },
  listSessions: { input: noInput, result: z.array(session) },
  endSession: { input: z.object({ sessionId: z.string().min(1).max(200) }), result: done },
  signOutEverywhere: { input: noInput, result: done },
  addPhone: { input: z.object({ phone: phoneField }), result: done },
  verifyPhone: { input: z.object({ phone: phoneField, code: codeField }), result: done },
  removePhone: { input: noInput, result: done },
}
