import { expect, it } from 'vitest'
import type { Pickable } from '@convbox/contract/api/integrations.schemas'
import { changePick, groupPickables, keyOf } from './picks.ts'

const account = (externalId: string): Pickable => ({ kind: 'ad account', externalId, name: externalId, isPicked: false })
const pixel = (externalId: string, ...adAccountIds: string[]): Pickable => ({
  kind: 'pixel',
  externalId,
  name: externalId,
  isPicked: false,
  adAccountIds,
})
const [one, two] = [account('one'), account('two')]
const [own, shared] = [pixel('own', 'one'), pixel('shared', 'one', 'two')]
const catalog: Pickable = { kind: 'catalog', externalId: 'goods', name: 'goods', isPicked: false }
const items = [one, two, own, shared, catalog]
const keys = (...picked: Pickable[]): ReadonlySet<string> => new Set(picked.map(keyOf))

it('puts everything under its ad accounts, what is shared under each, and the rest aside', () => {
  expect(groupPickables(items)).toEqual({
    groups: [
      { account: one, things: [own, shared] },
      { account: two, things: [shared] },
    ],
    others: [catalog],
  })
})

it('brings the ad account along, unless another one holds the thing already', () => {
  expect(changePick(items, keys(), { item: own, account: one, isPicked: true })).toEqual(keys(one, own))
  expect(changePick(items, keys(two), { item: shared, account: one, isPicked: true })).toEqual(keys(two, shared))
  expect(changePick(items, keys(), { item: catalog, isPicked: true })).toEqual(keys(catalog))
})

it('gives up with an ad account what lies in no other picked one', () => {
  expect(changePick(items, keys(one, two, own, shared, catalog), { item: one, isPicked: false })).toEqual(keys(two, shared, catalog))
  expect(changePick(items, keys(one, own), { item: own, isPicked: false })).toEqual(keys(one))
})
