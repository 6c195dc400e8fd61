/**
 * Every refusal of the server, one row per code. `status` is HTTP's, `code` the envelope's (401, 1000, 2401 ... have fixed meanings in the client),
 * `message` the English text, shown unchanged; `report` says whether it is a fault of the program.
 */
type ErrorRow = { status: number; code: number; message: string; report: boolean }

/** The rows, by the code that the server throws. */
export const ERRORS = {
  'not signed in': { status: 401, code: 1000, message: 'Login expired', report: false },
  'wrong login': { status: 400, code: 1001, message: 'E-mail or password is wrong', report: false },
  'no store access': { status: 403, code: 401, message: 'You are not a member of this store', report: false },
  'not an admin': { status: 403, code: 403, message: 'Only an admin can do this', report: false },
  'read only': { status: 403, code: 4032, message: 'You may look at this store, but not change it', report: false },
  'plan needed': { status: 403, code: 402, message: 'Your subscription does not support this feature', report: false },
  'all sites': {
    status: 403,
    code: 4033,
    message: 'This feature is not available for All-Sites. Please switch to a specific store and try again.',
    report: false,
  },
  'not found': { status: 404, code: 404, message: 'Not found', report: false },
  'invalid input': { status: 400, code: 400, message: 'Please check the fields', report: false },
  'already exists': { status: 409, code: 409, message: 'This already exists', report: false },
  'too large': { status: 413, code: 413, message: 'The request is too large', report: false },
  'too many requests': { status: 429, code: 429, message: 'Too many requests, please try again later', report: false },
  'wrong origin': { status: 403, code: 4031, message: 'This request came from another site', report: false },
  overloaded: { status: 503, code: 503, message: 'The server is catching up, please try again later', report: false },
  'wrong signature': { status: 401, code: 4011, message: 'The signature does not match', report: false },
  'cannot replay': { status: 409, code: 4091, message: 'This event can no longer be sent again', report: false },
  'date range': { status: 400, code: 4001, message: 'This date range is not allowed', report: false },
  'mail is off': { status: 503, code: 5031, message: 'This server cannot send mail yet: its operator has to set SMTP_URL', report: false },
  'mail failed': { status: 502, code: 5021, message: 'The mail could not be sent, please try again later', report: true },
  'sms is off': { status: 503, code: 5032, message: 'This server cannot send SMS yet: its operator has to set SMS_SENDER', report: false },
  'wrong password': { status: 400, code: 4004, message: 'The current password is not right', report: false },
  'common password': {
    status: 400,
    code: 4007,
    message: 'This password is among the most common ones, which are tried first. Please choose another',
    report: false,
  },
  'wrong code': {
    status: 400,
    code: 4002,
    message: 'The code is wrong or has expired. After five wrong tries ask for a new one',
    report: false,
  },
  'wrong link': { status: 400, code: 4003, message: 'This link is not valid or has expired. Please ask for a new one', report: false },
  'invitation needed': {
    status: 403,
    code: 4037,
    message: 'Only invited people can register here. Open the link of your invitation, and keep the e-mail address it was sent to',
    report: false,
  },
  'only an owner': { status: 403, code: 4034, message: 'Only an owner can change who is an owner', report: false },
  'owners only': { status: 403, code: 4038, message: 'Only an owner of the organization can do this', report: false },
  'stores left': { status: 409, code: 4098, message: 'This organization still has stores. Delete them first', report: false },
  'last owner': {
    status: 409,
    code: 4095,
    message: 'An organization always keeps one owner. Make somebody else an owner first',
    report: false,
  },
  'other account': {
    status: 403,
    code: 4035,
    message: 'This invitation is for another e-mail address. Please sign in with the invited account',
    report: false,
  },
  'email not verified': { status: 403, code: 4036, message: 'Please verify your e-mail address first', report: false },
  'invitation expired': { status: 410, code: 4111, message: 'This invitation has expired. Please ask for a new one', report: false },
  'invitation revoked': { status: 410, code: 4112, message: 'This invitation was withdrawn. Please ask for a new one', report: false },
  'invitation used': { status: 410, code: 4113, message: 'This invitation was already used', report: false },
  'already a member': { status: 409, code: 4096, message: 'You are a member of this organization already', report: false },
  'already changed': { status: 409, code: 4120, message: 'Somebody changed this meanwhile. Please load it again', report: false },
  'campaign incomplete': {
    status: 409,
    code: 4131,
    message: 'This campaign is not complete. Please finish its settings first',
    report: false,
  },
  'edits lost': {
    status: 409,
    code: 4132,
    message: 'The settings changed after some links or codes were edited. Please keep or drop these edits first',
    report: false,
  },
  'code taken': { status: 409, code: 4133, message: 'Creation failed. Please modify the discount code', report: false },
  'campaign created': {
    status: 409,
    code: 4134,
    message: 'This campaign is created already, so its settings, links and codes are fixed',
    report: false,
  },
  'campaign is a draft': { status: 409, code: 4135, message: 'This campaign is still a draft. Please create it first', report: false },
  'campaign ended': {
    status: 409,
    code: 4136,
    message: 'This campaign has ended. Set a later last day first',
    report: false,
  },
  'code of the shop': {
    status: 409,
    code: 4138,
    message: 'This code belongs to a discount of your shop, which Convbox does not change. Please stop it in Shopify, under Discounts',
    report: false,
  },
  'review changed': {
    status: 409,
    code: 4137,
    message: 'Nothing was made: something changed since you looked at it. Please look at it again',
    report: false,
  },
  'channel failed': { status: 409, code: 4093, message: 'The connection failed', report: false },
  'ad account taken': { status: 409, code: 4094, message: 'One ad account can be linked to only one store', report: false },
  'no ad account chosen': { status: 400, code: 4005, message: 'Choose at least one ad account', report: false },
  'ad account not chosen': {
    status: 400,
    code: 4006,
    message: 'Choose the ad account of everything that you choose as well',
    report: false,
  },
  'not a shop': {
    status: 400,
    code: 4101,
    message: 'This is not the address of a Shopify store. It looks like your-store.myshopify.com',
    report: false,
  },
  'forged install': {
    status: 400,
    code: 4102,
    message: 'This link was not signed by Shopify. Please open the app from your Shopify admin again',
    report: false,
  },
  'stale install': {
    status: 400,
    code: 4103,
    message: 'This link from Shopify is too old. Please open the app from your Shopify admin again',
    report: false,
  },
  'used state': {
    status: 400,
    code: 4104,
    message: 'This authorization was used already or has expired. Please start again',
    report: false,
  },
  'other browser': {
    status: 400,
    code: 4105,
    message: 'This authorization was started in another browser. Please start again in this one',
    report: false,
  },
  'install declined': {
    status: 400,
    code: 4106,
    message: 'The authorization was not finished at Shopify. Please start again',
    report: false,
  },
  'shop taken': { status: 409, code: 4107, message: 'This Shopify store is already connected to another organization', report: false },
  'no shopify app': {
    status: 409,
    code: 4110,
    message: 'This server has no Shopify app yet: its operator has to set SHOPIFY_API_KEY and SHOPIFY_API_SECRET',
    report: false,
  },
  'shop not connected': {
    status: 409,
    code: 4108,
    message: 'This store is not connected to Shopify, or the connection has ended. Please connect it again',
    report: false,
  },
  'shop scope missing': {
    status: 409,
    code: 4109,
    message: 'The app lacks a permission in Shopify. Please authorize the app again and accept all permissions',
    report: false,
  },
  // wire spelling: the client shows its own sentence for "code 429".
  'shopify busy': { status: 503, code: 5034, message: 'Shopify answered with code 429', report: false },
  'shopify failed': { status: 502, code: 5022, message: 'Shopify did not answer as expected, please try again later', report: false },
  bug: { status: 500, code: 500, message: 'Something went wrong on our side', report: true },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

/** Codes that the client acts upon instead of showing the message; silent: codes that our server never sends. */
export const CLIENT_CODES = { selectOrganization: 401, login: 1000, silent: [1401, 2401], success: [0, 101] } as const
/** Messages that contain one of these are never shown as a toast. */
export const SWALLOWED_MESSAGES = [
  'x-rto-token',
  'please contact us to get support',
  'is the primary store of your subscription',
  'java.lang',
  'no auth for',
] as const
