/** Texts of every reason and final state of an event, and what a person can do about it. A reason without its text does not compile. */
import type {
  AuthReason,
  DeliveryReason,
  DeliveryState,
  DropReason,
  HoldReason,
  NoDeliveryReason,
  NoReplayReason,
  Outcome,
  ParkReason,
  RejectReason,
  RetryReason,
  SkipReason,
  StopReason,
} from './outcomes.ts'

/** short: for a table's cell or a badge. next: one sentence, what it means and what to do. */
export type ReasonText = { short: string; next: string }

type Proof = Extract<Outcome, { outcome: 'delivered' }>['proof']
type ReasonTexts = {
  drop: Record<DropReason, ReasonText>
  skip: Record<SkipReason, ReasonText>
  reject: Record<RejectReason, ReasonText>
  retry: Record<RetryReason, ReasonText>
  auth: Record<AuthReason, ReasonText>
  /** The same where the pixel sends with a connected account: there is no token to paste. `{platform}` is replaced by the channel's name. */
  connected: Record<Exclude<AuthReason, 'app uninstalled'>, ReasonText>
  stop: Record<StopReason, ReasonText>
  hold: Record<HoldReason, ReasonText>
  park: Record<ParkReason, ReasonText>
  state: Record<DeliveryState, ReasonText>
  proof: Record<Proof, ReasonText>
  /** A sentence: why there is no Replay. */
  noReplay: Record<NoReplayReason, string>
  /** Of an order's purchase at a pixel. */
  noDelivery: Record<NoDeliveryReason, ReasonText>
}

