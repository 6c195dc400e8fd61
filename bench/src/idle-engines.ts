/** The floor of the program's memory, in a process of its own: empty engines of a fresh data folder, and nothing that works with them. Tells its parent when it idles; ends with it. */
import { readConfig } from '@convbox/server/config'
import { openProgram } from '@convbox/server/open-program'

const read = readConfig(process.env)
if ('faults' in read) throw new Error(read.faults.join())
const opened = await openProgram(read.config, () => undefined)
if ('refused' in opened) throw new Error(opened.refused)
process.on('disconnect', () => void opened.close().then(() => process.exit(0)))
process.send?.('idle')
