import { defineText, plural } from '../../../text/define-text.ts'

export const websiteListText = defineText({
  en: {
    title: 'Stores',
    subtitle: (p: { n: number }) => plural(p.n, 'store', 'stores'),
    search: 'Search by name',
    add: 'Add New Store',
    name: 'Store',
    address: 'Name in addresses',
    organization: 'Organization',
    zone: 'Time zone',
    currency: 'Currency',
    emptyTitle: 'No store yet',
    empty: 'Add your first store to get its snippet and start receiving events.',
    noMatchTitle: 'No store matches',
    clear: 'Clear search',
  },
  zh: {
    title: '店铺',
    subtitle: (p) => `${p.n} 个店铺`,
    search: '按名称搜索',
    add: '添加新店铺',
    name: '店铺',
    address: '网址标识',
    organization: '组织',
    zone: '时区',
    currency: '货币',
    emptyTitle: '还没有店铺',
    empty: '添加第一个店铺，获取代码片段并开始接收事件。',
    noMatchTitle: '没有匹配的店铺',
    clear: '清除搜索',
  },
})
