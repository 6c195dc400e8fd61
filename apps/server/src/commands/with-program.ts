/** Opens the program's engines for a command, without starting any role. */
import { readConfig } from '../config.ts'
import { progress } from '../progress.ts'
import { openProgram, type OpenOptions } from '../open-program.ts'
import type { Program } from '../program.ts'
import { readRunningAddress } from '../running-address.ts'
import { fail } from './arguments.ts'

const configOf = (env: NodeJS.ProcessEnv) => {
  const read = readConfig(env)
  return 'faults' in read ? fail(read.faults.join('\n')) : read.config
}

/** The configuration from the environment; exits with its faults on standard error. Without PUBLIC_URL, uses the URL under which the program runs. */
export const commandConfig = () => {
  const config = configOf(process.env)
  const running = process.env['PUBLIC_URL'] ? undefined : readRunningAddress(config.DATA_DIR)
  return running === undefined ? config : configOf({ ...process.env, PUBLIC_URL: running })
}

/** Runs `work` on the opened engines and always closes them. If the program runs on the same data folder, prints that and exits with 1. */
export const withProgram = async (work: (program: Program) => Promise<void>, options: OpenOptions = {}): Promise<void> => {
  const opened = await openProgram(commandConfig(), progress, options)
  if ('refused' in opened) return fail(opened.refused)
  try {
    await work(opened.program)
  } finally {
    await opened.close()
  }
}
