import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A file system in memory, as Linux has it. */
const MEMORY = '/dev/shm'
/** More than all that the tests write at a time. */
const ROOM_BYTES = 4e9

/** Whether the engines of tests can have their folders in memory: PostgreSQL and ClickHouse make thousands of files that live for seconds, and a disk takes a second of each start for them. */
const isMemoryRoomy = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    // Another system, or a container with a small one: the disk does it too.
    return false
  }
}
// For this process, in which the journeys' program is started, and for the workers, which inherit it.
if (process.env.TMPDIR === undefined && isMemoryRoomy()) process.env.TMPDIR = MEMORY
// Programs and commands that tests start load a thousand modules each; compiled once, they start in two thirds of the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'convbox-compile-cache')
// And found without asking the disk for each.
process.env.NODE_OPTIONS =
  `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(join(import.meta.dirname, 'apps/server/src/find-modules.ts')).href}`.trim()

// Files of a suite share its processes (isolate: false), because loading the modules for each would take a second a file. Integration tests start engines: processes, because chdb
// allows one data folder per process at a time, and threads crash it.
const integration = ['packages/storage/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'demo/src/**/*.test.ts']

// Other suites and checks run beside them, so what is awaited may take longer than a second.
const expect = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/{contract,destinations,attribution,commissions,sdk}/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/shopify/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          expect,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // The screens in a document without layout, their server played by the test (apps/web/src/testing); and what the Shopify app shows customers.
        test: {
          name: 'screens',
          include: ['apps/web/src/**/*.test.tsx', 'apps/shopify/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/screens.setup.ts'],
          expect,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          environment: 'node',
          pool: 'forks',
          expect,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Each worker has a running program of its own (e2e/global-setup.ts), whose browser tests run one after the other.
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          environment: 'node',
          pool: 'forks',
          // The integration suite runs beside them.
          expect: { poll: { timeout: 30_000 } },
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          globalSetup: ['e2e/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'reference',
          include: ['tools/reference/**/*.spec.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
