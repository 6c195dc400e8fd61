/** Checks of account fields; each returns an error message or undefined. The server validates properly. */

/** One @ with text on both sides and a dot after it. */
const EMAIL = /^\S+@\S+\.\S+$/
/** E.164, country code and number, after punctuation is removed. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** A phone number in the form that the server stores. */
export const plainPhone = (text: string): string => text.replaceAll(/[\s().-]/g, '')

type FieldTexts = Record<
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'passwordLong'
  | 'nameRequired'
  | 'phoneInvalid'
  | 'codeInvalid',
  string
>

/** Error messages are texts of `accountFieldsText`. */
export const accountFaults = (text: FieldTexts) => ({
  email: (value: string): string | undefined =>
    value.trim() === '' ? text.emailRequired : EMAIL.test(value.trim()) ? undefined : text.emailInvalid,
  /** The current password. */
  password: (value: string): string | undefined => (value === '' ? text.passwordRequired : undefined),
  newPassword: (value: string): string | undefined =>
    value.length < 8 ? text.passwordShort : value.length > 200 ? text.passwordLong : undefined,
  name: (value: string): string | undefined => (value.trim() === '' ? text.nameRequired : undefined),
  phone: (value: string): string | undefined => (PHONE.test(plainPhone(value)) ? undefined : text.phoneInvalid),
  code: (value: string): string | undefined => (/^\d{6}$/.test(value.trim()) ? undefined : text.codeInvalid),
})
