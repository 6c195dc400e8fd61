/** The layout rules. Each checks one file and returns each problem with what to do instead. Pure, so that tests can pass each rule a bad file. */
import { DESTINATION_IDS } from '@convbox/contract'
import { CHANNEL_IDS } from '@convbox/contract/channels'

import { checkServerRooms } from './server-rooms.ts'
import type { Finding, SourceFile } from './source-file.ts'

type Rule = { name: string; check: (file: SourceFile) => Finding[] }

const BANNED_FOLDERS = ['utils', 'common', 'helpers', 'lib', 'services', 'types']
const isTest = (path: string): boolean =>
  /\.(test|spec|contract)\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('e2e/') || path.startsWith('bench/')
const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)

/** Matching lines of a file, with their numbers from 1; comment lines are ignored. */
const linesMatching = ({ path, text }: SourceFile, pattern: RegExp, message: string): Finding[] =>
  text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) ? [{ path, line: index + 1, message }] : []))

/** Our packages that each place may import: imports only go down. */
const MAY_IMPORT: readonly [prefix: string, packages: readonly string[]][] = [
  ['packages/contract/', []],
  ['packages/sdk/', ['contract']],
  ['packages/destinations/', ['contract']],
  ['packages/attribution/', ['contract']],
  ['packages/commissions/', ['contract']],
  ['packages/storage/', ['contract']],
  ['apps/web/', ['contract']],
  ['apps/shopify/', ['contract', 'sdk']],
  ['apps/server/', ['contract', 'storage', 'destinations', 'attribution', 'commissions', 'sdk']],
]

const arrows: Rule = {
  name: 'imports go down only',
  check: (file) => {
    const place = MAY_IMPORT.find(([prefix]) => file.path.startsWith(prefix))
    if (!place || isTest(file.path)) return []
    // main imports the demo lazily and only with SANDBOX=1.
    if (file.path === 'apps/server/src/roles.ts' || file.path.startsWith('apps/server/src/commands/')) return []
    return [...file.text.matchAll(/from '@convbox\/([a-z]+)/g)].flatMap(([, name = '']) =>
      place[1].includes(name)
        ? []
        : [
            {
              path: file.path,
              message: `imports @convbox/${name}, which lies above or beside it. Move the shared piece down (contract), or the caller up.`,
            },
          ],
    )
  },
}

/** Folders of the web app that each folder must not import. Texts (`.text.ts`) may come from anywhere. */
const WEB_NEVER: Readonly<Record<string, readonly string[]>> = {
  api: ['charts', 'widgets', 'shell', 'screens', 'routes'],
  text: ['ui', 'charts', 'widgets', 'shell', 'screens', 'routes'],
  ui: ['charts', 'widgets', 'shell', 'screens', 'routes'],
  charts: ['api', 'widgets', 'shell', 'screens', 'routes'],
  widgets: ['screens', 'routes'],
  shell: ['screens', 'routes'],
  screens: ['routes'],
}

const roomOf = (path: string): { room: string; part: string } => {
  const [room = '', part = ''] = (path.split('apps/web/src/')[1] ?? '').split('/')
  return { room, part }
}

const resolve = (from: string, relative: string): string => new URL(relative, `file:///${from}`).pathname.slice(1)

const webRooms: Rule = {
  name: 'rooms of the web app',
  check: (file) => {
    if (!file.path.startsWith('apps/web/src/') || isTest(file.path) || file.path.endsWith('.cases.ts')) return []
    const own = roomOf(file.path)
    return [...file.text.matchAll(/(?:from |(import\())'(\.[^']+)'/g)].flatMap(([, lazy, relative = '']) => {
      const other = roomOf(resolve(file.path, relative))
      if (relative.endsWith('.text.ts')) return []
      if (own.room === 'screens' && other.room === 'screens' && own.part !== other.part)
        return [
          {
            path: file.path,
            message: `takes a part of the screen ${other.part}. Move what both need to widgets, or to shell if it is about the frame.`,
          },
        ]
      // A notice that the frame shows occasionally is loaded on demand.
      const isLater = own.room === 'shell' && lazy !== undefined
      return WEB_NEVER[own.room]?.includes(other.room) === true && !isLater
        ? [
            {
              path: file.path,
              message: `imports from ${other.room}, which lies above ${own.room}. Move the shared piece down, or hand it in.`,
            },
          ]
        : []
    })
  },
}

