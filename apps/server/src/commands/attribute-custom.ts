/** Reads the rules of the model custom from a file, by the schema that the page Custom saves them with. */
import { customModelOf } from '@convbox/contract/api/model-settings.schemas'
import type { CustomModel } from '@convbox/contract/custom-model'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { UnusableFile } from './attribute-csv.ts'

/** What the files tell of a touch; a rule about anything else would match nothing. */
const TOLD: ReadonlySet<string> = new Set(['channel', 'campaign'])

const messagesOf = (error: unknown): string => {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Throws UnusableFile with what is wrong with the rules. */
export const readCustomFile = (file: string): CustomModel => {
  const unusable = (what: string): UnusableFile => new UnusableFile(`${basename(file)}: ${what}`)
  try {
    const custom = customModelOf(JSON.parse(readFileSync(file, 'utf8')))
    const untold = custom.rules.findIndex(({ field }) => !TOLD.has(field))
    if (untold < 0) return custom
    throw new Error(`rules.${untold}.field: the files tell channel and campaign of a touch, not ${custom.rules[untold]?.field ?? ''}`)
  } catch (error) {
    throw unusable(messagesOf(error))
  }
}