const en: ReasonTexts = {
  drop: {
    bot: { short: 'Bot', next: 'A known crawler or monitoring tool made it; nothing to do.' },
    'link preview': { short: 'Link preview', next: 'A messenger or social network fetched the page for a preview; nothing to do.' },
    'bad shape': {
      short: 'Bad shape',
      next: 'A required field is missing or has the wrong type: check the code that sends it against the event reference.',
    },
    'unknown store': { short: 'Unknown store', next: 'The store key belongs to no store: copy the snippet again from the setup page.' },
    duplicate: { short: 'Duplicate', next: 'The same event was already kept; nothing to do.' },
    'too old': {
      short: 'Too old',
      next: 'It arrived after the time in which events are taken: check the clock of the system that sent it.',
    },
    consent: { short: 'No consent', next: 'The visitor did not allow measurement and the store requires it; nothing to do.' },
    'person erased': { short: 'Person erased', next: 'It tells of a customer who asked to be erased; nothing to do.' },
    'processing error': {
      short: 'Processing error',
      next: 'Convbox failed on this event alone; the others of its request were kept. The program’s log has the error: please report it.',
    },
  },
  skip: {
    'event switched off': {
      short: 'Event switched off',
      next: 'This pixel does not send this event: switch it on in the pixel’s event list if you want it.',
    },
    'event not supported': { short: 'Not supported', next: 'The platform has no such server event; nothing to do.' },
    'no conversion': {
      short: 'No conversion',
      next: 'The pixel has no conversion of the platform for this event: name one in its settings if it is to count.',
    },
    'outside target area': {
      short: 'Outside target area',
      next: 'No product of the event is in the pixel’s collections or tags: widen the target area if you want it.',
    },
    'consent denied': { short: 'Consent denied', next: 'The visitor did not allow it for this platform; nothing to do.' },
    'consent withdrawn': {
      short: 'Consent withdrawn',
      next: 'The visitor withdrew consent before the event could be sent, so it never was; nothing to do.',
    },
    'no consent': {
      short: 'No consent',
      next: 'The store requires consent and the visitor made no choice within 24 hours; nothing to do.',
    },
    'too old for the platform': {
      short: 'Too old for the platform',
      next: 'The platform takes events only for some days, and this one is older; it can no longer be sent.',
    },
    'no identifier': {
      short: 'No identifier',
      next: 'Nothing in the event tells the platform who it was: check that the storefront script runs and that checkout asks for an e-mail or phone.',
    },
    'no order value': {
      short: 'No order value',
      next: 'The platform needs a value and a currency and the order has none: check the order in your shop.',
    },
    'unknown at the platform': {
      short: 'Unknown at the platform',
      next: 'The platform does not know the person or the order that the event is about, and the event alone creates neither; nothing to do.',
    },
    'not referred': {
      short: 'Not referred',
      next: 'No partner of this network brought the visitor, so that there is nobody to be paid; nothing to do.',
    },
    'test order': { short: 'Test order', next: 'Test orders of the shop are not sent to platforms; nothing to do.' },
    erased: { short: 'Erased', next: 'The customer asked to be erased before it was sent: nothing of it is kept, and it cannot be sent.' },
  },
  reject: {
    'invalid field': {
      short: 'Invalid field',
      next: 'The platform refused a field of the event: read its answer below, correct the source, then replay.',
    },
    'event too old': { short: 'Refused as too old', next: 'The platform no longer takes this event; it cannot be replayed.' },
    'batch refused': {
      short: 'Batch refused',
      next: 'The platform refused the whole request; the events are sent again in smaller parts.',
    },
    'refused by the platform': {
      short: 'Refused',
      next: 'The platform refused the event for a reason of its own: read its answer below, then replay.',
    },
    'unknown answer': {
      short: 'Unknown answer',
      next: 'The platform answered something we do not know, so it does not count as delivered: read the answer, then replay.',
    },
  },
  retry: {
    network: { short: 'Network', next: 'The platform could not be reached; it is tried again by itself.' },
    'time-out': { short: 'Time-out', next: 'The platform did not answer in time; it is tried again by itself.' },
    'platform error': { short: 'Platform error', next: 'The platform has a fault of its own; it is tried again by itself.' },
    'too many requests': { short: 'Too many requests', next: 'The platform asks to wait; it is tried again by itself after that time.' },
    'temporary refusal': { short: 'Temporary refusal', next: 'The platform asks to try later; it is tried again by itself.' },
  },
  auth: {
    'token expired': {
      short: 'Token expired',
      next: 'Make a new token at the platform and save it in the pixel: everything that waits is then sent.',
    },
    'token invalid': {
      short: 'Token invalid',
      next: 'The platform does not know the token: copy it again and save the pixel; everything that waits is then sent.',
    },
    'permission missing': {
      short: 'Permission missing',
      next: 'The token may not send to this pixel: give it the permission, or save another token; everything that waits is then sent.',
    },
    'token missing': {
      short: 'Token missing',
      next: 'The pixel has neither a token nor a connected account: give it one and save; everything that waits is then sent.',
    },
    'app uninstalled': {
      short: 'App uninstalled',
      next: 'The app was uninstalled from the Shopify store, so nothing is sent. Install it again: what waits is then sent.',
    },
  },
  connected: {
    'token expired': {
      short: 'Connection expired',
      next: 'The connection to {platform} has expired: reconnect {platform} under Integrations; everything that waits is then sent.',
    },
    'token invalid': {
      short: 'Connection refused',
      next: '{platform} no longer knows the connected account: reconnect {platform} under Integrations; everything that waits is then sent.',
    },
    'permission missing': {
      short: 'Permission missing',
      next: 'The connected account may not send to this pixel: reconnect {platform} under Integrations with all permissions; everything that waits is then sent.',
    },
    'token missing': {
      short: 'Connection missing',
      next: 'The account is no longer connected: reconnect {platform} under Integrations; everything that waits is then sent.',
    },
  },
  stop: {
    'unknown pixel': {
      short: 'Unknown pixel',
      next: 'The platform does not know this pixel, or the credential may not use it: check the pixel ID and the credential and save; everything that waits is then sent.',
    },
    'interface retired': {
      short: 'Interface retired',
      next: 'The platform no longer takes events the way this version sends them: update the program; everything that waits is then sent.',
    },
    'not allowed': {
      short: 'Not allowed',
      next: 'The platform has not enabled server events for this account: read its answer, ask the platform to enable them, then save the pixel; everything that waits is then sent.',
    },
  },
  hold: {
    'no choice yet': {
      short: 'No choice yet',
      next: 'The store requires consent and the visitor has not chosen yet: it is sent once the visitor agrees, and skipped after 24 hours.',
    },
    'tags not read yet': {
      short: 'Product not read yet',
      next: 'The pixel takes only products of certain collections or tags, and Shopify has not told this one’s yet: it is asked again, for 24 hours. See the store’s Shopify connection if it lasts.',
    },
  },
  park: {
    'out of tries': { short: 'Out of tries', next: 'All tries failed: read the last answer, then replay.' },
    'pixel disabled': { short: 'Pixel disabled', next: 'The pixel was switched off before it was sent: switch it on, then replay.' },
    'cannot be built': {
      short: 'Cannot be prepared',
      next: 'Something in the event could not be put into the platform’s form: correct the source, then replay; the events behind it go on.',
    },
    'answer lost': {
      short: 'Answer lost',
      next: 'No answer came and the platform would count a repeat twice: look there, and replay the event if it is missing.',
    },
    'tags unknown': {
      short: 'Product unknown',
      next: 'Shopify did not tell the product’s collections and tags for 24 hours: check the store’s Shopify connection, then replay.',
    },
  },
  state: {
    waiting: { short: 'Waiting', next: 'It stands in the queue of its pixel.' },
    'held for consent': { short: 'Held for consent', next: 'It waits for the visitor’s choice.' },
    sending: { short: 'Sending', next: 'It is on its way to the platform.' },
    delivered: { short: 'Delivered', next: 'The platform took it.' },
    skipped: { short: 'Skipped', next: 'It was not sent; the reason says why.' },
    rejected: { short: 'Rejected', next: 'The platform refused it; the reason says what to do.' },
    retrying: { short: 'Retrying', next: 'A try failed; the next one comes by itself.' },
    parked: { short: 'Parked', next: 'It waits for you: read the reason, then replay.' },
    'needs reauthorization': {
      short: 'Needs reauthorization',
      next: 'The platform no longer lets the pixel in: the reason says what to do, and it is sent.',
    },
  },
  proof: {
    confirmed: { short: 'Confirmed', next: 'The platform answered that it took the event.' },
    accepted: { short: 'Accepted', next: 'The platform took the request; it does not say whether it understood the event.' },
  },
  noReplay: {
    'waits for a token': 'It will be sent automatically once the platform accepts the pixel again.',
    'not parked or rejected': 'Only parked or rejected events can be sent again.',
    'past the age limit': 'The platform takes events only for some days, and this one is older.',
    'no longer kept': 'Events can be sent again for 7 days; this one is no longer kept.',
    erased: 'The customer asked to be erased; what was known of this event is gone.',
  },
  noDelivery: {
    'on its way': {
      short: 'On its way',
      next: 'The purchase is on its way to this pixel: it is sent within seconds, or when its turn comes.',
    },
    'no longer logged': { short: 'No longer logged', next: 'Deliveries are kept for 90 days, and this order is older.' },
    'pixel added later': { short: 'Pixel added later', next: 'The pixel was added after the order, so the order was not sent to it.' },
    'pixel disabled': { short: 'Pixel switched off', next: 'The pixel is switched off: switch it on, and the next orders are sent.' },
    'told by its tag': {
      short: 'Browser, not proven',
      next: 'Told by the browser, not proven: the server sends nothing for this pixel, and nobody says what its tag told, or whether it was blocked. A Shopify checkout has no tag.',
    },
    'order imported': {
      short: 'Imported order',
      next: 'The order came from a file or is older than the connection of the store; such orders are not sent.',
    },
    'not recorded': {
      short: 'Not sent',
      next: 'Nothing was sent: the order came with an import of the shop’s history, or the pixel was switched off at that time.',
    },
  },
}

