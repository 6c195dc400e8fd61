import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeRunningAddress } from '../running-address.ts'
import { runCommand } from '../testing/run-command.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const add = async (title: string, env: Record<string, string>): Promise<string> => {
  const args = ['add', '--url', `https://${title}.example`, '--title', title, '--email', `${title}@example.com`]
  const { stdout, stderr } = await runCommand('store', args, '', {
    DATA_DIR: test.program.config.DATA_DIR,
    PUBLIC_URL: '',
    PORT: '',
    ...env,
  })
  return stdout + stderr
}

it('prints the address under which the program runs, in whatever shell it is typed', async () => {
  writeRunningAddress(test.program.config.DATA_DIR, 'https://track.example')
  const said = await add('cedar', {})
  expect(said).toContain('Address   https://track.example/website/cedar/website-info')
  expect(said).toMatch(/https:\/\/track\.example\/sdk\/[\w-]+\.js/)
  expect(await add('maple', { PUBLIC_URL: 'https://other.example' })).toContain('https://other.example/website/maple/website-info')
})
