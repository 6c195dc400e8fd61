/** Words of the downloaded sheet. */
import type { Level } from '@convbox/contract/metrics/credit-choices'

type DownloadText = { levels: Record<Level, string>; total: string; untracked: string; unnamed: string }

const en: DownloadText = {
  levels: {
    channel: 'Channel',
    channel_group: 'Channel group',
    source: 'Source',
    medium: 'Medium',
    campaign: 'Campaign',
    term: 'Term',
    content: 'Content',
    link_name: 'Link name',
    link_manager: 'Link manager',
  },
  total: 'Total',
  untracked: 'Untracked',
  unnamed: '(not set)',
}

const zh: DownloadText = {
  levels: {
    channel: '渠道',
    channel_group: '渠道组',
    source: '来源',
    medium: '媒介',
    campaign: '广告系列',
    term: '关键词',
    content: '内容',
    link_name: '链接名称',
    link_manager: '链接负责人',
  },
  total: '合计',
  untracked: '未追踪',
  unnamed: '（未设置）',
}

export const downloadText = { en, zh }
