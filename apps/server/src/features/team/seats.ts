/** Rules for changing members of an organization: pure, over all members as read under the lock. */
import { isAdminRole, type TeamRole } from '@convbox/contract/api/team.values'
import { AppError } from '../../http/app-error.ts'

/** A member and role. */
export type Seat = { userId: string; role: TeamRole }

const seatOf = (seats: readonly Seat[], userId: string): Seat => {
  const seat = seats.find((one) => one.userId === userId)
  if (seat === undefined) throw new AppError('not found')
  return seat
}

/** Requires that the actor still is an admin: the role may have changed since the call was admitted. */
const requireAdminSeat = (seats: readonly Seat[], userId: string): Seat => {
  const seat = seats.find((one) => one.userId === userId)
  if (seat === undefined || !isAdminRole(seat.role)) throw new AppError('not an admin')
  return seat
}

/** An organization always keeps one owner. */
const requireOtherOwner = (seats: readonly Seat[], userId: string): void => {
  if (!seats.some((one) => one.role === 'owner' && one.userId !== userId)) throw new AppError('last owner')
}

/**
 * Allows a change of role, or throws the reason: 'not an admin', 'not found', 'only an owner' (making or unmaking owners), 'last owner'. Returns the member
 * before the change.
 */
export const checkChange = (seats: readonly Seat[], change: { actorId: string; userId: string; role: TeamRole }): Seat => {
  const actor = requireAdminSeat(seats, change.actorId)
  const seat = seatOf(seats, change.userId)
  if ((seat.role === 'owner' || change.role === 'owner') && actor.role !== 'owner') throw new AppError('only an owner')
  if (seat.role === 'owner' && change.role !== 'owner') requireOtherOwner(seats, seat.userId)
  return seat
}

/** Allows a removal, or throws the reason; removing oneself means leaving. */
export const checkRemoval = (seats: readonly Seat[], removal: { actorId: string; userId: string }): Seat => {
  const seat = seatOf(seats, removal.userId)
  if (removal.actorId !== removal.userId) {
    const actor = requireAdminSeat(seats, removal.actorId)
    if (seat.role === 'owner' && actor.role !== 'owner') throw new AppError('only an owner')
  }
  if (seat.role === 'owner') requireOtherOwner(seats, seat.userId)
  return seat
}
