import { readConfig } from '../config.ts'
import { openProgram, type OpenedProgram } from '../open-program.ts'

/** The program of a data folder, opened in this process as main opens it, without its roles. Throws with the message of a refusal. */
export const openRealProgram = async (env: NodeJS.ProcessEnv): Promise<OpenedProgram> => {
  const read = readConfig(env)
  if ('faults' in read) throw new Error(read.faults.join())
  const opened = await openProgram(read.config, () => undefined)
  if ('refused' in opened) throw new Error(opened.refused)
  return opened
}

/** Works with the program and closes it, whatever happens. */
export const withRealProgram = async <Result>(
  env: NodeJS.ProcessEnv,
  work: (program: OpenedProgram['program']) => Promise<Result>,
): Promise<Result> => {
  const { program, close } = await openRealProgram(env)
  return work(program).finally(close)
}