const folders: Rule = {
  name: 'no folder that answers no question',
  check: ({ path }) =>
    path.split('/').some((part) => BANNED_FOLDERS.includes(part))
      ? [
          {
            path,
            message: `lies in a folder called ${BANNED_FOLDERS.join(', ')} or the like. Put it beside what uses it, under the word of the feature.`,
          },
        ]
      : [],
}

const fileNames: Rule = {
  name: 'file names',
  check: ({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    if (!isCode(path)) return []
    const good = path.endsWith('.tsx')
      ? /^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*)(\.test)?\.tsx$/
      : /^[a-z][a-z0-9-]*(\.[a-z-]+)*\.(ts|mjs)$|^use[A-Z][A-Za-z]*\.ts$/
    if (!good.test(name)) return [{ path, message: 'is not kebab-case.ts, nor PascalCase.tsx for a component.' }]
    if (/[a-z](-?v)?[2-9]\.tsx?$/.test(name) && !/(ga4|base64|sha256)/.test(name))
      return [{ path, message: 'carries a version in its name. Replace the old one and let git remember.' }]
    return []
  },
}

const sizes: Rule = {
  name: 'files stay under 400 lines',
  check: ({ path, text }) => {
    const lines = text.split('\n').length
    return isCode(path) && lines > 401 && !/\.(cases|text)\.tsx?$/.test(path)
      ? [{ path, message: `has ${lines} lines. Split it by what it does; 400 is the limit, 200 the aim.` }]
      : []
  },
}

const nesting: Rule = {
  name: 'five levels under src at most',
  check: ({ path }) => {
    const under = path.split('/src/')[1]
    return under !== undefined && under.split('/').length > 6
      ? [{ path, message: 'lies more than five levels under src. Flatten the folders.' }]
      : []
  },
}

