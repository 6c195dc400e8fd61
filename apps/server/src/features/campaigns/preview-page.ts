/** A page of a campaign's preview: of a draft what would be made, of a created campaign what was made. */
import type { CodesInShop, PreviewedCreator } from '@convbox/contract/api/campaigns.schemas'
import type { campaigns } from '@convbox/contract/api/campaigns'
import type { ResultOf } from '@convbox/contract'
import { LISTED_LOST_EDITS, PREVIEW_CREATORS_PER_PAGE } from '@convbox/contract/campaigns'
import type { MainDb } from '@convbox/storage'
import { readShownAddress } from '../../links/shown-addresses.ts'
import type { Program } from '../../program.ts'
import { lookFor } from '../discount-codes/discount-codes.ts'
import { findParts, type StoredCampaign } from './campaigns.rows.ts'
import { listCampaignCodes, listLinks } from './created-campaigns.rows.ts'
import { withoutOurs, type Named } from './make-preview.ts'
import { readPreview, type Preview } from './read-preview.ts'

type Db = Pick<MainDb, 'db'>
type Page = ResultOf<typeof campaigns.previewCampaign>

/** A page of what is made. */
export const pageOf = (
  creators: readonly PreviewedCreator[],
  pageNo: number,
  { media, edits, lostEdits }: { media: readonly Named[]; edits: number; lostEdits: Page['lostEdits'] },
): Page => {
  const count = (of: (creator: PreviewedCreator) => readonly unknown[]): number => creators.reduce((sum, one) => sum + of(one).length, 0)
  return {
    creators: creators.slice((pageNo - 1) * PREVIEW_CREATORS_PER_PAGE, pageNo * PREVIEW_CREATORS_PER_PAGE),
    media: media.map(({ id, name }) => ({ id, name })),
    counts: {
      creators: creators.length,
      links: count(({ links }) => links),
      codes: count(({ codes }) => codes),
      edits,
      lostEdits: lostEdits.length,
      taken: count(({ codes }) => codes.filter(({ takenBy }) => takenBy !== undefined)),
    },
    lostEdits: lostEdits.slice(0, LISTED_LOST_EDITS),
    pageSize: PREVIEW_CREATORS_PER_PAGE,
  }
}

/** names: of the creators by their ids, also of those who are no longer the campaign's. */
const lostOnWire = ({ lost }: Preview, names: ReadonlyMap<string, string>): Page['lostEdits'] =>
  lost.map(({ editedAt, ...edit }) => ({ ...edit, creator: names.get(edit.creatorId) ?? '', editedAt: editedAt.toISOString() }))

export const previewDraft = async (mainDb: Db, storeId: string, stored: StoredCampaign, pageNo: number): Promise<Page> => {
  const preview = await readPreview(mainDb, storeId, stored)
  const lostCreators = [...new Set(preview.lost.map(({ creatorId }) => creatorId))]
  const found = await findParts(mainDb, storeId, { creatorIds: lostCreators, mediumIds: [] })
  const names = new Map(found.creators.map(({ id, name }) => [id, name]))
  const { creators, media, edits } = preview
  return pageOf(creators, pageNo, { media, edits: edits.length, lostEdits: lostOnWire(preview, names) })
}

/** linkAddress: of a code. */
const previewCreated = async (mainDb: Db, linkAddress: (code: string) => string, { id }: StoredCampaign, pageNo: number): Promise<Page> => {
  const [links, codes] = await Promise.all([listLinks(mainDb, id), listCampaignCodes(mainDb, id)])
  const creators = new Map<string, PreviewedCreator>()
  const media = new Map<string, Named>()
  for (const { creatorId, creator, mediumId, medium, url, linkCode } of links) {
    media.set(mediumId, { id: mediumId, name: medium })
    const known = creators.get(creatorId) ?? { id: creatorId, name: creator, links: [], codes: [] }
    const shortUrl = linkCode === null ? {} : { shortUrl: linkAddress(linkCode) }
    known.links.push({ mediumId, url, destination: withoutOurs(url), isEdited: false, ...shortUrl })
    creators.set(creatorId, known)
  }
  for (const { creatorId, ...code } of codes) creators.get(creatorId)?.codes.push({ ...code, isEdited: false })
  return pageOf([...creators.values()], pageNo, { media: [...media.values()], edits: 0, lostEdits: [] })
}

/** Which codes of a page of what would be made the shop has already. page: not read for a store without a shop. */
export const lookUpPage = async (program: Program, storeId: string, page: () => Promise<Pick<Page, 'creators'>>): Promise<CodesInShop> => {
  const isConnected = (await program.directory.byId(storeId))?.shopDomain !== undefined
  const { creators } = isConnected ? await page() : { creators: [] }
  const codes = creators.flatMap((one) => one.codes.flatMap(({ code, takenBy }) => (takenBy === undefined ? [code] : [])))
  if (codes.length === 0) return { isConnected, codes: 0, looked: 0, found: [] }
  const { looked, failed } = await lookFor(program, storeId, codes)
  const found = looked.flatMap(({ code, found: discount }) => (discount === undefined ? [] : [{ code, discount }]))
  return { isConnected, codes: codes.length, looked: looked.length, found, ...(failed !== undefined && { failed }) }
}

/** A draft is refused without a landing page. */
export const previewPage = async (
  program: Pick<Program, 'mainDb' | 'config' | 'directory'>,
  storeId: string,
  stored: StoredCampaign,
  pageNo: number,
): Promise<Page> =>
  stored.isDraft
    ? previewDraft(program.mainDb, storeId, stored, pageNo)
    : previewCreated(program.mainDb, await readShownAddress(program, storeId), stored, pageNo)
