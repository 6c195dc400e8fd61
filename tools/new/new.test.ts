import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkFile } from '../layout/rules.ts'
import { checkTwins } from '../layout/twins.ts'
import { newDestination } from './destination.ts'
import { insertEntry } from './scaffold.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WORDS = ['sampleads', 'sample-ads']

it.each(WORDS)('finds the place of %s in every list', (word) => {
  for (const entry of newDestination(word).entries) {
    const text = insertEntry(readFileSync(`${root}${entry.path}`, 'utf8'), entry)
    expect(text, entry.path).toContain(entry.insert)
  }
})

it.each(WORDS)('keeps the layout with the files of %s, which say what is to be written', (word) => {
  const { files } = newDestination(word)
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
