/** The channel rules in order (`packages/attribution/src/channel-rules.ts`): which of them decided a landing. R2: one of the store's own traffic rules. */
export const CHANNEL_RULE_IDS = [
  'R0',
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R6',
  'R7',
  'R8',
  'R9',
  'R10',
  'R11',
  'R13',
  'R12',
  'R14',
  'R16',
  'R17',
] as const
export type ChannelRuleId = (typeof CHANNEL_RULE_IDS)[number]
