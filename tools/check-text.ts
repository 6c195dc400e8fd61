/**
 * Keeps the web app's texts in their catalogues, and the Chinese of what the server says beside fields: no unused key, no empty or untranslated text, no words in JSX. Prints what to do instead; exit 1 when there is a problem.
 * Missing Chinese keys are compile errors (`defineText`). Run by `npm run lint`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageProblems } from './field-messages.ts'

/** A source file: path from the repository's root, and its text. */
export type Source = { path: string; text: string }
/** One leaf of a catalogue: its path, and its text (the source of a function when it takes parameters). */
export type Leaf = { keys: string[]; value: string | ((parameters: never) => string) }

/** Words that are the same in every language. */
const NAMES = new Set(['convbox', 'Convbox', 'EN', '中文', 'Ctrl', 'Esc', 'xlsx', 'CSV', 'UTC'])
const CHINESE = /[\u3400-\u9fff]/
/** Attributes that users read or hear. */
const SPOKEN_ATTRIBUTES = /\s(aria-label|label|title|placeholder|alt|hint|description|text)="([^"]*[A-Za-z\u3400-\u9fff]{2,}[^"]*)"/g
/** Words between two tags. `=>` is no tag. */
const JSX_WORDS = /(?<![=-])>\s*([A-Za-z\u3400-\u9fff][^<>{}()=;`]*)\s*<\/[A-Za-z]/g

/** Words in a component instead of its catalogue, each with what to do. */
export const wordsInJsx = ({ path, text }: Source): string[] => {
  const found = [
    ...[...text.matchAll(JSX_WORDS)].map((match) => match[1]),
    ...[...text.matchAll(SPOKEN_ATTRIBUTES)].map((match) => match[2]),
  ]
  return found
    .map((words) => (words ?? '').trim())
    .filter((words) => words.length > 1 && !NAMES.has(words))
    .map(
      (words) =>
        `${path}: "${words}" stands in the component. Put it into the screen's .text.ts in both languages and read it with useText().`,
    )
}

/** Chinese text outside of catalogues and tests, each file once. */
export const strayChinese = ({ path, text }: Source): string[] => {
  const line = text.split('\n').find((each) => CHINESE.test(each.replaceAll('中文', '')))
  return line === undefined
    ? []
    : [`${path}: Chinese text outside of a catalogue ("${line.trim().slice(0, 60)}"). Move it into a .text.ts.`]
}

/** All texts of one language, groups flattened. */
export const leavesOf = (texts: object, keys: string[] = []): Leaf[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): Leaf[] => {
    if (typeof value === 'string') return [{ keys: [...keys, key], value }]
    if (typeof value === 'function') return [{ keys: [...keys, key], value: value as Leaf['value'] }]
    return typeof value === 'object' && value !== null ? leavesOf(value, [...keys, key]) : []
  })

/** Texts that are empty, and Chinese ones that are still English: three or more Latin words and no Chinese character. */
export const badTexts = (path: string, name: string, catalogue: { en: object; zh: object }): string[] => {
  const empty = [...leavesOf(catalogue.en), ...leavesOf(catalogue.zh)].filter((leaf) => leaf.value === '' && !leaf.keys.includes('none'))
  const english = leavesOf(catalogue.zh).filter((leaf) => {
    const shown = typeof leaf.value === 'string' ? leaf.value : leaf.value.toString()
    return typeof leaf.value === 'string' && !CHINESE.test(shown) && (shown.match(/[A-Za-z]{2,}/g) ?? []).length >= 3
  })
  return [
    ...empty.map((leaf) => `${path}: ${name}.${leaf.keys.join('.')} is empty. Write the text, or remove the key.`),
    ...english.map((leaf) => `${path}: ${name}.zh.${leaf.keys.join('.')} is English. Translate it.`),
  ]
}

const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(text)

/** Keys that no file uses. Considers files that name the catalogue, or are in its folder and get texts as arguments. A group, or a whole catalogue, read by a variable (`text.names[key]`) uses all its keys. */
export const unusedKeys = (path: string, name: string, texts: object, sources: readonly Source[]): string[] => {
  const near = sources.filter((source) => hasWord(source.text, name) || dirname(source.path) === dirname(path))
  const readers = near.map((source) => source.text).join('\n')
  if (new RegExp(`\\b${name}\\[\\w+\\]\\[`).test(readers)) return []
  // The same through useText: `const features = useText(featuresText)`, `features[page.name]`.
  const held = [...readers.matchAll(new RegExp(`const (\\w+)(?:: [^=]+)? = useText\\(${name}\\)`, 'g'))].map((match) => match[1])
  if (held.some((variable) => new RegExp(`\\b${variable}\\[[a-z]`).test(readers))) return []
  return leavesOf(texts)
    .filter(({ keys }) => {
      const isIndexed = keys.slice(0, -1).some((key) => new RegExp(`[.\\s{,]${key}\\)?(\\[|,|\\s*\\}|\\))`).test(readers))
      const last = keys.at(-1) ?? ''
      return !isIndexed && !hasWord(readers, last)
    })
    .map(({ keys }) => `${path}: ${name}.${keys.join('.')} is never read. Use it, or remove the key from both languages.`)
}

const root = fileURLToPath(new URL('..', import.meta.url))

const readSources = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') }))

/** What says messages of fields: the schemas of what browsers send, and the server. */
export const readSpeakers = (): { schemas: Source[]; server: Source[] } => ({
  schemas: ['api', 'reports']
    .flatMap((folder) => readSources(`packages/contract/src/${folder}`))
    .filter(({ path }) => path.endsWith('.schemas.ts')),
  server: readSources('apps/server/src').filter(({ path }) => !path.endsWith('.test.ts')),
})

const isCatalogue = (value: unknown): value is { en: object; zh: object } =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  'zh' in value &&
  typeof value.en === 'object' &&
  value.en !== null &&
  typeof value.zh === 'object' &&
  value.zh !== null

/** All problems of one text file. */
const checkCatalogues = async (path: string, readers: readonly Source[]): Promise<string[]> => {
  const exported = Object.entries((await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>).filter(([, value]) =>
    isCatalogue(value),
  )
  if (exported.length === 0) return [`${path}: exports no catalogue. Use defineText({ en, zh }), or rename the file.`]
  return exported.flatMap(([name, value]) =>
    isCatalogue(value) ? [...badTexts(path, name, value), ...unusedKeys(path, name, value.en, readers)] : [],
  )
}

const main = async (): Promise<void> => {
  const sources = readSources('apps/web/src')
  const isText = ({ path }: Source): boolean => path.endsWith('.text.ts')
  const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path)
  const code = sources.filter((source) => !isText(source) && !isTest(source))
  const problems = [
    ...code.filter(({ path }) => path.endsWith('.tsx')).flatMap(wordsInJsx),
    ...code.flatMap(strayChinese),
    ...messageProblems(readSpeakers()),
    ...(await Promise.all(sources.filter(isText).map(({ path }) => checkCatalogues(path, code)))).flat(),
  ]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(`check-text: ${sources.filter(isText).length} catalogues, ${problems.length} problems\n`)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
