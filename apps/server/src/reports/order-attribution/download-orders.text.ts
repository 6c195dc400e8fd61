/** Words of the downloaded sheet of orders. */
type OrdersText = {
  store: string
  order: string
  date: string
  customer: string
  payments: string
  refunded: string
  currency: string
  status: string
  minutes: string
  touches: string
  firstClick: string
  firstCampaign: string
  lastClick: string
  lastCampaign: string
  newCustomer: string
  yes: string
  no: string
}

const en: OrdersText = {
  store: 'Store',
  order: 'Order',
  date: 'Date',
  customer: 'Customer',
  payments: 'Payments',
  refunded: 'Refunded',
  currency: 'Currency',
  status: 'Status',
  minutes: 'Time to conversion (minutes)',
  touches: 'Touches',
  firstClick: 'First click',
  firstCampaign: 'First click campaign',
  lastClick: 'Last click',
  lastCampaign: 'Last click campaign',
  newCustomer: 'New customer',
  yes: 'Yes',
  no: 'No',
}

const zh: OrdersText = {
  store: '店铺',
  order: '订单',
  date: '日期',
  customer: '客户',
  payments: '付款',
  refunded: '退款',
  currency: '货币',
  status: '状态',
  minutes: '转化时间（分钟）',
  touches: '触点',
  firstClick: '首次点击',
  firstCampaign: '首次点击广告系列',
  lastClick: '末次点击',
  lastCampaign: '末次点击广告系列',
  newCustomer: '新客户',
  yes: '是',
  no: '否',
}

export const ordersText = { en, zh }
