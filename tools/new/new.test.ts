import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkFile } from '../layout/rules.ts'
import { checkTwins } from '../layout/twins.ts'
import { newDestination } from './destination.ts'
import { newReport } from './report.ts'
import { newScreen } from './screen.ts'
import { insertEntry } from './scaffold.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const NEW = [newDestination, newReport, newScreen].flatMap((make) =>
  ['sampleads', 'sample-ads'].map((word) => ({ name: make.name, make, word })),
)

it.each(NEW)('$name: finds the place of $word in every list', ({ make, word }) => {
  for (const entry of make(word).entries) {
    const text = insertEntry(readFileSync(`${root}${entry.path}`, 'utf8'), entry)
    expect(text, entry.path).toContain(entry.insert)
  }
})

it.each(NEW)('$name: keeps the layout with the files of $word, which say what is to be written', ({ make, word }) => {
  const { files } = make(word)
  for (const [path, text] of files) {
    expect(checkFile({ path, text })).toEqual([])
    expect(text).toContain('toWrite(')
  }
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(checkTwins([...tracked, ...files.keys()], '').filter(({ path }) => path.includes(word))).toEqual([])
})

it('touches nothing where a list has changed its shape', () => {
  expect(insertEntry('a, b', { anchor: 'c', insert: 'x' })).toBeUndefined()
  expect(insertEntry('a, a', { anchor: 'a', insert: 'x' })).toBeUndefined()
})
