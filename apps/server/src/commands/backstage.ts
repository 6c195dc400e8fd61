/**
 * npm run backstage: a one-time code with which an operator logs in as a user. Whoever can run this command controls the server anyway; making and using a code
 * are audited.
 */
import { makeBackstageCode } from '../features/account/backstage.ts'
import { fail, readArguments } from './arguments.ts'
import { attachMainDb } from './attach-main-db.ts'
import { commandConfig } from './with-program.ts'

const HELP = `npm run backstage -- --email USER_EMAIL --by YOUR_NAME
Prints an address that logs in as this user, once, within five minutes, and marks the browser with the develop flag.
The organizations of the user see in their audit log that you did. Works beside a running program.`

const { values } = readArguments(HELP, { email: { type: 'string' }, by: { type: 'string' } })
const { email } = values
const madeBy = values.by?.trim().slice(0, 100)
if (email === undefined || madeBy === undefined || madeBy === '') fail(`--email and --by are needed.\n\n${HELP}`)
else {
  const config = commandConfig()
  const mainDb = await attachMainDb(config)
  const code = await makeBackstageCode({ mainDb }, { email, madeBy }).finally(() => mainDb.close())
  if (code === undefined) fail(`There is no user with the e-mail ${email}.`)
  // In the fragment: it reaches no server log and no other page.
  else process.stdout.write(`Code      ${code}\nAddress   ${config.PUBLIC_URL}/login#backstage=${code}\nWorks once, for five minutes.\n`)
}
