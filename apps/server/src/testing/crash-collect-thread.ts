/** Loaded into the program of a test (`node --import`): at SIGWINCH collect's thread ends with an uncaught error, as by a bug. */
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const channel = new BroadcastChannel('crash of the test')
channel.unref()
if (isMainThread) process.on('SIGWINCH', () => channel.postMessage('now'))
else
  channel.onmessage = () => {
    throw new Error('a bug in collect')
  }
