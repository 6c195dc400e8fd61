import { describe, expect, it } from 'vitest'
import { ALL_DESTINATION_FACTS, DESTINATION_FACTS, exampleSettings } from './all-destinations.ts'
import { CHANNELS } from './channels.ts'
import { faultWords } from './destination-rules.ts'
import type { Words } from './format.ts'
import { pixelSettingsSchema } from './destinations/destinations.schemas.ts'
import { DEFAULT_PIXEL_SETTINGS, DESTINATION_IDS } from './destinations/destinations.ts'

const HAN = /\p{Script=Han}/u
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'en' in value && 'zh' in value
/** Every text of a description, however deep. */
const textsIn = (value: unknown): Words[] => {
  if (isWords(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(DESTINATION_IDS.map((id) => [id, DESTINATION_FACTS[id]] as const))('%s', (id, facts) => {
  const settings = { ...DEFAULT_PIXEL_SETTINGS, platform: id, pixelId: facts.pixelId.example ?? '' }
  const parse = (extra: Record<string, unknown>) => pixelSettingsSchema.safeParse({ ...settings, extra })

  it('is described under its own id, with a name and every other text in both languages', () => {
    expect(facts.id).toBe(id)
    for (const { en, zh } of textsIn({ ...facts, name: undefined }))
      expect([en !== '', HAN.test(zh), HAN.test(en)]).toEqual([true, true, false])
  })

  it('takes its own example and the defaults of its own settings', () => {
    const defaults = { ...Object.fromEntries(facts.settings.map((setting) => [setting.key, setting.default])), ...exampleSettings(id) }
    const parsed = parse(defaults)
    expect(parsed.error?.issues).toBeUndefined()
    expect(parsed.data?.extra).toEqual(Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== '')))
  })

  it('refuses a value that none of its settings knows, and leaves out a setting of another', () => {
    for (const { key } of facts.settings) {
      const issue = parse({ ...exampleSettings(id), [key]: { no: 'such value' } }).error?.issues[0]
      expect(issue?.path).toEqual(['extra', key])
    }
    expect(parse({ ...exampleSettings(id), 'of another': 1 }).data?.extra).toEqual(exampleSettings(id))
  })

  it('says the message of each rule in both languages', () => {
    for (const { missing, rule } of [facts.pixelId, facts.credential].filter((text) => text !== undefined))
      for (const message of [missing, rule?.message]) if (message !== undefined) expect(faultWords(message.en)).toEqual(message)
  })
})

it('calls a platform by one name: its destination like its connection of the same id', () => {
  for (const [id, { name }] of Object.entries(CHANNELS)) {
    const destination = ALL_DESTINATION_FACTS.find((facts) => facts.id === id)
    if (destination !== undefined) expect(destination.name).toEqual({ en: name, zh: name })
  }
})

it('means the same by the key of an own setting, whichever destination has it', () => {
  const byKey = Map.groupBy(
    ALL_DESTINATION_FACTS.flatMap(({ settings }) => settings),
    ({ key }) => key,
  )
  for (const settings of byKey.values()) for (const setting of settings) expect(setting).toEqual(settings[0])
})
