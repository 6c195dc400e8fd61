import { expect, it } from 'vitest'
import { type ChecklistFacts, checklistOf, progressOf } from './checklist.ts'

const nothing: ChecklistFacts = {
  hasBuild: false,
  hasCheckout: false,
  hasEvents: false,
  hasPixel: false,
  hasChannel: false,
  memberCount: 1,
}

it('has the groups of the specification, with nothing done in a new store', () => {
  expect(checklistOf(nothing).map(({ key }) => key)).toEqual([
    'store_setting',
    'data_configuration',
    'integrations_authorizations',
    'team_tenant_management',
  ])
  expect(progressOf(checklistOf(nothing))).toEqual({ done: 0, total: 6 })
})

it('counts each fact once', () => {
  const facts = { ...nothing, hasEvents: true, memberCount: 2 }
  expect(progressOf(checklistOf(facts))).toEqual({ done: 2, total: 6 })
  expect(checklistOf(facts).map(({ items }) => items.map(({ isComplete }) => isComplete))).toEqual([
    [false, false],
    [true, false],
    [false],
    [true],
  ])
  const all = { hasBuild: true, hasCheckout: true, hasEvents: true, hasPixel: true, hasChannel: true, memberCount: 9 }
  expect(progressOf(checklistOf(all))).toEqual({ done: 6, total: 6 })
})
