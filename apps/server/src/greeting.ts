/** Terminal output while the program starts and when it is ready. */
import { DEMO_EMAIL, demoPassword } from './features/account/demo-login.ts'
import { hasOutbox } from './messages/outbox.ts'
import { isLoopbackHost } from './http/loopback.ts'
import type { Program } from './program.ts'

/** Address and, where SANDBOX=1, the demo login. */
export const printAddress = (program: Program): void => {
  const { config } = program
  const lines = ['', `Convbox runs on ${config.PUBLIC_URL}`]
  if (config.SANDBOX)
    lines.push(
      '',
      `  Demo login       ${DEMO_EMAIL}`,
      `  Password         ${demoPassword(program)}`,
      `  Demo storefront  ${config.PUBLIC_URL}/demo-store/?utm_source=facebook&utm_medium=cpc&utm_campaign=summer&fbclid=demo`,
      `  Ad platforms     ${config.PUBLIC_URL}/sandbox/ (simulated: what they received)`,
      ...(hasOutbox(config) ? [`  Mail and SMS     ${config.PUBLIC_URL}/sandbox/outbox/`] : []),
    )
  // The sandbox's secrets are in the source: anybody who reaches it controls the simulated shops and platforms.
  if (config.SANDBOX && !isLoopbackHost(config.HOST))
    lines.push(
      '',
      `Warning: the sandbox is open to everybody who reaches ${config.HOST}. Set NODE_ENV=production (or SANDBOX=0) on a server.`,
    )
  lines.push('', 'Ctrl-C stops it.', '')
  process.stdout.write(lines.join('\n'))
}
