// Plain JavaScript that runs on any Node from 18: installs what package-lock.json names, once, and finds the Node that everything else runs on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const stampFile = join(root, 'node_modules', '.convbox-install')

/** Prints what is wrong and what to do, and exits. */
export const stop = (message) => {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Whether the embedded ClickHouse has binaries for this machine: Linux with glibc and macOS, x64 and arm64. */
const checkPlatform = () => {
  const musl = process.platform === 'linux' && process.report?.getReport?.().header.glibcVersionRuntime === undefined
  const known = ['linux', 'darwin'].includes(process.platform) && ['x64', 'arm64'].includes(process.arch) && !musl
  if (!known && !process.env.CLICKHOUSE_URL)
    stop(
      `The embedded ClickHouse (npm package chdb) has no binaries for ${process.platform} ${process.arch}${musl ? ' with musl' : ''}.\n` +
        'Use Linux with glibc or macOS (x64 or arm64; on Windows: WSL2), or give a ClickHouse server by CLICKHOUSE_URL.',
    )
}

/** Stamp of node_modules: its lock file and platform. */
const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

const networkFaults = [
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ERR_SOCKET_TIMEOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
]

/** Runs npm ci when node_modules does not belong to the lock file; a second call does nothing. Shows npm's progress; explains the usual failures. */
export const install = async () => {
  checkPlatform()
  const stamp = wantedStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  process.stdout.write('Installing packages (first start, about a minute) ...\n')
  const npm = process.env.npm_execpath
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  // --include=dev: the build needs the development packages whatever NODE_ENV is.
  const args = [...before, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const started = Date.now()
  let output = ''
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const ticker = setInterval(() => process.stdout.write(`  ... ${Math.round((Date.now() - started) / 1000)} s\n`), 15_000)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += String(error)))
    child.on('close', (status) => {
      clearInterval(ticker)
      resolve(status)
    })
  })
  if (code !== 0) {
    if (networkFaults.some((fault) => output.includes(fault)))
      stop(
        `The npm registry cannot be reached, so the packages cannot be installed.\nCheck the network (or npm's proxy and registry settings) and run the command again.\n\n${output.trim().slice(-1500)}`,
      )
    if (output.includes('EACCES') || output.includes('EROFS'))
      stop(
        `The folder ${root} cannot be written, so the packages cannot be installed. Give yourself the right to write there and run the command again.`,
      )
    stop(`npm ci failed:\n\n${output.trim().slice(-3000)}`)
  }
  writeFileSync(stampFile, stamp)
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** The project's pinned Node (node_modules/.bin/node), else this one if it is new enough; else a message. */
export const findNode = () => {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  const isNewEnough = (file) => {
    const version = spawnSync(file, ['--version'], { encoding: 'utf8' })
    return version.status === 0 && Number(version.stdout.slice(1).split('.')[0]) >= 24
  }
  if (existsSync(pinned) && isNewEnough(pinned)) return pinned
  if (isNewEnough(process.execPath)) return process.execPath
  return stop(
    `Convbox needs Node 24 or newer; this is ${process.version}. On Linux the project brings its own; here please install Node 24 and run the command again.`,
  )
}

/** Fingerprint of some source folders: equal while nothing in them changed. */
export const sourceStamp = (folders) => {
  const hash = createHash('sha256')
  const walk = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
    for (const name of readdirSync(path).sort()) if (name !== 'node_modules' && name !== 'dist') walk(join(path, name))
  }
  for (const folder of folders) walk(join(root, folder))
  return hash.update(wantedStamp()).digest('hex')
}

/** Builds web app and script when their sources changed since the last build. */
export const build = async (node) => {
  const file = join(root, 'node_modules', '.convbox-build')
  const stamp = sourceStamp(['apps/web', 'apps/shopify', 'packages/sdk', 'packages/contract', 'tools/build.ts'])
  const outputs = ['apps/web/dist/index.html', 'apps/shopify/dist', 'packages/sdk/dist'].map((path) => join(root, path))
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp && outputs.every((path) => existsSync(path))) return
  process.stdout.write('Building the web app and the storefront script ...\n')
  const code = await new Promise((resolve) => {
    const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } }
    spawn(node, ['tools/build.ts'], options).on('close', resolve)
  })
  if (code !== 0) stop('The build failed; the message is above.')
  writeFileSync(file, stamp)
}