const purity: Rule = {
  name: 'the heart is pure',
  check: (file) => {
    if (!/^packages\/(contract|destinations|attribution|commissions)\/src\//.test(file.path) || isTest(file.path)) return []
    const hashing = file.path === 'packages/destinations/src/hashing.ts'
    return [
      ...linesMatching(
        file,
        /\b(fetch\(|Date\.now|performance\.|Math\.random|crypto\.|process\.|setTimeout|new Date\(\))/,
        'reads clock, network, randomness or process. Take the value as a parameter; the caller around the pure package has it.',
      ),
      ...(hashing
        ? []
        : linesMatching(
            file,
            /from 'node:/,
            'imports node:*. Pure packages run anywhere; hashing has one home: destinations/src/hashing.ts.',
          )),
    ]
  },
}

const network: Rule = {
  name: 'the network is called from few places',
  check: (file) => {
    const allowed =
      /^(apps\/server\/src\/(deliver|platforms|messages)\/|packages\/storage\/|apps\/web\/src\/api\/|packages\/sdk\/|demo\/|e2e\/|bench\/|tools\/)/
    if (!isCode(file.path) || allowed.test(file.path) || isTest(file.path)) return []
    return linesMatching(
      file,
      /(?<![.\w])fetch\(|from 'undici'/,
      'calls the network. That belongs to server/src/deliver, platforms or messages, storage, web/src/api or sdk.',
    )
  },
}

const environment: Rule = {
  name: 'one place reads the environment',
  check: (file) => {
    if (!/^(apps|packages|demo)\//.test(file.path) || isTest(file.path)) return []
    // These three only pass the environment to readConfig.
    // thread-pool.ts writes one variable for Node itself and reads none.
    if (
      /apps\/server\/src\/(config|main|commands\/with-program)\.ts$|packages\/storage\/src\/thread-pool\.ts$/.test(file.path) ||
      /vite\.config\.ts$|packages\/sdk\/build\.ts$/.test(file.path)
    )
      return []
    return linesMatching(file, /process\.env/, 'reads process.env. Add the variable to server/src/config.ts and take it from there.')
  },
}

const sql: Rule = {
  name: 'SQL has its files',
  check: (file) => {
    if (!/^(apps\/server|packages)\//.test(file.path) || !isCode(file.path) || isTest(file.path)) return []
    if (/\.(rows|sql|contract)\.ts$|\/migrations\/|packages\/storage\/src\/|packages\/attribution\/src\/models\.ts$/.test(file.path))
      return []
    return linesMatching(
      file,
      /[`'"]\s*(SELECT\s|INSERT INTO|UPDATE \w+ SET|DELETE FROM|ALTER TABLE|OPTIMIZE TABLE)/,
      'holds SQL. Move it to a .rows.ts (PostgreSQL) or .sql.ts (warehouse) file beside it.',
    )
  },
}

const texts: Rule = {
  name: 'no machine paths, no registries, no documents from elsewhere',
  check: (file) => [
    ...linesMatching(
      file,
      /(^|[^.\w])\/work\/|registry\.(npmjs|yarnpkg)\./,
      'names a path of one machine or a registry. Use a relative path, or nothing.',
    ),
    ...file.text.split('\n').flatMap((line, index) =>
      /\bspec 00\d\b|\bfacts\/\w|\bdesign section \d|\bissue point \d/i.test(line)
        ? [
            {
              path: file.path,
              line: index + 1,
              message: 'refers to a document that is not in the repository. Say the rule itself, or write it into docs/ and name that.',
            },
          ]
        : [],
    ),
  ],
}

const types: Rule = {
  name: 'no holes in the types',
  check: (file) =>
    isCode(file.path)
      ? linesMatching(
          file,
          /:\s*any\b|<any>|\bas any\b|@ts-(ignore|nocheck|expect-error)|\bas unknown as\b/,
          'has a hole in its types. Parse outside data with a schema; narrow with a check.',
        )
      : [],
}

const tests: Rule = {
  name: 'no test is set aside',
  check: (file) =>
    linesMatching(
      file,
      /\b(it|test|describe)\.(only|skip|todo|fails|skipIf|runIf)\b/,
      'skips or singles out a test. Mend the test or delete it.',
    ),
}

const IDS = [...new Set<string>([...DESTINATION_IDS, ...CHANNEL_IDS])].join('|')

const destinations: Rule = {
  name: 'screens know no single destination or channel',
  check: (file) =>
    file.path.startsWith('apps/web/') && !isTest(file.path) && !file.path.endsWith('.cases.ts')
      ? linesMatching(
          file,
          new RegExp(`\\b(platform|destination|channel)\\w*\\s*[!=]==\\s*['"](${IDS})['"]|['"](${IDS})['"]\\s*,\\s*['"](${IDS})['"]`),
          'treats single destinations or channels apart, or lists them. Say it in the description of each (contract/src/destinations, channels.ts) and read it from there.',
        )
      : [],
}

/** A constant object that outside text could index: "constructor" and similar keys find inherited values. The storefront script, which must stay small, guards by hand. */
const OPEN_TABLE = /^\s*(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string, [^=]*> = (?!\{\}$)/

const lookups: Rule = {
  name: 'outside text is looked up in maps',
  check: (file) => {
    if (!/^(apps|packages)\//.test(file.path) || file.path.startsWith('packages/sdk/') || isTest(file.path)) return []
    return file.text.split('\n').flatMap((line, index) => {
      const name = OPEN_TABLE.exec(line)?.[1]
      return name !== undefined && new RegExp(`\\b${name}\\[[^\\]'"]`).test(file.text)
        ? [
            {
              path: file.path,
              line: index + 1,
              message: `looks up any text in the plain object ${name}, where "constructor" finds a function. Make it a Map.`,
            },
          ]
        : []
    })
  },
}

/** What is declared once and was once written again in many files. The storefront script, which must stay small, writes its own day. */
const once: Rule = {
  name: 'shared facts are declared once',
  check: (file) =>
    isCode(file.path) && !file.path.startsWith('packages/sdk/')
      ? [
          ...(file.path === 'packages/contract/src/is-record.ts'
            ? []
            : linesMatching(file, /\bconst isRecord\b/, 'declares isRecord again. Import it from @convbox/contract/is-record.')),
          ...linesMatching(file, /\b86_?400_?000\b/, 'writes a day in milliseconds out. Import DAY_MS from @convbox/contract/durations.'),
        ]
      : [],
}

const serverRooms: Rule = { name: 'rooms of the server', check: checkServerRooms }

/** The rules for one file. */
export const RULES: readonly Rule[] = [
  arrows,
  serverRooms,
  webRooms,
  folders,
  fileNames,
  sizes,
  nesting,
  purity,
  network,
  environment,
  sql,
  texts,
  types,
  tests,
  destinations,
  lookups,
  once,
]

/** All findings in one file, by all rules. */
export const checkFile = (file: SourceFile): Finding[] =>
  file.path.startsWith('tools/layout/') ? [] : RULES.flatMap((rule) => rule.check(file))
