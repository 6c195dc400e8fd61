/**
 * npm run store -- add: an organization, its admin and a store, for an operator without a browser. -- plan: a store's plans, until there is billing; --
 * history: how far back its reports reach; -- orders-file: who may download its table of orders.
 */
import { readArguments, fail } from './arguments.ts'
import { PLANS } from '@convbox/contract'
import { addStore } from './add-store.ts'
import { changeHistory } from './change-history.ts'
import { changeOrdersFile } from './change-orders-file.ts'
import { changePlan } from './change-plan.ts'

const HELP = `npm run store -- add --url SHOP_ADDRESS --title TITLE --email ADMIN_EMAIL [--password PASSWORD] [--time-zone UTC] [--currency USD] [--shop x.myshopify.com --webhook-secret SECRET] [--require-consent]
Makes the store, and the organization and user of that e-mail when they are new. Without --password one is made and printed. Works beside a running program.
--require-consent: nothing is measured or sent before the visitor has agreed; silence is a no.

npm run store -- plan --store NAME_IN_ITS_ADDRESS --plan PLAN [--plan PLAN]
Puts the store on these plans and no other. Works beside a running program. Plans: ${PLANS.join(', ')}

npm run store -- history --store NAME_IN_ITS_ADDRESS --limit none|months|plan
How far back its reports reach: none (no limit), months (12 months, with the presets of a year), plan (60 days on trial or Free, else 180). Works beside a running program.

npm run store -- orders-file --store NAME_IN_ITS_ADDRESS --for everybody|admins
Who may download its table of orders. Works beside a running program.`

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
  store: { type: 'string' },
  plan: { type: 'string', multiple: true },
  limit: { type: 'string' },
  for: { type: 'string' },
})
const { url, title, email, store, plan, limit, for: who } = values
if (positionals[0] === 'plan') {
  if (store === undefined || plan === undefined) fail(`--store and --plan are needed.\n\n${HELP}`)
  else await changePlan(store, plan)
} else if (positionals[0] === 'history') {
  if (store === undefined || limit === undefined) fail(`--store and --limit are needed.\n\n${HELP}`)
  else await changeHistory(store, limit)
} else if (positionals[0] === 'orders-file') {
  if (store === undefined || who === undefined) fail(`--store and --for are needed.\n\n${HELP}`)
  else await changeOrdersFile(store, who)
} else if (positionals[0] !== 'add') fail(HELP)
else if (url === undefined || title === undefined || email === undefined) fail(`--url, --title and --email are needed.\n\n${HELP}`)
else await addStore({ ...values, url, title, email })
