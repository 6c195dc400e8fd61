import type { AuditAction } from '@convbox/contract/api/audit.values'
import { defineText } from '../../../text/define-text.ts'

/** What each action of the audit log is called. */
export const auditActionsText = defineText({
  en: {
    'organization created': 'Organization created',
    'organization changed': 'Organization changed',
    'member invited': 'Person invited',
    'invitation sent again': 'Invitation sent again',
    'invitation revoked': 'Invitation revoked',
    'member joined': 'Person joined',
    'member changed': 'Role or stores changed',
    'member removed': 'Person removed',
    'member left': 'Person left',
    'store created': 'Store added',
    'store changed': 'Store settings changed',
    'pixel created': 'Pixel added',
    'pixel changed': 'Pixel changed',
    'pixel enabled': 'Pixel switched on',
    'pixel disabled': 'Pixel switched off',
    'event replayed': 'Event sent again',
  } satisfies Record<AuditAction, string>,
  zh: {
    'organization created': '创建组织',
    'organization changed': '修改组织',
    'member invited': '邀请成员',
    'invitation sent again': '重新发送邀请',
    'invitation revoked': '撤销邀请',
    'member joined': '成员加入',
    'member changed': '修改角色或店铺',
    'member removed': '移除成员',
    'member left': '成员退出',
    'store created': '添加店铺',
    'store changed': '修改店铺设置',
    'pixel created': '添加像素',
    'pixel changed': '修改像素',
    'pixel enabled': '启用像素',
    'pixel disabled': '停用像素',
    'event replayed': '重新发送事件',
  },
})
