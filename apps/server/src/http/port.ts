import { createServer } from 'node:net'

/**
 * Checks that the port can be listened on (free, and allowed for this user): undefined, or a message for the operator. Done before the engines start, so that
 * the message comes at once.
 */
export const checkPort = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        resolve(
          `Port ${port} on ${host} is taken: perhaps Convbox runs already. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
        )
      else if (error.code === 'EACCES') resolve(`Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`)
      else resolve(`Cannot listen on ${host}:${port}: ${error.message}`)
    })
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
