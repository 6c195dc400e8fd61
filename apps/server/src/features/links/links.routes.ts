import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { Link, LinkAddressAnswer } from '@convbox/contract/api/links.schemas'
import { LINKS_PER_PAGE, MAX_FORMER_ADDRESSES, MAX_LINKS, MOST_CLICK_PLACES, readLinkCode, readLinkDomain } from '@convbox/contract/links'
import { isUniqueViolation } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import type { DirectoryStore } from '../../directory/directory-entries.ts'
import { AppError, type Details } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { claimRecord, isClaimed } from '../../links/domain-claim.ts'
import { findLinkOf } from '../../links/find-link.ts'
import { addressOfLink, linkBases, shownKind } from '../../links/link-address.ts'
import { listFormerAddresses, readAddressFault, removeFormerAddress, takeDomain, writeLinkAddress } from '../../links/link-address.rows.ts'
import { makeLinkCode } from '../../links/link-code.ts'
import { hashPassword } from '../../links/link-password.ts'
import { ownDestination, plainAddress, takesCodes } from '../../links/redirect-address.ts'
import { writeAudit } from '../audit/audit.ts'
import { instantsOf } from '@convbox/contract/store-days'
import { clampQuestion } from '../../reports/report-span.ts'
import { clicksByPlace } from './clicks-by-place.ts'
import { countClicks, readClicksOf } from './clicks.sql.ts'
import {
  countLinks,
  countOwnLinks,
  insertLink,
  listLinks,
  readLink,
  readMakers,
  updateLink,
  type NewLink,
  type StoredLink,
} from './links.rows.ts'
import { findAddressFault } from './look-at-address.ts'
import { withOwnTags } from './link-tags.ts'

const invalid = (details: Details): AppError => new AppError('invalid input', { details })
const CODE_TRIES = 20

