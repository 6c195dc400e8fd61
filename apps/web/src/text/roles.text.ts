import type { TeamRole } from '@convbox/contract/api/team.values'
import { defineText } from './define-text.ts'

type RoleTexts = { names: Record<TeamRole, string>; hints: Record<TeamRole, string> }

/** Names of an organization's roles, and what each role may do. */
export const rolesText = defineText({
  en: {
    names: { owner: 'Owner', admin: 'Admin', operate: 'Operator', 'read-only': 'Read-only' },
    hints: {
      owner: 'Everything an admin can do, and decides who is an owner. There is always at least one.',
      admin: 'Every store, the team and the settings of the organization.',
      operate: 'Works in the stores you choose.',
      'read-only': 'Can view the stores you choose, but change nothing.',
    },
  } satisfies RoleTexts,
  zh: {
    names: { owner: '所有者', admin: '管理员', operate: '操作员', 'read-only': '只读' },
    hints: {
      owner: '拥有管理员的全部权限，并可指定所有者。组织必须始终保留一位所有者。',
      admin: '可访问所有店铺、团队和组织设置。',
      operate: '在您选择的店铺中工作。',
      'read-only': '只能查看您选择的店铺，不能更改。',
    },
  },
})
