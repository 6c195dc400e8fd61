/** npm run demo -- --days 365 --orders-per-day 3000: the demo shop in another size. */
import { readArguments, fail } from './arguments.ts'
import { withProgram } from './with-program.ts'
import { progress } from '../progress.ts'

const { values } = readArguments(
  'npm run demo -- --days N --orders-per-day N [--seed TEXT]\nReplaces the history of the demo store by a busy shop of this size. The program must be stopped; SANDBOX must be on.',
  { days: { type: 'string', default: '90' }, 'orders-per-day': { type: 'string', default: '40' }, seed: { type: 'string' } },
)
const [days, ordersPerDay] = [Number(values.days), Number(values['orders-per-day'])]
if (!Number.isInteger(days) || days < 1 || days > 3650) fail('--days must be a whole number from 1 to 3650.')
if (!Number.isInteger(ordersPerDay) || ordersPerDay < 1 || ordersPerDay > 100_000)
  fail('--orders-per-day must be a whole number from 1 to 100000.')

await withProgram(async (program) => {
  if (!program.config.SANDBOX) fail('There is no demo store: SANDBOX is off.')
  const { replaceDemoHistory } = await import('@convbox/demo')
  await replaceDemoHistory(program, { days, ordersPerDay, ...(values.seed !== undefined && { seed: values.seed }), onProgress: progress })
})