/** Short links: those of campaigns, and those that members make by hand. */
export const linksFeature: Feature<'links'> = (program) => {
  const { mainDb, warehouse } = program
  const { PUBLIC_URL: publicUrl } = program.config
  const now = (): Date => new Date(program.now())
  const findLink = findLinkOf(program)
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string): Promise<void> =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })
  const storeOf = async (storeId: string): Promise<DirectoryStore> => {
    const store = await program.directory.byId(storeId)
    if (store === undefined) throw new AppError('not found')
    return store
  }
  const toWire = (links: readonly StoredLink[], store: DirectoryStore, counts: Awaited<ReturnType<typeof countClicks>>): Link[] =>
    links.map(({ id, code, name, destination, creator, medium, campaign, discountCode, expiresAt, passwordHash, state, createdAt }) => ({
      id,
      code,
      address: addressOfLink(store, publicUrl, code),
      kind: shownKind(store, publicUrl),
      name,
      destination,
      isOwn: ownDestination(destination, store) !== undefined,
      ...(creator && { creator }),
      ...(medium && { medium }),
      ...(campaign && { campaign }),
      ...(discountCode !== null && { discountCode }),
      ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
      isExpired: expiresAt !== null && expiresAt.getTime() <= program.now(),
      hasPassword: passwordHash !== null,
      state,
      ...(counts.get(id) ?? { clicks: 0, uniqueClicks: 0 }),
      createdAt: createdAt.toISOString(),
    }))
  const answer = async (store: DirectoryStore, id: string): Promise<Link> => {
    const stored = await readLink(mainDb, store.id, id)
    const [wire] = stored === undefined ? [] : toWire([stored], store, await countClicks(warehouse, store.id, [id]))
    if (wire === undefined) throw new AppError('not found')
    return wire
  }
  const add = async (storeId: string, row: Omit<NewLink, 'code'>): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await insertLink(mainDb, storeId, { ...row, code: makeLinkCode() }, now())
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === CODE_TRIES) throw error
      }
    }
  }
  const answerAddress = async (store: DirectoryStore): Promise<LinkAddressAnswer> => {
    const { domain, path } = store.linkAddress ?? {}
    const [found, former] = await Promise.all([readAddressFault(mainDb, store.id), listFormerAddresses(mainDb, store.id)])
    return {
      kind: shownKind(store, publicUrl),
      ...(domain !== undefined && { domain }),
      ...(path !== undefined && { path }),
      bases: linkBases(store, publicUrl),
      host: new URL(publicUrl).hostname,
      ...(found && { fault: found.fault, faultSince: found.since.toISOString() }),
      former: former.map(({ since, until, ...address }) => ({
        ...address,
        ...(since && { since: since.toISOString() }),
        until: until.toISOString(),
      })),
    }
  }
  /** The other store's log says so, without the name of who has it now. */
  const takeFromOther = async (domain: string): Promise<void> => {
    const loserId = await takeDomain(mainDb, domain, now())
    const loser = loserId === undefined ? undefined : await program.directory.byId(loserId)
    program.directory.invalidate()
    if (loser === undefined) return
    const { id: storeId, tenantId } = loser
    await writeAudit(mainDb, { tenantId, storeId, action: 'link domain lost', target: domain, detail: {} })
  }
  return {
    readLinkAddress: async (_input, caller) => answerAddress(await storeOf(caller.store.id)),
    saveLinkAddress: async ({ kind, domain: typed, path }, caller) => {
      const store = await storeOf(caller.store.id)
      const known = store.linkAddress
      const domain = typed === undefined ? known?.domain : readLinkDomain(typed)
      if (kind === 'mini' && domain === undefined) throw invalid({ domain: 'Field is required!' })
      const address = { kind, domain, path: path ?? known?.path }
      const found = await findAddressFault(program, store, address)
      if (found !== undefined) return found
      const write = () => writeLinkAddress(mainDb, store.id, address, now())
      let written = await write()
      if (written === 'taken' && domain !== undefined && (await isClaimed(program, store.id, domain))) {
        await takeFromOther(domain)
        written = await write()
      }
      if (written === 'taken')
        return {
          fault: 'taken' as const,
          detail: domain ?? '',
          ...(domain !== undefined && { record: claimRecord(program, store.id, domain) }),
        }
      if (written === 'too many')
        throw invalid({
          [kind === 'branded' ? 'path' : 'domain']: `At most ${MAX_FORMER_ADDRESSES} former addresses: please remove one of them first`,
        })
      program.directory.invalidate()
      await note(caller, 'link address changed', kind)
      return { address: await answerAddress(await storeOf(store.id)) }
    },
    removeFormerAddress: async (former, caller) => {
      const { store } = caller
      if (!(await removeFormerAddress(mainDb, store.id, former))) throw new AppError('not found')
      program.directory.invalidate()
      await note(caller, 'former link address removed', former.address)
      return answerAddress(await storeOf(store.id))
    },
    listLinks: async ({ search, state, origin, pageNo }, caller) => {
      const store = await storeOf(caller.store.id)
      const page = { limit: LINKS_PER_PAGE, offset: (pageNo - 1) * LINKS_PER_PAGE }
      const [found, total, fault] = await Promise.all([
        listLinks(mainDb, store.id, { search, state, origin, ...page }),
        countLinks(mainDb, store.id),
        readAddressFault(mainDb, store.id),
      ])
      const counts = await countClicks(
        warehouse,
        store.id,
        found.links.map(({ id }) => id),
      )
      const hosts = [store.host, ...(store.shopDomain === undefined || store.shopDomain === store.host ? [] : [store.shopDomain])]
      return {
        links: toWire(found.links, store, counts),
        count: found.count,
        total,
        pageSize: LINKS_PER_PAGE,
        hosts,
        takesCodes: store.shopDomain !== undefined,
        ...(fault && { addressFault: { fault: fault.fault, since: fault.since.toISOString() } }),
      }
    },
    saveLink: async ({ id: known, name, destination, creatorId, mediumId, discountCode, expiresAt, password, isGeneral }, caller) => {
      const store = await storeOf(caller.store.id)
      const before = known === undefined ? undefined : await readLink(mainDb, store.id, known)
      if (known !== undefined && before === undefined) throw new AppError('not found')
      const url = ownDestination(destination, store)
      if (url === undefined) throw invalid({ destination: 'Please enter an https address of your store' })
      if (discountCode !== undefined && !takesCodes(url, store))
        throw invalid({ discountCode: 'Only a page of your Shopify shop can apply a discount code' })
      if (expiresAt !== undefined && expiresAt !== before?.expiresAt?.toISOString() && Date.parse(expiresAt) <= program.now())
        throw invalid({ expiresAt: 'Please choose a time in the future' })
      const makers = await readMakers(mainDb, store.id, { creatorId: creatorId ?? '', mediumId: mediumId ?? '' })
      if (creatorId !== undefined && makers.creator === undefined) throw invalid({ creatorId: 'Creator not found' })
      if (mediumId !== undefined && makers.medium === undefined) throw invalid({ mediumId: 'Media not found' })
      const isNobodys = isGeneral && creatorId === undefined && mediumId === undefined
      const id = known ?? randomUUID()
      const fields = {
        name,
        destination: withOwnTags(url, before ?? { name, isGeneral: isNobodys, ...makers }),
        discountCode: discountCode ?? null,
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
        ...(password !== undefined && { passwordHash: password === '' ? null : await hashPassword(password) }),
      }
      if (before === undefined) {
        if ((await countOwnLinks(mainDb, store.id)) >= MAX_LINKS) throw invalid({ name: `At most ${MAX_LINKS} links` })
        await add(store.id, { ...fields, id, isGeneral: isNobodys, creatorId: creatorId ?? null, mediumId: mediumId ?? null })
      } else if (!(await updateLink(mainDb, store.id, { id, ...fields }, now()))) throw new AppError('not found')
      await note(caller, 'link saved', name)
      return answer(store, id)
    },
    linkClicks: async ({ id, ...asked }, caller) => {
      const store = await storeOf(caller.store.id)
      const { from, to } = clampQuestion(program, [caller.store], asked)
      const link = await answer(store, id)
      const span = { ...instantsOf({ from, to }, store.timeZone), timezone: store.timeZone, most: MOST_CLICK_PLACES }
      return { link, ...clicksByPlace(await readClicksOf(warehouse, { storeId: store.id, linkId: id, ...span }), { from, to }) }
    },
    setLinkState: async ({ id, state }, caller) => {
      const store = await storeOf(caller.store.id)
      if (!(await updateLink(mainDb, store.id, { id, state }, now()))) throw new AppError('not found')
      const link = await answer(store, id)
      await note(caller, state === 'active' ? 'link enabled' : 'link disabled', link.name)
      return link
    },
    getH5Landing: async ({ code: text }, { ip }) => {
      const code = readLinkCode(text)
      const link = code === undefined ? undefined : await findLink(code, ip)
      const store = link && (await program.directory.byId(link.storeId))
      if (
        link === undefined ||
        store === undefined ||
        !link.isActive ||
        link.passwordHash !== undefined ||
        program.now() >= link.expiresAtMs
      )
        throw new AppError('not found')
      const destination = ownDestination(link.destination, store)
      if (destination === undefined) throw new AppError('not found')
      return plainAddress(destination, { discountCode: link.discountCode, hosts: store })
    },
  }
}
