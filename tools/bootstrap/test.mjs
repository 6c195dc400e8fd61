// npm test: installs what is missing, then every check and suite. The last line reads "N passed, N failed".
// The integration suite leaves a sixth of two cores idle, so everything else runs beside it, one after the other.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, findNode, install, root, stop } from './install.mjs'

/** Lines of a failed test's message that the end of the output repeats. */
const FAILURE_LINES = 8

/** Finds Chromium for the browser tests: CHROMIUM_PATH, Debian's (the one without windows, if it is there), or apt where this user may install. */
const findChromium = () => {
  const known = () =>
    [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((path) => path && existsSync(path))
  if (known()) return known()
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    process.stdout.write('Installing Chromium for the browser journeys ...\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  return (
    known() ??
    stop(
      'The browser journeys need Chromium. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to its program, and run npm test again.',
    )
  )
}

await install()
const node = findNode()
const chromium = findChromium()

const results = mkdtempSync(join(tmpdir(), 'convbox-test-'))
const env = { ...process.env, CHROMIUM_PATH: chromium, TZ: 'UTC', NODE_ENV: 'test' }
const bin = (name) => join(root, 'node_modules', name)
const hasReference = existsSync(join(root, '..', 'shared', 'design.md'))

const check = (name, args) => ({ name, args })
const suite = (name) => ({
  name,
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, `${name}.json`)}`,
  ],
  report: join(results, `${name}.json`),
})

const only = process.argv.slice(2)
const isWanted = ({ name }) => only.length === 0 || only.includes(name)
const browserTests = suite('journeys')
const integration = suite('integration')
const beside = [
  check('types of server, packages and tools', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']),
  check('types of the web app', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'apps/web/tsconfig.json']),
  check('types of the storefront script', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'packages/sdk/tsconfig.json']),
  check('types of the Shopify app', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'apps/shopify/tsconfig.json']),
  check('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  check('format', [bin('oxfmt/bin/oxfmt'), '--check', '.']),
  check('layout', ['tools/check-layout.ts']),
  check('texts', ['tools/check-text.ts']),
  suite('unit'),
  suite('screens'),
  ...(hasReference ? [suite('reference')] : []),
].filter(isWanted)

/** What runs at the moment: the process and its output so far, which is printed in one piece at its end. */
const running = new Map()
const printOutput = (name) => {
  process.stdout.write(`\n== ${name}\n`)
  process.stdout.write(Buffer.concat(running.get(name).output))
}

/** Resolves with whether it succeeded. */
const run = ({ name, args }) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    running.set(name, { child, output })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('close', (code) => {
      printOutput(name)
      running.delete(name)
      resolve(code === 0)
    })
  })

// Whoever breaks off reads how far it came.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const [name, { child }] of running) {
      printOutput(name)
      child.kill(signal)
    }
    process.exit(1)
  })

/** Of one failed test: its file, its name, and how its message begins, without the test runner's own frames. */
const describeFailure = (file, fullName, message) => {
  const begin = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/') && line.trim() !== '')
    .slice(0, FAILURE_LINES)
  return [`FAILED ${relative(root, file)} > ${fullName}`, ...begin].join('\n')
}

/** What failed in a suite: its tests, or files that broke outside of one. */
const findFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [describeFailure(name, '(the file itself)', message)]
    return tests.map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages.join('\n')))
  })

let passed = 0
let failed = 0
const lines = []
const failures = []
const runStep = async (step) => {
  process.stdout.write(`.. ${step.name}\n`)
  const started = Date.now()
  const good = await run(step)
  // A suite counts its tests; a suite without a report, or a check, counts as one.
  const report = step.report && existsSync(step.report) ? JSON.parse(readFileSync(step.report, 'utf8')) : undefined
  const counts = report
    ? { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, good ? 0 : 1) }
    : { passed: good ? 1 : 0, failed: good ? 0 : 1 }
  if (report && report.numTotalTests === 0) counts.failed += 1
  passed += counts.passed
  failed += counts.failed
  if (report) failures.push(...findFailures(report))
  lines.push(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(40)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(3)} failed ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s`,
  )
}
const runInTurn = async (steps) => {
  for (const step of steps) await runStep(step)
}
if (isWanted(browserTests)) await build(node)
await Promise.all([runInTurn([integration].filter(isWanted)), runInTurn([...beside, browserTests].filter(isWanted))])
rmSync(results, { recursive: true, force: true })
// Failures are told again at the end, because some keep only the end of a long output.
if (failures.length > 0) process.stdout.write(`\n${failures.join('\n\n')}\n`)
process.stdout.write(`\n${lines.join('\n')}\n`)
process.stdout.write(
  hasReference
    ? 'The reference suite ran: ../shared is here.\n'
    : 'The reference suite did not run: there is no ../shared beside this checkout.\n',
)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
