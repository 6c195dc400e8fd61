import type { Secrets } from '@convbox/storage'
import type { Program } from '../program.ts'
import { readSealedByOthers, SEALED_COLUMNS, writeResealed, type SealedColumn, type SealedText } from './reseal-secrets.rows.ts'

const AT_ONCE = 1000
const BEGINNING = '(0,0)'

/** The text under the key of now; undefined when none of the keys opens it. */
const reseal = (secrets: Secrets, { sealed }: SealedText): string | undefined => {
  try {
    return secrets.seal(secrets.open(sealed))
  } catch {
    // Its key has left the list too early, or somebody changed it by hand: counted and told by the caller.
    return undefined
  }
}

const resealColumn = async ({ mainDb, secrets, logger }: Program, sealedColumn: SealedColumn): Promise<void> => {
  let lost = 0
  // A row that is written moves behind the others, where it is no longer outdated: the way through the table ends.
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

/** Seals anew what an older key of SECRET_KEY sealed, so that the older key can go. Nothing to do unless the key was changed. */
export const resealSecrets = async (program: Program): Promise<void> => {
  for (const sealedColumn of SEALED_COLUMNS) await resealColumn(program, sealedColumn)
}