const zh: ReasonTexts = {
  drop: {
    bot: { short: '机器人', next: '由已知的爬虫或监控工具产生，无需处理。' },
    'link preview': { short: '链接预览', next: '聊天软件或社交网络为生成预览而抓取页面，无需处理。' },
    'bad shape': { short: '格式错误', next: '缺少必填字段或类型不对：请对照事件说明检查发送代码。' },
    'unknown store': { short: '未知店铺', next: '店铺标识不属于任何店铺：请从设置页面重新复制代码。' },
    duplicate: { short: '重复', next: '同一事件已保存，无需处理。' },
    'too old': { short: '过期', next: '到达时已超过可接收的时间：请检查发送系统的时钟。' },
    consent: { short: '未获同意', next: '访客不同意统计，而店铺要求同意，无需处理。' },
    'person erased': { short: '客户已清除', next: '涉及要求清除数据的客户，无需处理。' },
    'processing error': {
      short: '处理出错',
      next: 'Convbox 处理该事件时出错，同一请求中的其他事件均已保留。错误详情见程序日志，请反馈给我们。',
    },
  },
  skip: {
    'event switched off': { short: '事件已关闭', next: '该像素不发送此事件：如需发送，请在像素的事件列表中开启。' },
    'event not supported': { short: '不支持', next: '平台没有对应的服务器事件，无需处理。' },
    'no conversion': { short: '未设置转化', next: '该像素没有为此事件设置平台转化：如需计入，请在像素设置中填写。' },
    'outside target area': { short: '不在目标范围', next: '事件中没有商品属于该像素的系列或标签：如需发送，请扩大目标范围。' },
    'consent denied': { short: '访客拒绝', next: '访客不允许发送到该平台，无需处理。' },
    'consent withdrawn': { short: '已撤回同意', next: '访客在事件发出之前撤回了同意，因此未发送，无需处理。' },
    'no consent': { short: '未获同意', next: '店铺要求同意，而访客在 24 小时内没有选择，无需处理。' },
    'too old for the platform': { short: '超过平台时限', next: '平台只接收若干天内的事件，此事件已超期，无法再发送。' },
    'no identifier': { short: '缺少标识', next: '事件中没有平台可识别访客的信息：请检查店铺脚本是否运行，结账时是否填写邮箱或电话。' },
    'no order value': { short: '缺少订单金额', next: '平台需要金额和币种，而订单没有：请在店铺后台检查该订单。' },
    'unknown at the platform': {
      short: '平台没有此人或订单',
      next: '平台没有该事件所涉及的联系人或订单，仅凭该事件也不会创建；无需处理。',
    },
    'not referred': { short: '非推荐', next: '访客不是由该联盟的推广伙伴带来的，无需支付佣金，无需处理。' },
    'test order': { short: '测试订单', next: '店铺的测试订单不会发送到平台，无需处理。' },
    erased: { short: '已清除', next: '客户在发送前要求清除数据：其内容已不保留，无法发送。' },
  },
  reject: {
    'invalid field': { short: '字段无效', next: '平台拒绝了事件的某个字段：请查看下方的响应，修正来源后重发。' },
    'event too old': { short: '因过期被拒', next: '平台不再接收此事件，无法重发。' },
    'batch refused': { short: '整批被拒', next: '平台拒绝了整个请求，事件会拆成小批重新发送。' },
    'refused by the platform': { short: '平台拒绝', next: '平台因自身原因拒绝了事件：请查看下方的响应后重发。' },
    'unknown answer': { short: '未知响应', next: '平台的响应无法识别，因此不算送达：请查看响应后重发。' },
  },
  retry: {
    network: { short: '网络', next: '无法连接平台，会自动重试。' },
    'time-out': { short: '超时', next: '平台未及时响应，会自动重试。' },
    'platform error': { short: '平台故障', next: '平台自身出现故障，会自动重试。' },
    'too many requests': { short: '请求过多', next: '平台要求等待，到时会自动重试。' },
    'temporary refusal': { short: '暂时拒绝', next: '平台要求稍后再试，会自动重试。' },
  },
  auth: {
    'token expired': { short: '令牌过期', next: '请在平台生成新令牌并保存到像素，等待中的事件随后会全部发送。' },
    'token invalid': { short: '令牌无效', next: '平台无法识别该令牌：请重新复制并保存像素，等待中的事件随后会全部发送。' },
    'permission missing': { short: '缺少权限', next: '令牌无权向该像素发送：请授予权限或保存其他令牌，等待中的事件随后会全部发送。' },
    'token missing': { short: '缺少令牌', next: '像素既没有令牌也没有已连接的账户：请补充其一并保存，等待中的事件随后会全部发送。' },
    'app uninstalled': { short: '应用已卸载', next: '应用已从 Shopify 店铺卸载，因此不再发送。请重新安装，等待中的事件随后会发送。' },
  },
  connected: {
    'token expired': {
      short: '连接已过期',
      next: '与 {platform} 的连接已过期：请在“集成”中重新连接 {platform}，等待中的事件随后会全部发送。',
    },
    'token invalid': {
      short: '连接被拒绝',
      next: '{platform} 不再认可已连接的账户：请在“集成”中重新连接 {platform}，等待中的事件随后会全部发送。',
    },
    'permission missing': {
      short: '缺少权限',
      next: '已连接的账户无权向该像素发送：请在“集成”中重新连接 {platform} 并授予全部权限，等待中的事件随后会全部发送。',
    },
    'token missing': { short: '连接缺失', next: '账户已不再连接：请在“集成”中重新连接 {platform}，等待中的事件随后会全部发送。' },
  },
  stop: {
    'unknown pixel': {
      short: '未知像素',
      next: '平台无法识别该像素，或凭证无权使用：请检查像素 ID 和凭证并保存，等待中的事件随后会全部发送。',
    },
    'interface retired': { short: '接口已停用', next: '平台不再接受当前版本的发送方式：请升级程序，等待中的事件随后会全部发送。' },
    'not allowed': {
      short: '未开通',
      next: '平台尚未为该账户开通服务器事件：请查看平台的响应，联系平台开通后保存像素，等待中的事件随后会全部发送。',
    },
  },
  hold: {
    'no choice yet': { short: '尚未选择', next: '店铺要求同意，而访客还没有选择：访客同意后发送，24 小时后不再等待。' },
    'tags not read yet': {
      short: '尚未读取商品',
      next: '此像素只接收特定系列或标签的商品，而 Shopify 尚未返回该商品的信息：24 小时内会再次询问。若持续如此，请查看店铺的 Shopify 连接。',
    },
  },
  park: {
    'out of tries': { short: '重试用尽', next: '所有尝试都失败了：请查看最后一次响应后重发。' },
    'pixel disabled': { short: '像素已停用', next: '发送前像素已被停用：请启用后重发。' },
    'cannot be built': { short: '无法生成请求', next: '事件中的内容无法转换为平台要求的格式：请修正来源后重发，其后的事件会照常发送。' },
    'answer lost': { short: '响应丢失', next: '未收到响应，而平台会重复计数：请先在平台查看，确实缺少时再重发。' },
    'tags unknown': { short: '商品未知', next: 'Shopify 在 24 小时内没有返回该商品的系列和标签：请检查店铺的 Shopify 连接，然后重发。' },
  },
  state: {
    waiting: { short: '等待中', next: '正在该像素的队列中等待。' },
    'held for consent': { short: '等待同意', next: '正在等待访客的选择。' },
    sending: { short: '发送中', next: '正在发送到平台。' },
    delivered: { short: '已送达', next: '平台已接收。' },
    skipped: { short: '已跳过', next: '未发送，原因见说明。' },
    rejected: { short: '被拒绝', next: '平台拒绝了它，处理方法见原因。' },
    retrying: { short: '重试中', next: '一次尝试失败，会自动再试。' },
    parked: { short: '已搁置', next: '等待您处理：请查看原因后重发。' },
    'needs reauthorization': { short: '需要重新授权', next: '平台不再接受该像素：请按原因处理，之后即会发送。' },
  },
  proof: {
    confirmed: { short: '已确认', next: '平台在响应中确认已接收该事件。' },
    accepted: { short: '已接收', next: '平台接收了请求，但未说明事件是否有效。' },
  },
  noReplay: {
    'waits for a token': '平台重新接受该像素后会自动发送。',
    'not parked or rejected': '只有已搁置或被拒绝的事件可以重发。',
    'past the age limit': '平台只接收若干天内的事件，此事件已超期。',
    'no longer kept': '事件在 7 天内可以重发，此事件的内容不再保留。',
    erased: '客户要求清除数据，此事件的内容已不存在。',
  },
  noDelivery: {
    'on its way': { short: '正在发送', next: '该购买事件正在发往此像素：几秒内或轮到它时发送。' },
    'no longer logged': { short: '记录已过期', next: '发送记录保留 90 天，此订单更早。' },
    'pixel added later': { short: '像素添加较晚', next: '像素在下单之后才添加，因此没有发送此订单。' },
    'pixel disabled': { short: '像素已停用', next: '该像素已停用：启用后，之后的订单会发送。' },
    'told by its tag': {
      short: '浏览器上报，未经证实',
      next: '由浏览器上报，未经证实：服务器不为该像素发送任何内容，无法得知其代码上报了什么、是否被拦截。Shopify 结账页没有代码。',
    },
    'order imported': { short: '导入的订单', next: '此订单来自文件，或早于店铺接入的时间；这类订单不会发送。' },
    'not recorded': { short: '未发送', next: '没有发送任何内容：订单来自店铺历史导入，或当时像素已停用。' },
  },
}

/** Both languages; read as `reasonsText[language].skip['consent denied'].short`. */
export const reasonsText = { en, zh }

/** The text of any delivery reason, whichever list it is in; undefined for a reason that an older or newer version wrote. connectedTo: name of the channel whose account the pixel sends with, if it has no token of its own. */
export const findReasonText = (
  language: 'en' | 'zh',
  reason: DeliveryReason | DropReason,
  connectedTo?: string,
): ReasonText | undefined => {
  const { drop, skip, reject, retry, auth, connected, stop, hold, park } = reasonsText[language]
  const text = connectedTo === undefined ? undefined : new Map<string, ReasonText>(Object.entries(connected)).get(reason)
  if (text !== undefined && connectedTo !== undefined) return { ...text, next: text.next.replaceAll('{platform}', connectedTo) }
  const all = new Map<string, ReasonText>([drop, skip, reject, retry, auth, stop, hold, park].flatMap((one) => Object.entries(one)))
  return all.get(reason)
}
