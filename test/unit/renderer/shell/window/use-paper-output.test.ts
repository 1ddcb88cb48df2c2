import { expect, it } from 'vitest'
import { fullTime } from '../../../../../renderer/format/time.ts'
import { paperWords } from '../../../../../renderer/shell/window/use-paper-output.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'

const NOW = Date.UTC(2026, 10, 25, 9)
const FACTS = { title: 'Quintel (QNTL)', hasHead: true, receivedAt: NOW - 60_000 }
const SERVICE = connectionView({ baseUrl: 'https://api.example' })

it('the foot says what it is, when it was made and received, and where it is from', () => {
  expect(paperWords(FACTS, SERVICE, NOW).foot).toBe(
    `Quintel (QNTL) · created ${fullTime(NOW)} · from https://api.example, received ${fullTime(NOW - 60_000)}`,
  )
})

it('is never made before its data was received', () => {
  expect(paperWords({ ...FACTS, receivedAt: NOW + 5000 }, SERVICE, NOW).foot).toContain(
    `created ${fullTime(NOW + 5000)}`,
  )
})

it('a paper of which nothing was received says nothing of that', () => {
  expect(paperWords({ ...FACTS, receivedAt: null }, SERVICE, NOW).foot).not.toContain('received')
})

it.each([
  [true, ''],
  [false, 'Quintel (QNTL)'],
])('with a head of its own (%s), its title is above each page: %s', (hasHead, head) => {
  expect(paperWords({ ...FACTS, hasHead }, SERVICE, NOW).head).toBe(head)
})

it('is marked where the data is made up', () => {
  const made = connectionView({ demonstration: { running: true, plan: 'full' } })
  const marks = [SERVICE, made].map((connection) => paperWords(FACTS, connection, NOW).mark)
  expect(marks).toEqual(['', 'Made-up data'])
})
