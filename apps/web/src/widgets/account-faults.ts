/** What is wrong with a field about a person, as one word; undefined: nothing. The server checks properly. */

/** One @ with something on both sides and a dot after it. */
const EMAIL = /^\S+@\S+\.\S+$/
/** Country code and number, E.164 once the decoration is gone. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** A number as the server keeps it. */
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

/** Each check answers in the words of `accountFieldsText`. */
export const accountFaults = (text: FieldTexts) => ({
  email: (value: string): string | undefined =>
    value.trim() === '' ? text.emailRequired : EMAIL.test(value.trim()) ? undefined : text.emailInvalid,
  /** The one that somebody has. */
  password: (value: string): string | undefined => (value === '' ? text.passwordRequired : undefined),
  newPassword: (value: string): string | undefined =>
    value.length < 8 ? text.passwordShort : value.length > 200 ? text.passwordLong : undefined,
  name: (value: string): string | undefined => (value.trim() === '' ? text.nameRequired : undefined),
  phone: (value: string): string | undefined => (PHONE.test(plainPhone(value)) ? undefined : text.phoneInvalid),
  code: (value: string): string | undefined => (/^\d{6}$/.test(value.trim()) ? undefined : text.codeInvalid),
})
