/** Microsoft Advertising's errors, accounts and CSV. Source: https://learn.microsoft.com/advertising/guides/operation-error-codes, read 2026-11. */
import type { OAuthReply, SignedCall } from '../oauth/oauth-stand-in.ts'
import type { AdAccount } from '../oauth/people.ts'

export const SCOPE = 'https://ads.microsoft.com/msads.manage'
const CUSTOMER = '250000001'

/** An error of its JSON API. */
export const refuse = (status: number, code: number, name: string, message: string): OAuthReply => ({
  status,
  body: {
    TrackingId: 'sandbox',
    OperationErrors: [{ Code: code, ErrorCode: name, Details: null, Message: message }],
    BatchErrors: [],
    Type: 'ApiFaultDetail',
  },
})

/** The account of a call, or Microsoft's refusal. */
export const accountOf = ({ headers, person, context }: SignedCall): AdAccount | OAuthReply => {
  if (context.ads.order === 'throttled')
    return refuse(429, 117, 'CallRateExceeded', 'You have exceeded the number of calls that you can make.')
  const account = headers['customerid'] === CUSTOMER ? person.accounts.find(({ id }) => id === headers['customeraccountid']) : undefined
  return account === undefined || context.ads.order === 'denied'
    ? refuse(403, 106, 'UserIsNotAuthorized', 'The user does not represent an authorized account.')
    : account
}

/** A field of a CSV file. */
export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
