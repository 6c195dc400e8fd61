/** What each alert says, in both languages: in the history, in mails and in messages to webhooks. */
import { DESTINATION_FACTS } from './all-destinations.ts'
import type { AlertDetail } from './api/alerts.schemas.ts'
import type { AlertKind } from './api/alerts.values.ts'
import { channelName } from './channel-names.ts'
import { formatPercent, formatWhole, type Language } from './format.ts'
import { formatMoment } from './format-time.ts'
import { landingTroublesText } from './landing-troubles.text.ts'
import { findReasonText } from './reasons.text.ts'
import { findingText } from './shopper.text.ts'

type Words = {
  /** In the list of kinds. */
  label: string
  /** When it is sent, and when it ends. */
  rule: string
  title: string
  ended: string
  /** What happened, and what to do. */
  more: string
}

/** timeZone: the store's. */
type Reader = { language: Language; timeZone: string }

const percent = (share: number | undefined): string => formatPercent(share)
const whole = (count: number | undefined): string => formatWhole(count ?? 0)

const wordsOf = (kind: AlertKind, detail: AlertDetail, { language, timeZone }: Reader): Words => {
  const {
    name = '',
    campaign = '',
    platform,
    channel,
    reason,
    isConnected = false,
    share,
    usualShare,
    count,
    usual,
    at,
    finding,
    trouble,
  } = detail
  const isZh = language === 'zh'
  const place = platform === undefined ? '' : DESTINATION_FACTS[platform].name[language]
  const moment = at === undefined ? '' : `${formatMoment(at, timeZone)} (${timeZone})`
  switch (kind) {
    case 'pixel stopped': {
      const why = reason === undefined ? undefined : findReasonText(language, reason, isConnected ? place : undefined)
      const more = why === undefined ? '' : `${why.short}${isZh ? '：' : '. '}${why.next}`
      return isZh
        ? {
            label: '像素停止发送',
            rule: '像素因需要人工处理的原因停止五分钟后发送；恢复发送后结束。同一像素一天内最多通知一次。',
            title: `${name}（${place}）已停止发送`,
            ended: `${name}（${place}）恢复发送`,
            more: `${more} 事件仍在收集，会等待七天，处理后立即发送。`,
          }
        : {
            label: 'A pixel stops',
            rule: 'Sent five minutes after a pixel stopped for a reason that needs a person; ends when it sends again. At most once a day for a pixel.',
            title: `${name} (${place}) has stopped sending`,
            ended: `${name} (${place}) sends again`,
            more: `${more} Events are still collected: they wait for seven days and are sent as soon as this is mended.`,
          }
    }
    case 'destination falls':
      return isZh
        ? {
            label: '送达率下降',
            rule: '最近一小时（至少 20 个事件）的送达率低于过去 7 天的五分之四时发送；恢复到十分之九时结束。',
            title: `${name}（${place}）的送达率低于往常`,
            ended: `${name}（${place}）的送达率恢复正常`,
            more: `最近一小时应发送的事件送达 ${percent(share)}，过去 7 天为 ${percent(usualShare)}。请查看该像素的发送质量与事件日志中的原因。`,
          }
        : {
            label: 'A destination falls',
            rule: 'Sent when less than four fifths of the usual share (last 7 days) was delivered in an hour with at least 20 events; ends at nine tenths.',
            title: `${name} (${place}) delivers less than usual`,
            ended: `${name} (${place}) delivers as usual again`,
            more: `In the last hour ${percent(share)} of the events meant for it were delivered, in the last 7 days ${percent(usualShare)}. The pixel’s delivery quality and the event log show why.`,
          }
    case 'parked grow':
      return isZh
        ? {
            label: '搁置的事件增加',
            rule: '一小时内搁置至少 20 个事件，且超过过去 7 天每小时平均的三倍时发送；少于 5 个时结束。',
            title: `${name}（${place}）的搁置事件增加`,
            ended: `${name}（${place}）不再大量搁置事件`,
            more: `最近一小时搁置了 ${whole(count)} 个事件，平时每小时约 ${whole(usual)} 个。请查看原因并重发：七天内可以重发。`,
          }
        : {
            label: 'Parked events grow',
            rule: 'Sent when at least 20 events of an hour were parked, over three times as many as usual (last 7 days); ends below 5.',
            title: `${name} (${place}) parks more and more events`,
            ended: `${name} (${place}) parks few events again`,
            more: `${whole(count)} events of the last hour were parked, usually about ${whole(usual)} an hour. See why, and send them again: that is possible for seven days.`,
          }
    case 'token ends':
      return isZh
        ? {
            label: '令牌到期',
            rule: '已连接账户的令牌失效，或 7 天内到期且无法自动续期时发送；重新连接后结束。',
            title: at === undefined ? `账户 ${name} 的授权已失效` : `账户 ${name} 的授权即将到期`,
            ended: `账户 ${name} 的授权恢复有效`,
            more: `${at === undefined ? '' : `到期时间：${moment}。`}请重新连接该账户。`,
          }
        : {
            label: 'A token ends',
            rule: 'Sent when the token of a connected account is refused, or ends within 7 days and cannot be renewed; ends when it is connected again.',
            title: at === undefined ? `The authorization of ${name} has ended` : `The authorization of ${name} ends soon`,
            ended: `The authorization of ${name} is good again`,
            more: `${at === undefined ? '' : `It ends ${moment}. `}Connect the account again.`,
          }
    case 'embed gone':
      return isZh
        ? {
            label: '主题嵌入消失',
            rule: '曾收到事件的店铺，其已发布主题关闭了我们的嵌入时发送；重新开启后结束。每小时检查一次。',
            title: '店铺主题中的嵌入已关闭',
            ended: '店铺主题中的嵌入已重新开启',
            more: '主题不再加载脚本，页面上的事件不会再到达。请在主题编辑器中重新开启应用嵌入。',
          }
        : {
            label: 'The theme embed vanishes',
            rule: 'Sent when the published theme of a store that had events has our embed switched off; ends when it is on again. Looked at every hour.',
            title: 'The app embed is off in the shop’s theme',
            ended: 'The app embed is on again in the shop’s theme',
            more: 'The theme no longer loads the script, so events of its pages stop coming. Switch the app embed on again in the theme editor.',
          }
    case 'web pixel gone':
      return isZh
        ? {
            label: '网页像素消失',
            rule: '已连接的店铺没有我们的网页像素时发送；重新创建后结束。',
            title: '店铺中没有我们的网页像素',
            ended: '店铺中重新有了我们的网页像素',
            more: '结账页上的事件不会到达。请在检查清单中重新连接店铺。',
          }
        : {
            label: 'The web pixel vanishes',
            rule: 'Sent when a connected shop does not have our web pixel; ends when it was made again.',
            title: 'The shop does not have our web pixel',
            ended: 'The shop has our web pixel again',
            more: 'Events of the checkout stop coming. Connect the shop again from the checklist.',
          }
    case 'no events':
      return isZh
        ? {
            label: '没有页面事件',
            rule: '两小时内店铺页面没有任何事件，而其间有至少 3 笔订单，或过去 7 天同一时段每天都有至少 10 个事件时发送；收到事件后结束。',
            title: '店铺页面没有事件到达',
            ended: '店铺页面的事件重新到达',
            more: `最近两小时没有收到页面事件，其间有 ${whole(count)} 笔订单；同一时段平时有 ${whole(usual)} 个事件。请检查脚本是否仍在店铺中。`,
          }
        : {
            label: 'No events',
            rule: 'Sent when the store’s pages sent nothing for two hours in which at least 3 orders came, or which had 10 events or more on each of the last 7 days; ends with the next event.',
            title: 'No events arrive from the store’s pages',
            ended: 'Events arrive from the store’s pages again',
            more: `Nothing came for two hours, while ${whole(count)} orders did; at this time of day it is usually ${whole(usual)} events. Check that the script is still in the store.`,
          }
    case 'no orders':
      return isZh
        ? {
            label: '没有订单',
            rule: '六小时内没有订单，而过去 7 天同一时段每天都有至少 3 笔时发送；有订单后结束。',
            title: '没有订单到达',
            ended: '订单重新到达',
            more: `最近六小时没有订单，同一时段平时有 ${whole(usual)} 笔。请检查结账流程，以及店铺是否仍在发送订单。`,
          }
        : {
            label: 'No orders',
            rule: 'Sent when no order came for six hours which had 3 or more on each of the last 7 days; ends with the next order.',
            title: 'No orders arrive',
            ended: 'Orders arrive again',
            more: `No order came for six hours; at this time of day it is usually ${whole(usual)}. Check the checkout, and that the shop still sends its orders.`,
          }
    case 'import stands':
      return isZh
        ? {
            label: '历史导入停滞',
            rule: '历史订单的导入一小时没有进展或失败时发送；继续或完成后结束。',
            title: '历史订单的导入停滞',
            ended: '历史订单的导入不再停滞',
            more: `已导入 ${whole(count)} 笔订单，最后进展：${moment}。请查看订单历史页面并重新开始。`,
          }
        : {
            label: 'An import stands still',
            rule: 'Sent when an import of the order history has not moved for an hour, or has failed; ends when it goes on or is done.',
            title: 'The import of the order history stands still',
            ended: 'The import of the order history stands still no longer',
            more: `${whole(count)} orders were imported; it last moved ${moment}. See the page of the order history, and begin again there.`,
          }
    case 'spend stands': {
      const account = `${channel === undefined ? '' : `${channelName(channel, language)} `}${name}`
      return isZh
        ? {
            label: '广告花费停止读取',
            rule: '广告账户超过三小时无法读取（包括从未读取过）时发送；重新读取后结束。',
            title: `无法读取广告账户 ${account} 的花费`,
            ended: `广告账户 ${account} 的花费已重新读取`,
            more: `${at === undefined ? '自选择该账户以来从未读取。' : `上次读取：${moment}。`}此后的花费与平台数据缺失，报表中的 ROAS 会偏高。原因见广告花费页面；恢复后会自动补齐全部日期。`,
          }
        : {
            label: 'Spend is not read',
            rule: 'Sent when an ad account could not be read for three hours, or never since it was selected; ends when it is read again.',
            title: `The spend of ${account} is not read`,
            ended: `The spend of ${account} is read again`,
            more: `${at === undefined ? 'It has never been read since it was selected.' : `It was last read ${moment}.`} Spend and the platform’s figures since then are missing, so ROAS looks too high. The page of ad spend says why; once it works again, all days are made good by themselves.`,
          }
    }
    case 'shopper failed': {
      const found = finding === undefined ? undefined : findingText(finding, language)
      const where = name === '' ? '' : isZh ? `${name}（${place}）：` : `${name} (${place}): `
      const what = found === undefined ? '' : isZh ? `${where}${found.short}。${found.next}` : `${where}${found.short}. ${found.next}`
      return isZh
        ? {
            label: '模拟购物者失败',
            rule: '每晚的模拟购物发现问题时发送；下一次通过后结束。仅在为店铺开启后发送。',
            title: '模拟购物者发现问题',
            ended: '模拟购物者重新通过',
            more: `${what}${(count ?? 0) > 1 ? `共发现 ${whole(count)} 处问题。` : ''}`,
          }
        : {
            label: 'The synthetic shopper fails',
            rule: 'Sent when the nightly visit of the synthetic shopper finds something wrong; ends when a visit passes. Only where it is switched on.',
            title: 'The synthetic shopper found something wrong',
            ended: 'The synthetic shopper passes again',
            more: `${what}${(count ?? 0) > 1 ? ` It found ${whole(count)} things in all.` : ''}`,
          }
    }
    case 'code flagged':
      return isZh
        ? {
            label: '折扣码可能被滥用',
            rule: '创作者折扣码的订单看起来异常（订单激增、点击减少、优惠券网站或插件、自购）时发送；有人处理或忽略后结束。每小时检查一次。',
            title: `折扣码 ${name} 需要检查`,
            ended: `折扣码 ${name} 已检查`,
            more: `活动“${campaign}”中折扣码 ${name} 的订单有 ${whole(count)} 项异常。系统没有冻结或作废任何佣金：请在活动的订单页查看数据后决定。`,
          }
        : {
            label: 'A code may be misused',
            rule: 'Sent when the orders of a creator’s code look unusual (a jump, fewer clicks, coupon sites or extensions, own purchases); ends when somebody has settled or dismissed it. Looked at every hour.',
            title: `The code ${name} should be looked at`,
            ended: `The code ${name} was looked at`,
            more: `The orders of ${name} in the campaign ${campaign} look unusual: ${whole(count)} ${count === 1 ? 'flag' : 'flags'}. Nothing is held or voided by it. The campaign’s orders show the figures; please look, then decide.`,
          }
    case 'links lead elsewhere':
      return isZh
        ? {
            label: '链接地址失效',
            rule: '店铺为链接选择的自有地址（店铺域名或短域名）连续两次检查都不指向 Convbox 时发送；恢复后结束。每小时检查一次。',
            title: `${name} 下的链接无法打开`,
            ended: `${name} 下的链接恢复正常`,
            more: `自 ${moment} 起，${name} 没有应答，或由其他服务器应答：打开创作者链接的人到不了您的店铺，点击也不会被统计。请检查域名、证书或应用代理；也可在短链接页面改用 Convbox 的地址。`,
          }
        : {
            label: 'Links lead elsewhere',
            rule: 'Sent when the address of its own that the store chose for its links (its shop’s, or a short domain) does not lead to Convbox in two looks; ends when it does again. Looked at every hour.',
            title: `The links at ${name} do not work`,
            ended: `The links at ${name} work again`,
            more: `Since ${moment} nobody answers at ${name}, or somebody else does: who opens a creator’s link does not reach your store, and no click is counted. Look at the domain, its certificate or the app proxy; or show links at Convbox’s address meanwhile (Short links).`,
          }
    case 'landing page fails': {
      const what = trouble === undefined ? undefined : landingTroublesText[language][trouble]
      return isZh
        ? {
            label: '落地页有问题',
            rule: '进行中的活动的落地页打不开（连续两次检查），或其商品售罄、停止发布或被删除时发送；恢复后结束。页面每天检查一次，出现问题后每小时检查。',
            title: `活动“${campaign}”的落地页有问题`,
            ended: `活动“${campaign}”的落地页恢复正常`,
            more: `${name}：${what?.short ?? ''}。${what?.next ?? ''}创作者的链接仍指向该页面。`,
          }
        : {
            label: 'A landing page fails',
            rule: 'Sent when the landing page of a running campaign does not work in two looks, or its product is sold out, unpublished or deleted; ends when visitors can buy there again. Pages are looked at daily, and hourly while something is wrong.',
            title: `The landing page of ${campaign} fails`,
            ended: `The landing page of ${campaign} works again`,
            more: `${name}: ${what?.short ?? ''}. ${what?.next ?? ''} The links of the campaign’s creators still lead there.`,
          }
    }
  }
}

/** The words of an alert. */
export const alertWords = (kind: AlertKind, detail: AlertDetail, reader: Reader): Words => wordsOf(kind, detail, reader)
/** Name and rule of a kind, for the choice of kinds. */
export const alertKindWords = (kind: AlertKind, language: Language): Pick<Words, 'label' | 'rule'> =>
  wordsOf(kind, {}, { language, timeZone: 'UTC' })
