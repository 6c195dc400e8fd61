/** Texts of every connection failure of a channel, and what to do. `{platform}` is replaced by the channel's name, `{missing}` by what is missing. A failure without its text does not compile. */
import type { ChannelFailure } from './channels.ts'

const en: Record<ChannelFailure, string> = {
  OAUTH_DUPLICATE: 'One {platform} account could authorize to only one shopify store!',
  'permissions incomplete':
    'Failed to connect your {platform} account because the granted permissions were incomplete. Please click "Reconnect" and make sure all requested permissions are selected.',
  denied: 'You did not allow Convbox to use your {platform} account. Nothing was connected; click "Reconnect" to try again.',
  'took too long': 'The authorization took too long and is no longer valid. Please click "Reconnect".',
  'state unknown':
    'This authorization was not begun in this browser session, or it was already used. Nothing was connected; please begin again from Integrations.',
  'code refused': '{platform} did not accept the answer of its own page. Nothing was connected; please click "Reconnect".',
  'no store access': 'You may no longer change this store. Nothing was connected; ask an admin of its organization.',
  'not configured':
    'This server is not registered at {platform} yet: its operator must set {missing}. Sandbox stores can be connected without.',
  'token expired':
    'We have detected that your {platform} authorization has expired. To ensure all features work properly , please click the button below to reconnect.',
  'token invalid': '{platform} no longer knows this authorization. Please reconnect.',
  'permission missing': 'This {platform} account may no longer do what we ask of it. Reconnect and select all requested permissions.',
  'key refused': '{platform} refused this API key. Please copy it again; nothing was saved.',
  'key misspelt': 'This is not what an API key of {platform} looks like. Please copy it again; nothing was saved.',
  'too many requests': '{platform} asks us to slow down. Please try again in some minutes.',
  network: '{platform} cannot be reached. Please try again.',
  'time-out': '{platform} did not answer in time. Please try again.',
  'platform error': '{platform} has a fault of its own. Please try again later.',
  'unknown answer': '{platform} answered something that we do not understand, so nothing was changed. Please try again later.',
}

const zh: Record<ChannelFailure, string> = {
  OAUTH_DUPLICATE: '一个 {platform} 账户只能授权给一个 Shopify 店铺！',
  'permissions incomplete': '授予的权限不完整，无法连接您的 {platform} 账户。请点击“重新连接”，并确保选中所有请求的权限。',
  denied: '您没有允许 Convbox 使用您的 {platform} 账户，未建立连接；如需重试，请点击“重新连接”。',
  'took too long': '授权耗时过长，已失效。请点击“重新连接”。',
  'state unknown': '此授权不是在当前浏览器会话中发起的，或已被使用。未建立连接，请从“集成”页面重新开始。',
  'code refused': '{platform} 不接受其授权页面的回复。未建立连接，请点击“重新连接”。',
  'no store access': '您已无权更改此店铺。未建立连接，请联系该组织的管理员。',
  'not configured': '此服务器尚未在 {platform} 注册：请运营人员设置 {missing}。沙盒店铺无需此设置。',
  'token expired': '检测到您的 {platform} 授权已过期。为确保所有功能正常，请点击下方按钮重新连接。',
  'token invalid': '{platform} 不再认可此授权，请重新连接。',
  'permission missing': '此 {platform} 账户已无权执行所需操作。请重新连接并选中所有请求的权限。',
  'key refused': '{platform} 拒绝了此 API 密钥。请重新复制，未保存任何内容。',
  'key misspelt': '这不是 {platform} 的 API 密钥格式。请重新复制，未保存任何内容。',
  'too many requests': '{platform} 要求放慢速度，请几分钟后重试。',
  network: '无法连接 {platform}，请重试。',
  'time-out': '{platform} 未及时响应，请重试。',
  'platform error': '{platform} 自身出现故障，请稍后重试。',
  'unknown answer': '{platform} 的响应无法识别，未做任何更改，请稍后重试。',
}

/** Both languages; read as `channelFailuresText[language].denied`. */
export const channelFailuresText = { en, zh }

/** The text of a failure. platform: the channel's name; missing: what is missing, in its own spelling. */
export const failureText = (language: 'en' | 'zh', failure: ChannelFailure, platform: string, missing: readonly string[] = []): string =>
  channelFailuresText[language][failure].replaceAll('{platform}', platform).replaceAll('{missing}', missing.join(', '))
