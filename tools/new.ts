/** npm run new -- destination | report | screen <word>: writes the files of a new one and its entries in lists; types and tests then fail at the parts still to be written. Never overwrites a file. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDestination } from './new/destination.ts'
import { newReport } from './new/report.ts'
import { newScreen } from './new/screen.ts'
import { insertEntry, type Scaffold } from './new/scaffold.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const KINDS = new Map<string, (word: string) => Scaffold>([
  ['destination', newDestination],
  ['report', newReport],
  ['screen', newScreen],
])

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const [kind = '', word = ''] = process.argv.slice(2)
const make = KINDS.get(kind) ?? fail(`Usage: npm run new -- ${[...KINDS.keys()].join(' | ')} <word>`)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word))
  fail('The word has lower-case letters, digits and single dashes, and begins with a letter.')

const { files, entries, next } = make(word)
for (const path of files.keys()) if (existsSync(join(root, path))) fail(`${path} is there already.`)
// All texts are prepared before the first is written, so that a changed list leaves nothing half done.
const texts = new Map(files)
for (const entry of entries) {
  const text = texts.get(entry.path) ?? readFileSync(join(root, entry.path), 'utf8')
  texts.set(entry.path, insertEntry(text, entry) ?? fail(`${entry.path} does not hold "${entry.anchor}" once: mend tools/new/${kind}.ts.`))
}
for (const [path, text] of texts) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`${files.has(path) ? 'new    ' : 'changed'} ${path}\n`)
}
execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...texts.keys()], { cwd: root })
for (const sentence of next) process.stdout.write(`${sentence}\n`)
