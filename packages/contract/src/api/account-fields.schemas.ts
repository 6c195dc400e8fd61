/** Fields of accounts that several calls share. */
import { z } from 'zod'

export const emailField = z.email('Invalid email').max(200)
/** A password: any characters; only its length is checked. */
export const newPasswordField = z.string().min(8, 'At least 8 characters').max(200, 'At most 200 characters')
/** A number with its country code, E.164; spaces, dots, dashes and brackets between the digits are dropped. */
export const phoneField = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Invalid phone'))
/** Six digits from an SMS. */
export const codeField = z.string().regex(/^\d{6}$/, 'Six digits')
/** The secret of a mailed link or of an operator's code. */
export const tokenField = z.string().min(1).max(2000)
