/** Open setup steps of a store. Pure. */

/** Facts of the store, each from its own call. */
export type ChecklistFacts = {
  hasBuild: boolean
  hasCheckout: boolean
  hasEvents: boolean
  hasPixel: boolean
  hasChannel: boolean
  memberCount: number
}
/** One step. page: relative to the store; path: absolute. isComplete is 1 or 0 on the wire. */
export type ChecklistItem = { key: string; isComplete: boolean; page?: string; path?: string }

/** Groups of steps, in order. A group is complete when all its items are. */
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

/** Number of completed items, and of all items. */
export const progressOf = (groups: ReturnType<typeof checklistOf>): { done: number; total: number } => {
  const items: readonly ChecklistItem[] = groups.flatMap((group): readonly ChecklistItem[] => group.items)
  return { done: items.filter(({ isComplete }) => isComplete).length, total: items.length }
}
