import type { SavedRule } from '@convbox/contract/api/traffic-rules.schemas'
import { KNOWN_GROUPS } from '@convbox/contract/channel-names'
import type { RuleCondition } from '@convbox/contract/traffic-rules'

/** A rule being edited. key: tells it from others while it moves. */
export type DraftRule = SavedRule & { key: number }

/** Gives each rule a key; from: above all keys in use. */
export const toDrafts = (rules: readonly SavedRule[], from = 0): DraftRule[] => rules.map((rule, index) => ({ ...rule, key: from + index }))
/** The rules as they are sent. */
export const toRules = (drafts: readonly DraftRule[]): SavedRule[] => drafts.map(({ key: _key, ...rule }) => rule)
/** A key that none of these has. */
export const nextKey = (drafts: readonly DraftRule[]): number => drafts.reduce((highest, { key }) => Math.max(highest, key), -1) + 1

/** A group of the list as it is stored, in whatever case it was typed; another one as typed. */
export const groupOf = (typed: string): string =>
  KNOWN_GROUPS.find((group) => group.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()

export const EMPTY_CONDITION: RuleCondition = { field: 'source', match: 'is', value: '' }
