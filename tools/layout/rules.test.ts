import { describe, expect, it } from 'vitest'
import { checkCircles, findCircles } from './circles.ts'
import { checkFile } from './rules.ts'
import { checkTwins } from './twins.ts'

const bad: [rule: string, path: string, text: string][] = [
  ['an import that goes up', 'packages/contract/src/a.ts', `import { x } from '@convbox/storage'`],
  ['a room of the server that imports a higher one', 'apps/server/src/ingest/a.ts', `import { lane } from '../deliver/lane.ts'`],
  ['the same by a lazy import', 'apps/server/src/derive/a.ts', `await import('../reports/credits.sql.ts')`],
  ['a program that knows a role', 'apps/server/src/program.ts', `import type { X } from './features/stores/stores.ts'`],
  ['a feature past the public file of another', 'apps/server/src/features/team/a.ts', `import { b } from '../account/account.rows.ts'`],
  ['a screen that takes a part of another', 'apps/web/src/screens/pixels/A.tsx', `import { B } from '../login/B.tsx'`],
  ['a widget that knows a screen', 'apps/web/src/widgets/A.tsx', `const B = lazy(() => import('../screens/login/B.tsx'))`],
  ['a frame that loads a screen with it', 'apps/web/src/shell/A.tsx', `import { B } from '../screens/login/B.tsx'`],
  ['a folder that answers no question', 'apps/web/src/utils/a.ts', ''],
  ['a name that is not kebab-case', 'apps/server/src/ingest/dropBots.ts', ''],
  ['a version in a name', 'apps/server/src/ingest/purchase2.ts', ''],
  ['a file that is too long', 'apps/server/src/a.ts', 'x\n'.repeat(500)],
  ['folders nested too deep', 'apps/web/src/a/b/c/d/e/f/g.ts', ''],
  ['a clock in the pure heart', 'packages/attribution/src/a.ts', 'const t = Date.now()'],
  ['a node module in the pure heart', 'packages/destinations/src/a.ts', `import { createHash } from 'node:crypto'`],
  ['a network call outside its places', 'apps/server/src/features/a/a.ts', 'await fetch(address)'],
  ['a second reader of the environment', 'apps/server/src/ingest/a.ts', 'process.env.PORT'],
  ['SQL outside its files', 'apps/server/src/features/a/a.ts', 'query(`SELECT 1`)'],
  ['a hole in the types', 'apps/server/src/a.ts', 'const x = y as unknown as string'],
  ['a screen that treats one destination apart', 'apps/web/src/screens/pixels/A.tsx', `{platform === 'ga4' && <Tick />}`],
  ['a screen that treats one channel apart', 'apps/web/src/screens/authorization/A.tsx', `note(channel === 'facebook')`],
  ['a list of destinations in a screen', 'apps/web/src/screens/pixels/A.tsx', `const shown = ['facebook', 'ga4']`],
  [
    'a look-up of any text in a plain object',
    'apps/server/src/a.ts',
    `const NAMES: Record<string, string> = { a: 'b' }\nconst nameOf = (text: string) => NAMES[text]`,
  ],
  ['a second isRecord', 'apps/server/src/a.ts', 'const isRecord = (value: unknown) => true'],
  ['a day in milliseconds written out', 'demo/src/a.ts', 'const weekMs = 7 * 86_400_000'],
  ['a document from elsewhere in a comment', 'apps/server/src/a.ts', '/** Kept. Source: spec 000 section 3. */'],
  ['a test set aside', 'apps/server/src/a.test.ts', 'it.skip("later", () => {})'],
]

describe('layout rules', () => {
  it.each(bad)('finds %s', (_rule, path, text) => {
    const findings = checkFile({ path, text })
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message.length).toBeGreaterThan(20)
  })

  it('lets a screen take another one’s words, and the frame fetch a notice later', () => {
    const ofScreen = { path: 'apps/web/src/screens/pixels/A.tsx', text: `import { t } from '../login/login.text.ts'` }
    const ofFrame = { path: 'apps/web/src/shell/A.tsx', text: `lazy(() => import('../screens/login/B.tsx'))` }
    expect([ofScreen, ofFrame].flatMap(checkFile)).toEqual([])
  })

  it('finds nothing in a file that keeps the rules', () => {
    expect(
      checkFile({ path: 'packages/attribution/src/windows.ts', text: `import { x } from '@convbox/contract'\nexport const y = x` }),
    ).toEqual([])
  })

  it('finds a report that only the contract knows, and a route without its screen', () => {
    const files = ['packages/contract/src/reports/paths.ts', 'apps/web/src/routes/public.ts']
    const findings = checkTwins(files, `lazy(() => import('../screens/login/LoginScreen.tsx'))`)
    expect(findings.map(({ path }) => path)).toEqual(['apps/server/src/reports/paths/', 'apps/web/src/screens/login/LoginScreen.tsx'])
  })
})

describe('circles of imports', () => {
  const file = (name: string, text: string) => ({ path: `packages/storage/src/${name}.ts`, text })
  it('are found with their files, also through types and lazy imports', () => {
    const files = [
      file('a', `import { b } from './b.ts'`),
      file('b', `import type { C } from './c.ts'`),
      file('c', `const a = () => import('./a.ts')`),
      file('d', `import { a } from './a.ts'`),
    ]
    expect(findCircles(files)).toEqual([['a', 'b', 'c'].map((name) => `packages/storage/src/${name}.ts`)])
    expect(checkCircles(files)).toHaveLength(1)
  })
  it('are found in the browser too, between a button and what it opens later', () => {
    const web = (name: string, text: string) => ({ path: `apps/web/src/ui/${name}.tsx`, text })
    const files = [
      web('Menu', `openedLater(async () => (await import('./MenuLayer.tsx')).MenuLayer)`),
      web('MenuLayer', `import type { MenuProps } from './Menu.tsx'`),
    ]
    expect(checkCircles(files).map(({ path }) => path)).toEqual(['apps/web/src/ui/Menu.tsx'])
  })
  it('are none where two ways lead to one file', () => {
    expect(
      findCircles([file('a', `import './b.ts'\nimport { c } from './c.ts'`), file('b', `import { c } from './c.ts'`), file('c', '')]),
    ).toEqual([])
  })
})
