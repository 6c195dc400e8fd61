/** The creators who are chosen for a campaign. */
import { MAX_CAMPAIGN_CREATORS } from '@convbox/contract/campaigns'
import type { ChosenCreator } from './campaign-form.ts'

export type Choosing = {
  chosen: readonly ChosenCreator[]
  /** Those whom the campaign has already, and how many more it may have. */
  members: ReadonlySet<string>
  max: number
  /** Adds those who are active, no members, and not chosen yet, as many as there is room for. */
  add: (more: readonly ChosenCreator[]) => void
  remove: (id: string) => void
  clear: () => void
}
type Room = Pick<Choosing, 'members' | 'max'>

const WHOLE: Room = { members: new Set(), max: MAX_CAMPAIGN_CREATORS }

/** What is chosen is kept by the caller. */
export const useChoosing = (
  chosen: readonly ChosenCreator[],
  onChange: (chosen: ChosenCreator[]) => void,
  { members, max }: Room = WHOLE,
): Choosing => ({
  chosen,
  members,
  max,
  add: (more) => {
    const has = new Set([...members, ...chosen.map(({ id }) => id)])
    const fresh = more.filter(({ id, state }) => state === 'active' && !has.has(id)).map(({ id, name, state }) => ({ id, name, state }))
    onChange([...chosen, ...fresh].slice(0, max))
  },
  remove: (id) => onChange(chosen.filter((each) => each.id !== id)),
  clear: () => onChange([]),
})
