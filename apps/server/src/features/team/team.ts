/** Members of an organization: roles, stores, removal. Every change holds the organization's lock, checks the current members, and writes an audit row. */
import { isAdminRole, type TeamRole } from '@convbox/contract/api/team.values'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { lockOrganization, insertStoreMembers, teamRoleOf } from '../organization/organization.ts'
import { checkChange, checkRemoval, type Seat } from './seats.ts'
import { deleteMember, deleteSessionsOf, deleteStoreMembers, listGivenStores, listStores, readSeats, writeRole } from './team.rows.ts'

// For registration on servers where only invited people may register.
export { isInvited } from './team.rows.ts'

type SeatWithEmail = Seat & { email: string }

/** Runs a change of an organization's members under its lock, with all current members. */
export const withSeats = <Result>(
  program: Pick<Program, 'mainDb'>,
  tenantId: string,
  run: (mainDb: MainDbQueries, seats: readonly SeatWithEmail[]) => Promise<Result>,
): Promise<Result> =>
  program.mainDb.db.transaction(async (db) => {
    if ((await lockOrganization({ db }, tenantId)) === undefined) throw new AppError('not found')
    const seats = await readSeats({ db }, tenantId)
    return run(
      { db },
      seats.map((seat) => ({ ...seat, role: teamRoleOf(seat.role) })),
    )
  })

/**
 * Ids of stores of this organization by name; another organization's store is 'not found', like an unknown one. An empty list is an error of the field: a
 * non-admin member would see nothing.
 */
export const storeIdsOf = async (
  mainDb: MainDbQueries,
  tenantId: string,
  role: TeamRole,
  websites: readonly string[],
): Promise<string[]> => {
  if (isAdminRole(role)) return []
  if (websites.length === 0) throw new AppError('invalid input', { details: { websites: 'Please choose at least one store' } })
  const own = new Map((await listStores(mainDb, tenantId)).map(({ id, websiteName }) => [websiteName, id]))
  return [...new Set(websites)].map((websiteName) => {
    const id = own.get(websiteName)
    if (id === undefined) throw new AppError('not found')
    return id
  })
}

/** A change for the audit log. */
const difference = (from: string, to: string): { from: string; to: string } | undefined => (from === to ? undefined : { from, to })

type MemberChange = { tenantId: string; actorId: string; userId: string; role?: TeamRole; websites?: readonly string[] }

/** Sets a member's stores to the list. */
const giveStores = async (mainDb: MainDbQueries, userId: string, from: readonly string[], to: readonly string[]): Promise<void> => {
  await deleteStoreMembers(
    mainDb,
    userId,
    from.filter((id) => !to.includes(id)),
  )
  await insertStoreMembers(mainDb, userId, to)
}

/**
 * Changes role and stores of a member; missing values stay. A new role ends the member's sessions, so that no session keeps earlier rights. An unchanged value
 * writes nothing.
 */
export const updateMember = (program: Program, change: MemberChange): Promise<void> =>
  withSeats(program, change.tenantId, async (mainDb, seats) => {
    const { tenantId, actorId, userId } = change
    const before = seats.find((seat) => seat.userId === userId)
    if (before === undefined) throw new AppError('not found')
    const role = change.role ?? before.role
    checkChange(seats, { actorId, userId, role })
    const given = await listGivenStores(mainDb, tenantId, userId)
    const websites = isAdminRole(role) ? [] : (change.websites ?? given.map(({ websiteName }) => websiteName))
    const storeIds = await storeIdsOf(mainDb, tenantId, role, websites)
    const detail = Object.entries({
      role: difference(before.role, role),
      websites: difference(
        given
          .map(({ websiteName }) => websiteName)
          .toSorted()
          .join(', '),
        websites.toSorted().join(', '),
      ),
    }).filter(([, changed]) => changed !== undefined)
    if (detail.length === 0) return
    await giveStores(
      mainDb,
      userId,
      given.map(({ storeId }) => storeId),
      storeIds,
    )
    if (role !== before.role) {
      await writeRole(mainDb, tenantId, userId, role)
      await deleteSessionsOf(mainDb, userId)
    }
    await writeAudit(mainDb, {
      tenantId,
      userId: actorId,
      action: 'member changed',
      target: before.email,
      detail: Object.fromEntries(detail),
    })
  })

const takeOut = async (
  mainDb: MainDbQueries,
  seats: readonly SeatWithEmail[],
  removal: { tenantId: string; actorId: string; userId: string },
): Promise<void> => {
  const { tenantId, actorId, userId } = removal
  const { role } = checkRemoval(seats, removal)
  const given = await listGivenStores(mainDb, tenantId, userId)
  await deleteStoreMembers(
    mainDb,
    userId,
    given.map(({ storeId }) => storeId),
  )
  await deleteMember(mainDb, tenantId, userId)
  const target = seats.find((seat) => seat.userId === userId)?.email ?? userId
  const action = actorId === userId ? 'member left' : 'member removed'
  await writeAudit(mainDb, { tenantId, userId: actorId, action, target, detail: { role: { from: role } } })
}

/** Removes a member: the next call finds no membership; open streams end at their next check. */
export const removeMember = (program: Program, removal: { tenantId: string; actorId: string; userId: string }): Promise<void> =>
  withSeats(program, removal.tenantId, (mainDb, seats) => takeOut(mainDb, seats, removal))

/** Leaves an organization; 'last owner' if nobody else could run it. */
export const leaveTeam = (program: Program, { tenantId, userId }: { tenantId: string; userId: string }): Promise<void> =>
  withSeats(program, tenantId, (mainDb, seats) => takeOut(mainDb, seats, { tenantId, actorId: userId, userId }))
