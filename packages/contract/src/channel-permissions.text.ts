/** Name of each permission that we request from a platform, and what does not work without it. A permission without its words does not compile. */
import { OFFLINE_ACCESS, OAUTH_CHANNELS, type ChannelId, type OAuthChannel, type PERMISSIONS } from './channels.ts'

/** name: what it allows; without: a sentence. */
export type PermissionText = { name: string; without: string }
type Words = { [Channel in OAuthChannel]: Record<(typeof PERMISSIONS)[Channel][number], PermissionText> }

const WHO = { name: 'Name and e-mail', without: 'We cannot tell whose account it is.' }
const LASTING = { name: 'Lasting access', without: 'The connection would end within hours, because it could not be renewed.' }

const en: Words = {
  facebook: {
    ads_read: { name: 'Read your ads', without: 'Ad accounts, spend and campaigns cannot be read.' },
    ads_management: { name: 'Manage your ads', without: 'Pixels cannot be listed, and no events can be sent with this account.' },
    business_management: { name: 'Manage your business', without: 'Your businesses, and what belongs to them, cannot be found.' },
    catalog_management: { name: 'Manage your catalogs', without: 'Product catalogs cannot be listed.' },
  },
  google: {
    openid: WHO,
    email: WHO,
    profile: WHO,
    'https://www.googleapis.com/auth/adwords': {
      name: 'Google Ads accounts and data',
      without: 'Ad accounts, spend and conversion actions cannot be read.',
    },
    'https://www.googleapis.com/auth/datamanager': {
      name: 'Send conversions to Google Ads',
      without: 'No conversions can be sent with this account.',
    },
  },
  tiktok: {
    '1': { name: 'Ad account management', without: 'Ad accounts cannot be listed.' },
    '2': { name: 'Ads management', without: 'Campaigns and ads cannot be listed by name.' },
    '4': { name: 'Reporting', without: 'Spend and the results of campaigns cannot be read.' },
    '5': { name: 'Measurement', without: 'No events can be sent to your pixels.' },
    '8': { name: 'Pixel management', without: 'Pixels cannot be listed.' },
  },
  bing: {
    openid: WHO,
    offline_access: LASTING,
    'https://ads.microsoft.com/msads.manage': {
      name: 'Manage Microsoft Advertising',
      without: 'Ad accounts, spend, tags and conversion goals cannot be read.',
    },
  },
  pinterest: {
    'ads:read': { name: 'Read your ads', without: 'Ad accounts, spend and tags cannot be read.' },
    'ads:write': { name: 'Create and change ads', without: 'No events can be sent with this account.' },
    'boards:read': { name: 'Read your boards', without: 'Ads have no pictures, and links of Pins are not checked.' },
    'catalogs:read': { name: 'Read your catalogs', without: 'Product catalogs cannot be listed.' },
    'pins:read': { name: 'Read your Pins', without: 'Ads have no pictures, and links of Pins are not checked.' },
    'user_accounts:read': { name: 'Read your profile', without: 'We cannot tell whose account it is.' },
  },
  snapchat: {
    'snapchat-marketing-api': {
      name: 'Manage your Snapchat ads',
      without: 'Ad accounts, spend, pixels and catalogs cannot be read.',
    },
  },
}

const WHO_ZH = { name: '姓名和邮箱', without: '无法得知是谁的账户。' }
const LASTING_ZH = { name: '长期访问', without: '连接无法续期，几小时后就会结束。' }

const zh: Words = {
  facebook: {
    ads_read: { name: '读取广告', without: '无法读取广告账户、花费和广告系列。' },
    ads_management: { name: '管理广告', without: '无法列出像素，也无法使用此账户发送事件。' },
    business_management: { name: '管理业务', without: '无法找到您的业务及其资产。' },
    catalog_management: { name: '管理商品目录', without: '无法列出商品目录。' },
  },
  google: {
    openid: WHO_ZH,
    email: WHO_ZH,
    profile: WHO_ZH,
    'https://www.googleapis.com/auth/adwords': { name: 'Google Ads 账户和数据', without: '无法读取广告账户、花费和转化操作。' },
    'https://www.googleapis.com/auth/datamanager': { name: '向 Google Ads 发送转化', without: '无法使用此账户发送转化。' },
  },
  tiktok: {
    '1': { name: '广告账户管理', without: '无法列出广告账户。' },
    '2': { name: '广告管理', without: '无法按名称列出广告系列和广告。' },
    '4': { name: '报告', without: '无法读取花费和广告系列的效果。' },
    '5': { name: '衡量', without: '无法向您的像素发送事件。' },
    '8': { name: '像素管理', without: '无法列出像素。' },
  },
  bing: {
    openid: WHO_ZH,
    offline_access: LASTING_ZH,
    'https://ads.microsoft.com/msads.manage': {
      name: '管理 Microsoft Advertising',
      without: '无法读取广告账户、花费、代码和转化目标。',
    },
  },
  pinterest: {
    'ads:read': { name: '读取广告', without: '无法读取广告账户、花费和代码。' },
    'ads:write': { name: '创建和修改广告', without: '无法使用此账户发送事件。' },
    'boards:read': { name: '读取图板', without: '广告没有图片，也无法检查 Pin 图的链接。' },
    'catalogs:read': { name: '读取商品目录', without: '无法列出商品目录。' },
    'pins:read': { name: '读取 Pin 图', without: '广告没有图片，也无法检查 Pin 图的链接。' },
    'user_accounts:read': { name: '读取个人资料', without: '无法得知是谁的账户。' },
  },
  snapchat: {
    'snapchat-marketing-api': { name: '管理 Snapchat 广告', without: '无法读取广告账户、花费、像素和商品目录。' },
  },
}

const WORDS = { en, zh }

/** The words of a permission as the platform spells it; undefined for one that we do not request. */
export const permissionText = (language: 'en' | 'zh', channel: ChannelId | undefined, permission: string): PermissionText | undefined => {
  if (permission === OFFLINE_ACCESS) return language === 'en' ? LASTING : LASTING_ZH
  const known = OAUTH_CHANNELS.find((id) => id === channel)
  const words = new Map<string, PermissionText>(known === undefined ? [] : Object.entries(WORDS[language][known]))
  return words.get(permission)
}
