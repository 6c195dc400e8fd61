/** Import cycles, type imports and lazy imports included: their files cannot be understood, moved or loaded separately. Pure. */
import type { Finding, SourceFile } from './source-file.ts'

const IMPORT = /(?:from|import\() ?'(\.[^']+)'/g

const resolveFrom = (path: string, specifier: string): string => {
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Each cycle once, as its files in order; found along the first path that closes it. */
export const findCircles = (files: readonly SourceFile[]): string[][] => {
  const imports = new Map(files.map(({ path, text }) => [path, [...text.matchAll(IMPORT)].map(([, to = '']) => resolveFrom(path, to))]))
  const done = new Set<string>()
  const circles: string[][] = []
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at !== -1) circles.push(way.slice(at))
    if (at !== -1 || done.has(path)) return
    for (const next of imports.get(path) ?? []) if (imports.has(next)) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return circles
}

/** The rule: no import cycle anywhere. A lazily loaded part takes its props from a file that both it and its opener import. */
export const checkCircles = (files: readonly SourceFile[]): Finding[] =>
  findCircles(files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))).map((circle) => ({
    path: circle[0] ?? '',
    message: `stands in a circle of imports: ${[...circle, circle[0]].join(' -> ')}. Move what both need, often a type, into a file of its own.`,
  }))
