import { chmodSync, mkdirSync } from 'node:fs'

/** Makes a folder that only its owner can enter, and restricts an existing one: an engine's files hold personal data, and their own modes are the engine's choice. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}
