/** A campaign's preview with what users wrote over single codes and links. Pure. */
import { codeKey, type EditKind } from '@convbox/contract/campaigns'
import { makeCode, makePreview, trackingUrl, type MadeForCreator, type Named, type PreviewSettings } from './make-preview.ts'

/** A code or link of a creator. partId: the medium of a link, the discount setting of a code. */
export type Item = { creatorId: string; kind: EditKind; partId: string }
/** What a user writes over an item (the code; the destination). */
export type Written = Item & { value: string }
/** made: what the settings made of the item when it was edited (the code; the whole address). */
export type Edit = Written & { made: string; editedAt: Date }

export type PreviewedLink = { mediumId: string; url: string; destination: string; isEdited: boolean }
/** takenBy: the campaign of the store that has the code. */
export type PreviewedCode = { discountId: string; code: string; isEdited: boolean; takenBy?: string }
export type Previewed = Named & { links: PreviewedLink[]; codes: PreviewedCode[] }

export const itemKey = ({ creatorId, kind, partId }: Item): string => JSON.stringify([creatorId, kind, partId])

const itemsOf = ({ id: creatorId, links, codes }: MadeForCreator): [string, string][] => [
  ...links.map(({ mediumId, url }): [string, string] => [itemKey({ creatorId, kind: 'link', partId: mediumId }), url]),
  ...codes.map(({ discountId, code }): [string, string] => [itemKey({ creatorId, kind: 'code', partId: discountId }), code]),
]

/** What the settings alone make of each item, by its key. It depends on nothing else, so that an edit is lost by a change of the settings only. */
export const madeByItem = (settings: PreviewSettings): Map<string, string> => new Map(makePreview(settings).flatMap(itemsOf))

/** Edits under which the settings have changed; madeNow is absent where the item is gone. */
export const findLost = (made: ReadonlyMap<string, string>, edits: readonly Edit[]): (Edit & { madeNow?: string })[] =>
  edits.flatMap((edit) => {
    const madeNow = made.get(itemKey(edit))
    if (madeNow === edit.made) return []
    return [{ ...edit, ...(madeNow !== undefined && { madeNow }) }]
  })

/**
 * The preview with all edits, also lost ones: nothing a user wrote goes before the user lets it go. Codes that users wrote, and those of the store's other
 * campaigns, are reserved: a made code that equals one of them gets a number, and all others stay as they are. others: campaigns by the keys of their codes.
 */
export const applyEdits = (settings: PreviewSettings, edits: readonly Written[], others: ReadonlyMap<string, string>): Previewed[] => {
  const made = makePreview(settings)
  const values = new Map(edits.map((edit) => [itemKey(edit), edit.value]))
  const reserved = new Set([...others.keys(), ...edits.flatMap(({ kind, value }) => (kind === 'code' ? [codeKey(value)] : []))])
  const taken = new Set([...reserved, ...made.flatMap(({ codes }) => codes.map(({ code }) => codeKey(code)))])
  const patterns = new Map(settings.discounts.map(({ id, codePattern }) => [id, codePattern]))
  const freeCode = (creator: Named, discountId: string, code: string): string =>
    reserved.has(codeKey(code)) ? makeCode(creator, patterns.get(discountId) ?? '', taken) : code

  return made.map(({ id, name, codes }) => ({
    id,
    name,
    links: settings.media.map((medium): PreviewedLink => {
      const edited = values.get(itemKey({ creatorId: id, kind: 'link', partId: medium.id }))
      const destination = edited ?? settings.landingUrl
      const url = trackingUrl({ ...settings, landingUrl: destination }, { id, name }, medium)
      return { mediumId: medium.id, url, destination, isEdited: edited !== undefined }
    }),
    codes: codes.map(({ discountId, code: plain }): PreviewedCode => {
      const edited = values.get(itemKey({ creatorId: id, kind: 'code', partId: discountId }))
      const code = edited ?? freeCode({ id, name }, discountId, plain)
      const takenBy = others.get(codeKey(code))
      return { discountId, code, isEdited: edited !== undefined, ...(takenBy !== undefined && { takenBy }) }
    }),
  }))
}
