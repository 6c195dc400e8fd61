/** An owner deletes an organization. Its stores must be erased one by one before; the rest is deleted at once. */
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { deleteOrganizationRow, hasStores, listMemberships, lockOrganization } from './organization.rows.ts'

type Deletion = { tenantId: string; userId: string; typedName: string }

/** 'owners only' unless this user owns the organization. */
export const requireOwner = async (
  { mainDb }: Pick<Program, 'mainDb'>,
  { tenantId, userId }: Omit<Deletion, 'typedName'>,
): Promise<void> => {
  const memberships = await listMemberships(mainDb, userId)
  if (!memberships.some((one) => one.tenantId === tenantId && one.role === 'owner')) throw new AppError('owners only')
}

/** 'invalid input' beside the field unless the name was typed exactly, apart from spaces around it. */
export const requireTyped = (typedName: string, name: string): void => {
  if (typedName.trim() !== name) throw new AppError('invalid input', { details: { typedName: 'This is not the name' } })
}

/** 'owners only', 'invalid input' for another name, 'stores left' while it has any. The audit row stays, with the deleted organization's id. */
export const deleteOrganization = async (program: Program, deletion: Deletion): Promise<void> => {
  const { tenantId, userId, typedName } = deletion
  await requireOwner(program, deletion)
  await program.mainDb.db.transaction(async (db) => {
    const found = await lockOrganization({ db }, tenantId)
    if (found === undefined) throw new AppError('not found')
    requireTyped(typedName, found.name)
    if (await hasStores({ db }, tenantId)) throw new AppError('stores left')
    await writeAudit({ db }, { tenantId, userId, action: 'organization deleted', target: found.name, detail: {} })
    await deleteOrganizationRow({ db }, tenantId)
  })
}
