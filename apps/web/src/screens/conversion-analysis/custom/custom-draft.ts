/** The rules of Custom as a form: numbers are texts. Pure. */
import { CUSTOM_BOUNDS, type CustomModel, type CustomRule } from '@convbox/contract/custom-model'

/** key: tells a rule from others while it moves. */
export type DraftRule = Omit<CustomRule, 'weight'> & { key: number; weight: string }
/** halfLifeDays: kept while age plays no part. */
export type CustomDraft = Pick<CustomModel, 'middleIs' | 'direct' | 'scope'> &
  Record<'first' | 'middle' | 'last' | 'halfLifeDays', string> & { hasAge: boolean; rules: readonly DraftRule[] }

export const POSITIONS = ['first', 'middle', 'last'] as const
export type Position = (typeof POSITIONS)[number]

/** Shown when age begins to play a part. */
const USUAL_HALF_LIFE = '7'

export const draftOf = ({ first, middle, last, halfLifeDays, rules, ...rest }: CustomModel): CustomDraft => ({
  ...rest,
  first: String(first),
  middle: String(middle),
  last: String(last),
  hasAge: halfLifeDays !== null,
  halfLifeDays: halfLifeDays === null ? USUAL_HALF_LIFE : String(halfLifeDays),
  rules: rules.map((rule, key) => ({ ...rule, key, weight: String(rule.weight) })),
})

/** The rules with an empty one at the end, which leaves out what it will match. */
export const addRule = (rules: readonly DraftRule[]): DraftRule[] => [
  ...rules,
  { key: Math.max(-1, ...rules.map(({ key }) => key)) + 1, field: 'channel', match: 'is', value: '', weight: '0' },
]

const NUMBER = /^\d+(?:\.\d{1,4})?$/

const numberOf = (text: string, bounds: keyof typeof CUSTOM_BOUNDS): number | undefined => {
  const typed = text.trim()
  if (!NUMBER.test(typed)) return undefined
  const { least, most } = CUSTOM_BOUNDS[bounds]
  const value = Number(typed)
  return value < least || value > most ? undefined : value
}

/** What is wrong with a form. positions: they all weigh nothing. Keys of rules. */
export type DraftFaults = {
  fields: readonly (Position | 'halfLifeDays')[]
  positions: boolean
  values: readonly number[]
  weights: readonly number[]
}

const readRule = ({ key: _key, weight, ...rule }: DraftRule): CustomRule | undefined => {
  const times = numberOf(weight, 'weight')
  const value = rule.value.trim()
  return times === undefined || value === '' ? undefined : { ...rule, value, weight: times }
}

/** The rules of a form, or its faults. */
export const readDraft = (
  draft: CustomDraft,
): { custom: CustomModel; faults?: undefined } | { custom?: undefined; faults: DraftFaults } => {
  const [first, middle, last] = POSITIONS.map((position) => numberOf(draft[position], 'position'))
  const halfLifeDays = draft.hasAge ? numberOf(draft.halfLifeDays, 'halfLifeDays') : null
  const rules = draft.rules.flatMap((rule) => readRule(rule) ?? [])
  const isNothing = first === 0 && middle === 0 && last === 0
  if (
    first === undefined ||
    middle === undefined ||
    last === undefined ||
    halfLifeDays === undefined ||
    isNothing ||
    rules.length < draft.rules.length
  )
    return {
      faults: {
        fields: [
          ...POSITIONS.filter((position) => numberOf(draft[position], 'position') === undefined),
          ...(halfLifeDays === undefined ? ['halfLifeDays' as const] : []),
        ],
        positions: isNothing,
        values: draft.rules.flatMap(({ key, value }) => (value.trim() === '' ? [key] : [])),
        weights: draft.rules.flatMap(({ key, weight }) => (numberOf(weight, 'weight') === undefined ? [key] : [])),
      },
    }
  const { middleIs, direct, scope } = draft
  return { custom: { first, middle, last, middleIs, halfLifeDays, direct, scope, rules } }
}
