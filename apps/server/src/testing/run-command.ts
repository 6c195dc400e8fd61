/** Runs one of our commands in a process of its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The output of the process, and how it ended. */
export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** name: a file of src/commands without extension. input: standard input. env: added to the test's environment. */
export const runCommand = async (
  name: string,
  args: readonly string[],
  input = '',
  env: Record<string, string> = {},
): Promise<CommandResult> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'commands', `${name}.ts`), ...args], {
    stdio: 'pipe',
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  child.stdin.end(input)
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
