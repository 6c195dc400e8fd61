/** Picks the integration tests near a change. Pure, so that its tests can pass in a tree. */
import { dirname } from 'node:path'

/** Limit: an integration file takes some five seconds of two cores, and all must fit into two minutes. */
export const MOST_INTEGRATION_FILES = 12

/** Distance of a test from a changed file: 0 the test itself was changed, 1 it has the file's name, 2 it is in its folder; Infinity is farther. */
const distance = (test: string, changed: string): number => {
  if (test === changed) return 0
  if (test === changed.replace(/(\.[a-z]+)?\.tsx?$/, '.test.ts')) return 1
  return dirname(test) === dirname(changed) ? 2 : Infinity
}

/** The tests near the change, nearest first, at most MOST_INTEGRATION_FILES; left counts the near ones beyond that. */
export const pickTests = (changed: readonly string[], tests: readonly string[]): { picked: string[]; left: number } => {
  const near = tests
    .map((test) => ({ test, far: Math.min(Infinity, ...changed.map((file) => distance(test, file))) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
  return { picked: near.slice(0, MOST_INTEGRATION_FILES), left: Math.max(0, near.length - MOST_INTEGRATION_FILES) }
}
