/** Names of models, scopes, windows, levels and rows in both languages: for screens and downloads. A model or a level without its words does not compile. */
import { channelName } from '../channel-names.ts'
import type { Language } from '../format.ts'
import type { ConvboxInputs, CreditPart, Level, ReportModel, TimeBasis, WindowKey } from './credit-choices.ts'

/** modelHelp: how a model shares an order. untracked: the row of orders without a touch; unnamed: a row whose touches have no value. channel: the name of a channel by its stored value. */
export type CreditText = {
  models: Record<ReportModel, string>
  modelHelp: Record<ReportModel, string>
  /** What a share of an order comes from. */
  parts: Record<CreditPart, string>
  /** What convbox had to blend. */
  convboxInputs: Record<ConvboxInputs, string>
  /** Why convbox has no figures in ads only. */
  convboxNeedsAll: string
  scopes: Record<'all' | 'ads', string>
  windows: Record<WindowKey, string>
  timeBases: Record<TimeBasis, string>
  levels: Record<Level, string>
  /** utm_term in links of influencers. */
  influencer: string
  untracked: string
  unnamed: string
  channel: (stored: string) => string
  total: string
}

const en: CreditText = {
  models: {
    last_click: 'Last click',
    first_click: 'First click',
    last_click_view: 'Last click + views',
    linear: 'Linear',
    ushaped: 'Position-based',
    convbox: 'Convbox',
    time_decay_7d: 'Time decay',
    custom: 'Custom',
  },
  modelHelp: {
    last_click: 'The last touch takes the order. Direct is passed over unless nothing else is there.',
    first_click: 'The first touch takes the order. Direct is passed over unless nothing else is there.',
    last_click_view:
      'Last click; what platforms claim for views without a click is taken from last clicks that are no ads, on the same day.',
    linear: 'All touches share alike.',
    ushaped: '40% first, 40% last, the rest between them.',
    convbox:
      'Position-based clicks, a part decided by what buyers answer (a third, unless the store has set another); without enough answers, a part of the platforms’ views (a quarter).',
    time_decay_7d: 'A touch counts half as much for every 7 days before the order.',
    custom: 'By the store’s own rules: position, age, channel and campaign. Until they are set, all touches share alike.',
  },
  parts: { clicks: 'clicks', survey: 'the buyer’s answer', 'modelled survey': 'other buyers’ answers', views: 'views' },
  convboxInputs: {
    survey: 'Convbox blends clicks and survey answers.',
    views: 'Convbox blends clicks and a part of the platforms’ views, because too few buyers have answered the survey.',
    'clicks only': 'Convbox equals Position-based here: there are neither enough survey answers nor views of an ad account.',
  },
  convboxNeedsAll: 'Convbox gives parts of orders to channels that are no ads too, so it has figures for all channels only.',
  scopes: { all: 'All channels', ads: 'Ads only' },
  windows: {
    1: '1 day',
    7: '7 days',
    14: '14 days',
    28: '28 days',
    30: '30 days',
    60: '60 days',
    90: '90 days',
    180: '180 days',
    lifetime: 'Lifetime',
  },
  timeBases: { conversion: 'By conversion time', click: 'By click time' },
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
  influencer: 'Influencer',
  unnamed: '(not set)',
  channel: (stored) => channelName(stored, 'en'),
  untracked: 'Untracked',
  total: 'Total',
}

const zh: CreditText = {
  models: {
    last_click: '末次点击',
    first_click: '首次点击',
    last_click_view: '末次点击 + 浏览',
    linear: '线性',
    ushaped: '基于位置',
    convbox: 'Convbox',
    time_decay_7d: '时间衰减',
    custom: '自定义',
  },
  modelHelp: {
    last_click: '订单归于最后一次触点；除非没有其他触点，否则跳过直接访问。',
    first_click: '订单归于第一次触点；除非没有其他触点，否则跳过直接访问。',
    last_click_view: '末次点击；平台声称的无点击浏览订单，从同一天末次点击不是广告的订单中扣除。',
    linear: '所有触点平均分配。',
    ushaped: '首次 40%，末次 40%，其余由中间触点平分。',
    convbox:
      '按位置分配点击，其中一部分由买家的调查回答决定（默认三分之一，店铺可自行设定）；回答不足时，采用平台浏览的一部分（默认四分之一）。',
    time_decay_7d: '触点距下单每早 7 天，权重减半。',
    custom: '按店铺自己的规则：位置、时间、渠道与广告系列。设定之前，所有触点平均分配。',
  },
  parts: { clicks: '点击', survey: '买家的回答', 'modelled survey': '其他买家的回答', views: '浏览' },
  convboxInputs: {
    survey: 'Convbox 混合了点击与调查回答。',
    views: '由于调查回答太少，Convbox 混合了点击与平台浏览的一部分。',
    'clicks only': '此处 Convbox 等同于按位置分配：既没有足够的调查回答，也没有广告账户的浏览数据。',
  },
  convboxNeedsAll: 'Convbox 也会把订单的一部分分给非广告渠道，因此只有“所有渠道”的数据。',
  scopes: { all: '所有渠道', ads: '仅广告' },
  windows: { 1: '1 天', 7: '7 天', 14: '14 天', 28: '28 天', 30: '30 天', 60: '60 天', 90: '90 天', 180: '180 天', lifetime: '不限' },
  timeBases: { conversion: '按转化时间', click: '按点击时间' },
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
  influencer: '网红',
  unnamed: '（未设置）',
  channel: (stored) => channelName(stored, 'zh'),
  untracked: '未追踪',
  total: '合计',
}

export const creditText: Record<Language, CreditText> = { en, zh }

/** The name of a level in a report of one channel (absent: of all): links of influencers carry the influencer as their term. */
export const levelName = (level: Level, channel: string | undefined, language: Language): string =>
  level === 'term' && channel === 'influencer' ? creditText[language].influencer : creditText[language].levels[level]
