/** Stand-ins of the services connected by key: a key of the documented form is accepted, every other is refused in the service's own words. */
import type { KeyChannel } from '@convbox/contract/channels'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_HEADERS } from '../../sandbox-page.ts'
import { renderKeyPage } from './key-page.ts'

/** revoked: keys that were ended on the control page. closed: ids of accounts that no key opens any more. */
export type KeyState = { revoked: Set<string>; closed: Set<string> }

type KeyCall = { headers: Readonly<Record<string, string | string[] | undefined>> }
type KeyService = {
  title: string
  /** A key that works here. */
  sample: string
  pattern: RegExp
  /** The key of a call, undefined when it is not sent as documented. */
  readKey: (call: KeyCall) => string | undefined
  refuse: { status: number; body: unknown }
  routes: readonly { path: string; answer: (key: string, state: KeyState) => { status?: number; body: unknown } }[]
}

const header = ({ headers }: KeyCall, name: string): string => (typeof headers[name] === 'string' ? headers[name] : '')
const behind = (call: KeyCall, scheme: string): string | undefined =>
  new RegExp(`^${scheme} (.+)$`).exec(header(call, 'authorization'))?.[1]

const klaviyo: KeyService = {
  title: 'Klaviyo',
  sample: 'pk_sandbox0123456789abcdef0123456789',
  pattern: /^pk_[a-z0-9]{30,40}$/,
  readKey: (call) => (/^\d{4}-\d{2}-\d{2}$/.test(header(call, 'revision')) ? behind(call, 'Klaviyo-API-Key') : undefined),
  refuse: {
    status: 401,
    body: {
      errors: [
        {
          id: 'sandbox',
          status: 401,
          code: 'authentication_failed',
          title: 'Incorrect authentication credentials.',
          detail: 'Incorrect authentication credentials.',
        },
      ],
    },
  },
  routes: [
    {
      path: '/api/accounts',
      answer: (key) => ({
        body: {
          data: [
            {
              type: 'account',
              id: key.slice(-6).toUpperCase(),
              attributes: {
                contact_information: {
                  organization_name: 'Northwind Goods',
                  default_sender_name: 'Northwind',
                  default_sender_email: 'hello@northwind.example',
                },
                timezone: 'US/Eastern',
              },
            },
          ],
        },
      }),
    },
  ],
}

const mailchimp: KeyService = {
  title: 'Mailchimp',
  sample: '0123456789abcdef0123456789abcdef-us6',
  pattern: /^[0-9a-f]{32}-us\d{1,2}$/,
  readKey: (call) =>
    Buffer.from(behind(call, 'Basic') ?? '', 'base64')
      .toString('utf8')
      .split(':')[1],
  refuse: {
    status: 401,
    body: {
      title: 'API Key Invalid',
      status: 401,
      detail: "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
      instance: 'sandbox',
    },
  },
  routes: [
    { path: '/3.0/ping', answer: () => ({ body: { health_status: "Everything's Chimpy!" } }) },
    {
      path: '/3.0/',
      answer: (key) => ({ body: { account_id: key.slice(0, 20), account_name: 'Northwind Goods', email: 'hello@northwind.example' } }),
    },
  ],
}

const omnisend: KeyService = {
  title: 'Omnisend',
  sample: '5f0123456789abcdef012345-SandboxKeyWithAllItsPermissions',
  pattern: /^[0-9a-f]{24}-[A-Za-z0-9]{20,60}$/,
  readKey: (call) => (header(call, 'omnisend-version') === '2026-03-15' ? behind(call, 'Omnisend-API-Key') : undefined),
  refuse: { status: 401, body: { error: 'Unauthorized', statusCode: 401 } },
  routes: [
    {
      path: '/api/brands/current',
      // A key whose end says so lacks the permission for brands.
      answer: (key) =>
        key.endsWith('ContactsOnly')
          ? { status: 403, body: { error: 'Forbidden', statusCode: 403 } }
          : { body: { brandID: key.slice(0, 24), name: 'Northwind Goods', website: 'northwind.example', currency: 'USD' } },
    },
    { path: '/api/contacts', answer: () => ({ body: { contacts: [], paging: {} } }) },
  ],
}

/** A token that begins with 0 is an advertiser's, with 2 that of a user with two advertisers; any other is a publisher's. */
const awinAccounts = (token: string): { accountId: number; accountName: string; accountType: string }[] => {
  if (token.startsWith('0')) return [{ accountId: 100_001, accountName: 'Northwind Goods', accountType: 'advertiser' }]
  if (!token.startsWith('2')) return [{ accountId: 200_002, accountName: 'Northwind Goods', accountType: 'publisher' }]
  // Unordered, because the API promises no order.
  return [
    { accountId: 300_002, accountName: 'Northwind Outlet', accountType: 'advertiser' },
    { accountId: 300_001, accountName: 'Northwind Goods', accountType: 'advertiser' },
  ]
}

const awin: KeyService = {
  title: 'Awin',
  sample: '0f9d2b1c-1111-4222-8333-0123456789ab',
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  readKey: (call) => behind(call, 'Bearer'),
  refuse: { status: 401, body: { error: 'invalid_token', error_description: 'The access token is invalid' } },
  routes: [
    {
      path: '/accounts',
      answer: (key, { closed }) => ({
        body: {
          userId: 90_000 + Number.parseInt(key.slice(-4), 16),
          accounts: awinAccounts(key)
            .filter(({ accountId }) => !closed.has(String(accountId)))
            .map((account) => ({ ...account, userRole: 'Admin' })),
        },
      }),
    },
  ],
}

/** A missing one does not compile. */
export const KEY_SERVICES: Record<KeyChannel, KeyService> = { klaviyo, mailchimp, omnisend, awin }

const sendPage = (reply: FastifyReply, service: KeyService, { revoked }: KeyState): FastifyReply =>
  reply.headers(PAGE_HEADERS).send(renderKeyPage(service.title, service.sample, [...revoked]))

/** Every key and every account works again. */
export const restoreKeys = ({ revoked, closed }: KeyState): void => {
  revoked.clear()
  closed.clear()
}

/** Serves one service, and for people `GET /` and `POST /control` (action: revoke with key, or restore). */
export const keyRoutes = async (app: FastifyInstance, { channel, state }: { channel: KeyChannel; state: KeyState }): Promise<void> => {
  const service = KEY_SERVICES[channel]
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
  for (const { path, answer } of service.routes) {
    app.get(path, (request, reply) => {
      const key = service.readKey({ headers: request.headers })
      const isGood = key !== undefined && service.pattern.test(key) && !state.revoked.has(key)
      const { status = 200, body } = isGood ? answer(key, state) : service.refuse
      return reply.code(status).send(body)
    })
  }
  app.get('/', (request, reply) => {
    const [path = ''] = request.url.split('?')
    return path.endsWith('/') ? sendPage(reply, service, state) : reply.redirect(`${path}/`)
  })
  app.post('/control', (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    if (form.get('action') === 'restore') restoreKeys(state)
    else state.revoked.add(form.get('key') ?? '')
    return reply.redirect('./', 303)
  })
}
