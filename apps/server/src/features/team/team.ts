/** Members of an organization: roles, stores, going. Every change holds the organization's lock, decides by who is a member at that moment, and leaves its audit row. */
import { isAdminRole, type TeamRole } from '@convbox/contract/api/team.values'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { lockOrganization, insertStoreMembers, teamRoleOf } from '../organization/organization.ts'
import { checkChange, checkRemoval, type Seat } from './seats.ts'
import { deleteMember, deleteSessionsOf, deleteStoreMembers, listGivenStores, listStores, readSeats, writeRole } from './team.rows.ts'

// What registering asks where only invited people may.
export { isInvited } from './team.rows.ts'

type SeatWithEmail = Seat & { email: string }

/** Runs a change of an organization's members: under its lock, with all members as they stand. */
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

/** The ids of stores of this organization by name; another's store is not found, as if it did not exist. None: the field's message, for a member who is no admin would see nothing. */
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

/** What changed, as the audit log keeps it. */
const difference = (from: string, to: string): { from: string; to: string } | undefined => (from === to ? undefined : { from, to })

type MemberChange = { tenantId: string; actorId: string; userId: string; role?: TeamRole; websites?: readonly string[] }

/** Makes a member's stores those of the list. */
const giveStores = async (mainDb: MainDbQueries, userId: string, from: readonly string[], to: readonly string[]): Promise<void> => {
  await deleteStoreMembers(
    mainDb,
    userId,
    from.filter((id) => !to.includes(id)),
  )
  await insertStoreMembers(mainDb, userId, to)
}

/** Changes role and stores of a member; what is left out stays. A new role ends his sessions, so that no session outlives the rights it began with. The same again writes nothing. */
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

/** Takes a member out: his next call finds no membership; his open streams end when they look again. */
export const removeMember = (program: Program, removal: { tenantId: string; actorId: string; userId: string }): Promise<void> =>
  withSeats(program, removal.tenantId, (mainDb, seats) => takeOut(mainDb, seats, removal))

/** Leaves an organization; 'last owner' when nobody else could run it. */
export const leaveTeam = (program: Program, { tenantId, userId }: { tenantId: string; userId: string }): Promise<void> =>
  withSeats(program, tenantId, (mainDb, seats) => takeOut(mainDb, seats, { tenantId, actorId: userId, userId }))
