import { PLANS } from '@convbox/contract'
import { planOf, setPlans } from '../features/stores/set-plan.ts'
import { fail } from './arguments.ts'
import { attachMainDb } from './attach-main-db.ts'
import { commandConfig } from './with-program.ts'

/** Sets a store's plans and prints them; exits with a message for an unknown name. */
export const changePlan = async (websiteName: string, names: readonly string[]): Promise<void> => {
  const plans = names.flatMap((name) => planOf(name) ?? [])
  if (plans.length < names.length)
    fail(`Not a plan: ${names.filter((name) => planOf(name) === undefined).join(', ')}. Plans: ${PLANS.join(', ')}`)
  const mainDb = await attachMainDb(commandConfig())
  const isDone = await setPlans(mainDb, { websiteName, plans }).finally(() => mainDb.close())
  if (!isDone) fail(`There is no store called ${websiteName}.`)
  process.stdout.write(`${websiteName} is on ${plans.join(', ')}.\n`)
}
