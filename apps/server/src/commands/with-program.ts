/** Opens the program's engines for a command, without starting any role. */
import { readConfig } from '../config.ts'
import { progress } from '../greeting.ts'
import { openProgram, type OpenOptions } from '../open-program.ts'
import type { Program } from '../program.ts'
import { fail } from './arguments.ts'

/** The configuration from the environment, or its faults on standard error and the end. */
export const commandConfig = () => {
  const read = readConfig(process.env)
  return 'faults' in read ? fail(read.faults.join('\n')) : read.config
}

/** Runs `work` on the opened engines and closes them whatever happens. Where the program runs on the same data folder, says so and ends with 1. */
export const withProgram = async (work: (program: Program) => Promise<void>, options: OpenOptions = {}): Promise<void> => {
  const opened = await openProgram(commandConfig(), progress, options)
  if ('refused' in opened) return fail(opened.refused)
  try {
    await work(opened.program)
  } finally {
    await opened.close()
  }
}
