/** Stands in for the Microsoft identity platform and the JSON interface of Microsoft Advertising. Source: https://learn.microsoft.com/advertising/guides/authentication-oauth. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import { asFields } from '../checks.ts'
import { bingAds, bingFiles, microsoftZone } from '../ads/bing-ads.ts'
import { creativeFiles } from '../ads/creative-files.ts'
import { bearer, type OAuthReply, type OAuthStandIn, type SignedCall } from './oauth-stand-in.ts'
import type { AdAccount } from './people.ts'
import { answerTokenCall } from './token-address.ts'

const MANAGE = 'https://ads.microsoft.com/msads.manage'
const CUSTOMER = '250000001'
const NINETY_DAYS = 90 * 86_400

const refuse = (code: number, name: string): OAuthReply => ({
  status: code === 106 ? 403 : 401,
  body: { TrackingId: 'sandbox', Errors: [{ Code: code, ErrorCode: name, Message: name }] },
})

/** The account that the headers name; both of them are needed. */
const accountOf = ({ headers, person }: SignedCall): AdAccount | undefined =>
  headers['customerid'] === CUSTOMER ? person.accounts.find(({ id }) => id === headers['customeraccountid']) : undefined

export const bingOAuth: OAuthStandIn = {
  platform: 'bing',
  title: 'Microsoft sign-in',
  tokenPrefix: 'EwB',
  consent: {
    path: '/common/oauth2/v2.0/authorize',
    clientParam: 'client_id',
    codeParam: 'code',
    codeSeconds: 300,
    readScopes: (query) => (query['scope'] ?? '').split(' ').filter((scope) => scope !== ''),
    labels: { [MANAGE]: 'Manage your Microsoft Advertising accounts' },
    always: ['openid', 'offline_access', 'profile', 'email'],
    denied: { error: 'access_denied', error_subcode: 'cancel' },
  },
  open: [
    ...creativeFiles,
    {
      methods: ['POST'],
      path: '/common/oauth2/v2.0/token',
      answer: (call, context) =>
        answerTokenCall(call, context, {
          client: 'body',
          accessSeconds: 3600,
          refresh: 'rotates',
          refreshSeconds: NINETY_DAYS,
          givesRefresh: ({ scopes }) => scopes.includes('offline_access'),
          separator: ' ',
        }),
    },
    ...bingFiles,
  ],
  signed: [
    {
      method: 'POST',
      path: '/CustomerManagement/v13/User/Query',
      scope: MANAGE,
      answer: ({ person }) => {
        const [FirstName = '', LastName = ''] = person.name.split(' ')
        const User = { Id: person.id, UserName: person.email, Name: { FirstName, LastName }, ContactInfo: { Email: person.email } }
        return { body: { User, CustomerRoles: [{ CustomerId: CUSTOMER, RoleId: 41 }] } }
      },
    },
    {
      method: 'POST',
      path: '/CustomerManagement/v13/Accounts/Search',
      scope: MANAGE,
      answer: ({ body, person }) => {
        const [predicate] = Array.isArray(asFields(body)?.Predicates) ? [asFields(body)?.Predicates].flat() : []
        const { Field, Operator, Value } = asFields(predicate) ?? {}
        const size = asFields(asFields(body)?.PageInfo)?.Size
        if (Field !== 'UserId' || Operator !== 'Equals' || String(Value) !== person.id || typeof size !== 'number')
          return refuse(106, 'UserIsNotAuthorized')
        const Accounts = person.accounts.map(({ id, name, currency, timeZone }) => ({
          Id: id,
          Name: name,
          Number: `F${id}`,
          ParentCustomerId: CUSTOMER,
          CurrencyCode: currency,
          TimeZone: microsoftZone(timeZone),
        }))
        return { body: { Accounts } }
      },
    },
    {
      method: 'POST',
      path: '/CampaignManagement/v13/UetTags/QueryByIds',
      scope: MANAGE,
      answer: (call) => {
        const account = accountOf(call)
        if (account === undefined) return refuse(106, 'UserIsNotAuthorized')
        return { body: { UetTags: [...account.pixels.map(({ id, name }) => ({ Id: id, Name: name })), null], PartialErrors: [] } }
      },
    },
    {
      method: 'POST',
      path: '/CampaignManagement/v13/ConversionGoals/QueryByIds',
      scope: MANAGE,
      answer: (call) => {
        const account = accountOf(call)
        if (account === undefined || typeof asFields(call.body)?.ConversionGoalTypes !== 'string') return refuse(106, 'UserIsNotAuthorized')
        return {
          body: { ConversionGoals: account.actions.map(({ id, name }) => ({ Id: id, Name: name, Type: 'Event' })), PartialErrors: [] },
        }
      },
    },
    ...bingAds,
  ],
  readToken: bearer,
  refuseToken: (fault) => (fault === 'expired' ? refuse(109, 'AuthenticationTokenExpired') : refuse(105, 'InvalidCredentials')),
  refuseScope: () => refuse(106, 'UserIsNotAuthorized'),
  checkCall: ({ headers }) => (headers['developertoken'] === SANDBOX_CLIENT.developerToken ? undefined : refuse(105, 'InvalidCredentials')),
  fail: () => ({ Errors: [{ Code: 0, ErrorCode: 'InternalError' }] }),
}
