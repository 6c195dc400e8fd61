/** Random rules of a store's own model, about what random shops contain. */
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import fc from 'fast-check'

const position = fc.constantFrom(0, 0, 1, 2.5, 40)
const rule = fc.oneof(
  fc.record({
    field: fc.constantFrom('channel' as const, 'source' as const),
    match: fc.constant('is' as const),
    value: fc.constantFrom('Direct', 'facebook ads', 'klaviyo', 'tiktok'),
    weight: fc.constantFrom(0, 0.5, 3),
  }),
  fc.record({
    field: fc.constantFrom('campaign' as const, 'channel_group' as const, 'medium' as const),
    match: fc.constantFrom('is' as const, 'contains' as const),
    value: fc.constantFrom('A', 'b', 'paid', `' OR 1 --\\`),
    weight: fc.constantFrom(0, 0, 2),
  }),
)

/** Positions that all weigh 0 become the default's. */
export const randomCustom: fc.Arbitrary<CustomModel> = fc
  .record({
    first: position,
    middle: position,
    last: position,
    middleIs: fc.constantFrom('each' as const, 'shared' as const),
    halfLifeDays: fc.constantFrom(null, 1, 7, 30),
    direct: fc.constantFrom('last' as const, 'alike' as const),
    scope: fc.constantFrom('all' as const, 'ads first' as const),
    rules: fc.array(rule, { maxLength: 4 }),
  })
  .map((custom) => (custom.first + custom.middle + custom.last === 0 ? { ...custom, ...CUSTOM_DEFAULT, rules: custom.rules } : custom))
