/** npm run dev: the server restarts when its sources change, the web app reloads in place (Vite on 5173, calls go to the server). Ctrl-C ends both. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const watched = [
  'apps/server/src',
  'packages/contract/src',
  'packages/destinations/src',
  'packages/attribution/src',
  'packages/commissions/src',
  'packages/storage/src',
  'demo/src',
]
const server = spawn(
  process.execPath,
  [...watched.flatMap((folder) => ['--watch-path', folder]), '--watch-preserve-output', 'apps/server/src/main.ts'],
  { cwd: root, stdio: 'inherit' },
)
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web', '--host', '127.0.0.1'], {
  cwd: root,
  stdio: 'inherit',
  // The page forwards every call to the server's port.
  env: { ...process.env, SERVER_URL: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
})

const children = [server, web]
const end = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
for (const child of children) child.on('exit', end)
