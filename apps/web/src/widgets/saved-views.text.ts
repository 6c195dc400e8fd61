import { defineText } from '../text/define-text.ts'

export const savedViewsText = defineText({
  en: {
    views: 'Views',
    mine: 'My views',
    none: 'No views saved yet',
    edit: 'Save or remove views',
    title: 'My views',
    lead: 'A view keeps what this report shows: range, filters, columns, sorting. It is yours alone and opens in every store.',
    name: 'Name',
    save: 'Save what is shown',
    replaces: (p: { name: string }) => `Replaces your view “${p.name}”.`,
    saved: (p: { name: string }) => `View “${p.name}” saved`,
    remove: (p: { name: string }) => `Remove the view “${p.name}”`,
    close: 'Close',
  },
  zh: {
    views: '视图',
    mine: '我的视图',
    none: '尚未保存视图',
    edit: '保存或删除视图',
    title: '我的视图',
    lead: '视图保存此报告显示的内容：日期范围、筛选、列与排序。仅供您本人使用，可在任何店铺打开。',
    name: '名称',
    save: '保存当前显示',
    replaces: (p) => `将替换您的视图“${p.name}”。`,
    saved: (p) => `视图“${p.name}”已保存`,
    remove: (p) => `删除视图“${p.name}”`,
    close: '关闭',
  },
})
