import { expect, it } from 'vitest'
import { shopAddress, shopPrefix } from './shop-address.ts'

it.each([
  ['harbor-tea', 'harbor-tea'],
  ['  Harbor-Tea ', 'harbor-tea'],
  ['harbor-tea.myshopify.com', 'harbor-tea'],
  ['https://harbor-tea.myshopify.com/admin?x=1', 'harbor-tea'],
  ['http://harbor-tea.myshopify.com', 'harbor-tea'],
  ['https://admin.shopify.com/store/harbor-tea/products', 'harbor-tea'],
  ['www.harbor-tea.example', 'www.harbor-tea.example'],
  ['', ''],
])('reads %j as the name %j', (typed, prefix) => {
  expect(shopPrefix(typed)).toBe(prefix)
})

it.each([
  ['harbor-tea', 'harbor-tea.myshopify.com'],
  ['7days', '7days.myshopify.com'],
  ['-harbor', undefined],
  ['www.harbor-tea.example', undefined],
  ['harbor tea', undefined],
  ['harbor_tea', undefined],
  ['', undefined],
])('makes of the name %j the address %j', (prefix, address) => {
  expect(shopAddress(prefix)).toBe(address)
})
