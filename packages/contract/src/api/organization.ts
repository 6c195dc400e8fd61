/** Organizations (tenants) of the user: list, choose, create, rename, leave; also operator info and position (wire words). A call about one organization names it in the header or in `tenantId`. */
import { endpoints } from '../endpoint.ts'
import type { organizationSchemas } from './organization.schemas.ts'

/** The endpoints; schemas: `organization.schemas.ts`. */
export const organization = endpoints<typeof organizationSchemas>()({
  userTenants: { method: 'GET', path: '/Auth/v2/account/getUserTenants', access: 'signed in' },
  tenantInfo: { method: 'GET', path: '/Auth/v2/get/tenantInfo', access: 'tenant member' },
  updateTenantInfo: { method: 'POST', path: '/Auth/v2/update/tenantInfo', access: 'tenant admin' },
  createOrganization: { method: 'POST', path: '/organization/create', access: 'signed in', ours: true },
  selectOrganization: { method: 'POST', path: '/organization/select', access: 'signed in', ours: true },
  deleteOrganization: { method: 'POST', path: '/organization/delete', access: 'tenant admin', ours: true },
  // Open to every member: a read-only member may leave too.
  leaveOrganization: { method: 'POST', path: '/organization/leave', access: 'signed in', ours: true },
  operatorDetailSelf: { method: 'GET', path: '/mchBackend/v2/operator/operatorDetailSelf', access: 'signed in' },
  memberEmails: { method: 'GET', path: '/mchBackend/v2/operator/optorAllEnableEmailList', access: 'tenant member' },
  savePosition: { method: 'POST', path: '/user/account/baseInfo', access: 'signed in' },
})
