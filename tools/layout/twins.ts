/** Files that need a counterpart of the same word elsewhere in the tree, and which are missing. Pure. */
import type { Finding } from './source-file.ts'

/** Features, reports and destinations have a counterpart of the same word on the other side; addresses have their screen's folder. `files`: all paths of the repository. routes: text of the files of apps/web/src/routes/. */
export const checkTwins = (files: readonly string[], routes: string): Finding[] => {
  const has = (prefix: string): boolean => files.some((path) => path.startsWith(prefix))
  const words = (pattern: RegExp): string[] => [...new Set(files.flatMap((path) => pattern.exec(path)?.[1] ?? []))]
  const missing = (list: string[], twin: (word: string) => string, what: string): Finding[] =>
    list
      .filter((word) => !has(twin(word)))
      .map((word) => ({ path: twin(word), message: `is missing: ${what} "${word}" has only one side. Add the other, or delete it.` }))
  const features = words(/^packages\/contract\/src\/api\/([a-z0-9-]+)\.ts$/).filter((word) => word !== 'all-endpoints')
  const reports = words(/^packages\/contract\/src\/reports\/([a-z0-9-]+)\.ts$/)
  const destinations = words(/^packages\/contract\/src\/destinations\/([a-z0-9-]+)\.ts$/).filter((word) => word !== 'destinations')
  const screens = [...routes.matchAll(/import\('\.\.\/screens\/([^']+)'\)/g)].map(([, path = '']) => path)
  const numbers = words(/^packages\/storage\/src\/warehouse\/migrations\/(\d{4}-[a-z0-9-]+)\.sql$/)
  const sameNumber = numbers
    .filter((name) => numbers.some((other) => other < name && other.slice(0, 4) === name.slice(0, 4)))
    .map((name) => ({
      path: `packages/storage/src/warehouse/migrations/${name}.sql`,
      message: 'has the number of another migration: the program would not start. Take the next one.',
    }))
  return [
    ...sameNumber,
    ...missing(features, (word) => `apps/server/src/features/${word}/`, 'the feature'),
    ...missing(reports, (word) => `apps/server/src/reports/${word}/`, 'the report'),
    ...missing(words(/^apps\/server\/src\/reports\/([a-z0-9-]+)\//), (word) => `packages/contract/src/reports/${word}.ts`, 'the report'),
    ...missing(destinations, (word) => `packages/destinations/src/${word}/`, 'the destination'),
    ...missing(
      words(/^packages\/destinations\/src\/([a-z0-9-]+)\//).filter((word) => word !== 'fixtures'),
      (word) => `packages/contract/src/destinations/${word}.ts`,
      'the destination',
    ),
    ...screens
      .filter((path) => !files.includes(`apps/web/src/screens/${path}`))
      .map((path) => ({ path: `apps/web/src/screens/${path}`, message: 'is missing: a file of apps/web/src/routes/ names it.' })),
  ]
}
