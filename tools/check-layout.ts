/** Enforces the tree of docs/tour.md: runs every rule of layout/rules.ts over the tracked files, prints each problem with what to do instead, and exits with 1 if there is any. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkCircles } from './layout/circles.ts'
import { checkFile } from './layout/rules.ts'
import { checkTwins } from './layout/twins.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')
const files = tracked.filter((path) => path !== '' && existsSync(`${root}${path}`))
const readable = files.filter((path) => /\.(ts|tsx|mjs|js|json|css|html|sql|md|csv)$/.test(path) && path !== 'package-lock.json')
const sources = readable.map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
const findings = [
  ...sources.flatMap((source) => checkFile(source)),
  ...checkCircles(sources),
  ...checkTwins(
    files,
    readable
      .filter((path) => path.startsWith('apps/web/src/routes/'))
      .map((path) => readFileSync(`${root}${path}`, 'utf8'))
      .join('\n'),
  ),
]
for (const { path, line, message } of findings) process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} ${message}\n`)
process.stdout.write(
  findings.length === 0 ? `Layout: ${files.length} files, all in their place.\n` : `Layout: ${findings.length} findings.\n`,
)
process.exitCode = findings.length === 0 ? 0 : 1
