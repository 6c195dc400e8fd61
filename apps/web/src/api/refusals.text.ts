import { ERRORS, type ErrorCode } from '@convbox/contract/errors'

const zh: Record<ErrorCode, string> = {
  'not signed in': '登录已过期',
  'wrong login': '邮箱或密码不正确',
  'no store access': '您不是此店铺的成员',
  'not an admin': '只有管理员可以执行此操作',
  'read only': '您只能查看，不能修改',
  'plan needed': '您的订阅不支持此功能',
  'all sites': '此功能不适用于全部店铺。请切换到具体店铺后重试。',
  'not found': '未找到',
  'invalid input': '请检查各字段',
  'already exists': '已存在',
  'too large': '请求过大',
  'too many requests': '请求过多，请稍后重试',
  'wrong origin': '此请求来自其他网站',
  overloaded: '服务器正在处理积压，请稍后重试',
  'wrong signature': '签名不匹配',
  'cannot replay': '此事件已无法重新发送',
  'date range': '不允许此日期范围',
  'mail is off': '此服务器还不能发送邮件：需要运营者设置 SMTP_URL',
  'mail failed': '邮件未能发送，请稍后重试',
  'sms is off': '此服务器还不能发送短信：需要运营者设置 SMS_SENDER',
  'wrong code': '验证码错误或已过期。输错五次后请重新获取',
  'wrong link': '此链接无效或已过期，请重新获取',
  'channel failed': '连接失败',
  'ad account taken': '一个广告账户只能关联一个店铺',
  bug: '我们这边出了问题',
}

/** Every refusal of the server in both languages; the English is the contract's own. */
export const refusalsText = {
  en: Object.fromEntries(Object.entries(ERRORS).map(([code, row]) => [code, row.message])),
  zh,
}
