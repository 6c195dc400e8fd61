/** npm run store -- add: an organization, its admin and a store, for an operator without a browser. */
import { readArguments, fail } from './arguments.ts'
import { addStore } from './add-store.ts'

const HELP = `npm run store -- add --url SHOP_ADDRESS --title TITLE --email ADMIN_EMAIL [--password PASSWORD] [--time-zone UTC] [--currency USD] [--shop x.myshopify.com --webhook-secret SECRET] [--require-consent]
Makes the store, and the organization and user of that e-mail when they are new. Without --password one is made and printed. Works beside a running program.
--require-consent: nothing is measured or sent before the visitor has agreed; silence is a no.`

const { values, positionals } = readArguments(HELP, {
  url: { type: 'string' },
  title: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  'time-zone': { type: 'string', default: 'UTC' },
  currency: { type: 'string', default: 'USD' },
  shop: { type: 'string' },
  'webhook-secret': { type: 'string' },
  'require-consent': { type: 'boolean', default: false },
})
if (positionals[0] !== 'add') fail(HELP)
const { url, title, email } = values
if (url === undefined || title === undefined || email === undefined) fail(`--url, --title and --email are needed.\n\n${HELP}`)
else await addStore({ ...values, url, title, email })
