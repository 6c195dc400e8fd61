/**
 * npm run check: types, lint, format, layout, texts, and the tests of what changed; under two minutes on two cores.
 * What changed: everything since the commit named by --base, untracked files included; without --base the uncommitted changes, or the last commit where there are none.
 * Unit and screen tests are those whose imports reach a changed file; integration tests are those beside it. `npm test` runs the rest.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pickTests } from './check/pick-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string): string => join(root, 'node_modules', name)
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const findChanged = (base: string | undefined): string[] => {
  const untracked = git('ls-files', '-o', '--exclude-standard')
  const since = (commit: string): string[] => [...git('diff', '--name-only', '--diff-filter=d', commit), ...untracked]
  if (base !== undefined) return since(base)
  const uncommitted = since('HEAD')
  return uncommitted.length > 0 ? uncommitted : since('HEAD~1')
}

type Step = { name: string; args: string[] }

const run = ({ name, args }: Step): Promise<{ name: string; good: boolean; seconds: number }> =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(48)} ${seconds.toFixed(0).padStart(4)} s\n`)
      if (code !== 0) process.stdout.write(`${output.trim()}\n`)
      resolve({ name, good: code === 0, seconds })
    })
  })

/** Runs the steps in parallel, one per core. */
const runAll = async (steps: Step[]): Promise<boolean> => {
  const waiting = [...steps]
  let good = true
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) good = (await run(step)).good && good
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return good
}

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const changed = findChanged(values.base)
const code = changed.filter((path) => /\.(ts|tsx|css)$/.test(path) && existsSync(join(root, path)))
const types = (project: string): Step => ({
  name: `types of ${project}`,
  args: [bin('typescript/bin/tsc'), '--noEmit', '-p', join(root, project)],
})
const checksPassed = await runAll([
  types('tsconfig.json'),
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  types('apps/web/tsconfig.json'),
  types('packages/sdk/tsconfig.json'),
  types('apps/shopify/tsconfig.json'),
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'layout', args: ['tools/check-layout.ts'] },
  { name: 'texts', args: ['tools/check-text.ts'] },
])

const integration = git('ls-files', '-co', '--exclude-standard', 'apps/server/src', 'packages/storage/src', 'demo/src').filter((path) =>
  path.endsWith('.test.ts'),
)
const { picked, left } = pickTests(code, integration)
const vitest = bin('vitest/vitest.mjs')
const steps: Step[] = [
  ...(code.length > 0
    ? [
        {
          name: 'unit and screen tests of what changed',
          args: [vitest, 'related', '--run', '--passWithNoTests', '--project', 'unit', '--project', 'screens', ...code],
        },
      ]
    : []),
  ...(picked.length > 0
    ? [{ name: `${picked.length} integration files beside it`, args: [vitest, 'run', '--project', 'integration', ...picked] }]
    : []),
]
let passed = checksPassed
// One after the other: each suite takes all cores.
for (const step of steps) passed = (await run(step)).good && passed
process.stdout.write(
  `${changed.length} changed files looked at. ${left > 0 ? `${left} more integration files lie beside them. ` : ''}npm test runs everything.\n`,
)
process.exitCode = passed ? 0 : 1
