/** Under which system user PostgreSQL runs, and which folders that user can reach. PostgreSQL refuses to run as root, so a root process hands it to an unprivileged user. */
import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A system user by its ids. */
export type SystemUser = { uid: number; gid: number }

/** Users that Linux systems provide for this purpose, best first. initdb needs a user name, so an id without an entry does not work. */
const UNPRIVILEGED_NAMES = ['postgres', 'nobody']

/** Reads one user's ids from the text of /etc/passwd. */
const findUser = (passwd: string, name: string): SystemUser | undefined => {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : undefined
}

/**
 * The user that PostgreSQL must run as: undefined means as ourselves (we are not root).
 * existingFolder: a PostgreSQL data folder made earlier; its owner is kept, so that a user added to the machine later does not lock us out of our data.
 */
export const choosePostgresUser = (existingFolder?: string): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingFolder === undefined ? undefined : statSync(existingFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const found = UNPRIVILEGED_NAMES.map((name) => findUser(passwd, name)).find((user) => user !== undefined)
  if (found === undefined) {
    throw new Error(
      `PostgreSQL does not run as root, and this machine has none of the users ${UNPRIVILEGED_NAMES.join(', ')} to run it under. Start Convbox as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return found
}

const maySearch = (folder: string, user: SystemUser): boolean => {
  const info = statSync(folder)
  const shift = info.uid === user.uid ? 6 : info.gid === user.gid ? 3 : 0
  return ((info.mode >> shift) & 1) === 1
}

/** Whether the user can reach this folder: every folder above it (and the folder itself, where it exists) is accessible. */
export const canReach = (folder: string, user: SystemUser): boolean => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (statSync(at, { throwIfNoEntry: false }) !== undefined && !maySearch(at, user)) return false
    if (at === dirname(at)) return true
  }
}

/** Makes the user the owner of a folder and all in it. */
export const giveTo = (folder: string, user: SystemUser): void => {
  chownSync(folder, user.uid, user.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(path, user)
    else lchownSync(path, user.uid, user.gid)
  }
}
