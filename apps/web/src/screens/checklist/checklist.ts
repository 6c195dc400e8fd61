/** What a store still needs, from what is known of it. Pure. */

/** Facts of the store; each from the call that owns it. */
export type ChecklistFacts = {
  hasBuild: boolean
  hasCheckout: boolean
  hasEvents: boolean
  hasPixel: boolean
  hasChannel: boolean
  memberCount: number
}
/** One thing to do. page: of the store; path: of its own. isComplete: wire spelling of the specification is 1 and 0. */
export type ChecklistItem = { key: string; isComplete: boolean; page?: string; path?: string }

/** The groups with their items, in order. A group is complete when all its items are. */
export const checklistOf = (facts: ChecklistFacts) =>
  [
    {
      key: 'store_setting',
      items: [
        { key: 'build', isComplete: facts.hasBuild, page: 'website-info?tab=settings' },
        { key: 'checkout', isComplete: facts.hasCheckout, page: 'website-info?tab=settings' },
      ],
    },
    {
      key: 'data_configuration',
      items: [
        { key: 'events', isComplete: facts.hasEvents, page: 'website-info' },
        { key: 'pixel', isComplete: facts.hasPixel, page: 'pixels' },
      ],
    },
    { key: 'integrations_authorizations', items: [{ key: 'channel', isComplete: facts.hasChannel, page: 'integrations' }] },
    { key: 'team_tenant_management', items: [{ key: 'team', isComplete: facts.memberCount > 1, path: '/setting/team' }] },
  ] as const satisfies readonly { key: string; items: readonly ChecklistItem[] }[]

/** How many items are done, of how many. */
export const progressOf = (groups: ReturnType<typeof checklistOf>): { done: number; total: number } => {
  const items: readonly ChecklistItem[] = groups.flatMap((group): readonly ChecklistItem[] => group.items)
  return { done: items.filter(({ isComplete }) => isComplete).length, total: items.length }
}
