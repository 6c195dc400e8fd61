import { expect, it } from 'vitest'
import { joinAddress } from '../addresses.ts'
import { invitationIn } from './join-address.ts'

it.each([
  [joinAddress('a-b_c'), 'a-b_c'],
  [joinAddress('a&b=c'), 'a&b=c'],
  ['/organization/join?from=mail&id=abc', 'abc'],
  ['/joinTeam', undefined],
  ['/joinTeams?id=abc', undefined],
  ['/setting/account?id=abc', undefined],
  ['', undefined],
])('the way to %s leads to the invitation %s', (next, id) => expect(invitationIn(next)).toBe(id))
