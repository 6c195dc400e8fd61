/** Fields of accounts that several calls share. */
import { z } from 'zod'

export const emailField = z.email('Invalid email').max(200)
/** Any characters, pasted or typed; length is what counts. */
export const newPasswordField = z.string().min(8, 'At least 8 characters').max(200, 'At most 200 characters')
/** A number with its country code, E.164; spaces, dots, dashes and brackets between the digits are dropped. */
export const phoneField = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Invalid phone'))
/** Six digits from an SMS. */
export const codeField = z.string().regex(/^\d{6}$/, 'Six digits')
/** What a link or an operator's code carries. */
export const tokenField = z.string().min(1).max(2000)
