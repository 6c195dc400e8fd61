/** npm run bench: measures the speed and size targets of the product, prints one table and writes JSON to bench/results. `-- --only collect,report` runs parts; `-- --seconds 600` the full sustained load. Asserts nothing: every measured value is printed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Measured, Measurement } from './measured.ts'

/** The parts; each starts what it needs and cleans up. */
const PARTS: Record<string, () => Promise<Measurement>> = {
  script: async () => {
    const [{ measureScriptSize }, { measureScriptSpeed }] = await Promise.all([import('./script-size.ts'), import('./script-speed.ts')])
    return async (options) => [...(await measureScriptSize(options)), ...(await measureScriptSpeed(options))]
  },
  destinations: async () => (await import('./request-speed.ts')).measureRequests,
  start: async () => (await import('./start-time.ts')).measureStart,
  collect: async () => (await import('./collect-load.ts')).measureCollect,
  pixels: async () => (await import('./every-pixel.ts')).measureEveryPixel,
  latency: async () => (await import('./latency.ts')).measureLatency,
  report: async () => (await import('./report-speed.ts')).measureReport,
  paths: async () => (await import('./path-speed.ts')).measurePaths,
  models: async () => (await import('./model-speed.ts')).measureModels,
  cohorts: async () => (await import('./cohort-speed.ts')).measureCohorts,
  campaigns: async () => (await import('./campaign-speed.ts')).measureCampaigns,
  commissions: async () => (await import('./commission-speed.ts')).measureCommissions,
  links: async () => (await import('./link-speed.ts')).measureLinks,
  screens: async () => (await import('./screens.ts')).measureScreens,
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '60' }, orders: { type: 'string', default: '1000000' } },
})
const names = values.only?.split(',') ?? Object.keys(PARTS)
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no part called ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(1)
}

const rows: Measured[] = []
for (const name of names) {
  process.stdout.write(`\n== ${name} (load average ${loadavg()[0]?.toFixed(2)})\n`)
  const measure = await PARTS[name]?.()
  if (!measure) continue
  const options = {
    seconds: Number(values.seconds),
    orders: Number(values.orders),
    say: (text: string) => process.stdout.write(`   ${text}\n`),
  }
  try {
    rows.push(...(await measure(options)))
  } catch (error) {
    // The other parts still run, and the table names the missing one.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    rows.push({
      what: `${name}: not measured`,
      target: '',
      measured: error instanceof Error ? error.message.slice(0, 80) : 'failed',
      met: false,
    })
    process.exitCode = 1
  }
  process.stdout.write(`   load average after it: ${loadavg()[0]?.toFixed(2)}\n`)
}

const cells = [
  ['what', 'target', 'measured', 'met'],
  ...rows.map((row) => [row.what, row.target, row.measured, row.met === undefined ? '' : row.met ? 'yes' : 'NO']),
]
const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
const [head = [], ...body] = cells
const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
process.stdout.write(`\n${table.join('\n')}\n`)

const folder = fileURLToPath(new URL('../results/', import.meta.url))
mkdirSync(folder, { recursive: true })
const file = `${folder}${new Date().toISOString().replaceAll(':', '-')}.json`
const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, memoryBytes: totalmem(), node: process.version }
writeFileSync(file, `${JSON.stringify({ machine, options: values, rows }, null, 2)}\n`)
process.stdout.write(`\nWritten to ${file}\n`)
