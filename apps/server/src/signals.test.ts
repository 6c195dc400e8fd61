import { expect, it } from 'vitest'
import { createSignals } from './signals.ts'

it('a listener that throws is logged and stops neither the others nor the program', async () => {
  const said: unknown[] = []
  const heard: unknown[] = []
  const signals = createSignals({ error: (line: object) => void said.push(line) })
  signals.on('lanes', () => {
    throw new Error('a bug')
  })
  const end = signals.on('lanes', (detail) => heard.push(detail))
  signals.emit('lanes', 1)
  await Promise.resolve()
  expect(said).toMatchObject([{ signal: 'lanes', err: new Error('a bug') }])
  end()
  signals.emit('lanes', 2)
  await Promise.resolve()
  expect(heard).toEqual([1])
})
