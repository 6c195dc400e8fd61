import type { Secrets } from '@convbox/storage'
import type { Program } from '../program.ts'
import { readSealedByOthers, SEALED_COLUMNS, writeResealed, type SealedColumn, type SealedText } from './reseal-secrets.rows.ts'

const AT_ONCE = 1000
const BEGINNING = '(0,0)'

/** The text encrypted with the current key; undefined if no key decrypts it. */
const reseal = (secrets: Secrets, { sealed }: SealedText): string | undefined => {
  try {
    return secrets.seal(secrets.open(sealed))
  } catch {
    // Its key was removed too early, or the text was changed by hand: the caller counts and logs it.
    return undefined
  }
}

const resealColumn = async ({ mainDb, secrets, logger }: Program, sealedColumn: SealedColumn): Promise<void> => {
  let lost = 0
  // A written row moves behind the others, where it is no longer outdated, so the loop ends.
  for (let after = BEGINNING; ;) {
    const texts = await readSealedByOthers(mainDb, sealedColumn, secrets.keyId, { after, limit: AT_ONCE })
    const last = texts.at(-1)
    if (last === undefined) break
    const resealed = texts.flatMap((text) => {
      const fresh = reseal(secrets, text)
      return fresh === undefined ? [] : [{ ...text, resealed: fresh }]
    })
    lost += texts.length - resealed.length
    await writeResealed(mainDb, sealedColumn, resealed)
    after = last.place
  }
  if (lost > 0)
    logger.error({ ...sealedColumn, lost }, 'no key of SECRET_KEY opens some sealed texts: put the key that sealed them back into the list')
}

/** Re-encrypts what an older key of SECRET_KEY encrypted, so that the older key can be removed. Does nothing unless the key was changed. */
export const resealSecrets = async (program: Program): Promise<void> => {
  for (const sealedColumn of SEALED_COLUMNS) await resealColumn(program, sealedColumn)
}
