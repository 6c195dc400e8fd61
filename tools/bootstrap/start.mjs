// npm start: installs, builds, and starts the server on the pinned Node.
import { spawn } from 'node:child_process'
import { build, findNode, install, root } from './install.mjs'

await install()
const node = findNode()
if (!process.argv.includes('--help')) await build(node)
// The ipc channel tells the server when this process ends, so that a killed terminal leaves nothing running.
const server = spawn(node, ['apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  if (signal) process.stderr.write(`The server was ended by ${signal}.\n`)
  process.exit(code ?? 1)
})
