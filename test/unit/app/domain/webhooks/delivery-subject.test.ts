import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnvelope } from '../../../../../app/domain/webhooks/delivery.ts'
import { deliverySubject } from '../../../../../app/domain/webhooks/delivery-subject.ts'
import fc from '../../../../support/cases/property.ts'

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../../../samples/webhook/${name}.json`), 'utf8')

const subjectOf = (body: string) => deliverySubject({ ...readEnvelope(body, () => ''), body })

const company = (symbol: string) => ({ kind: 'company', symbol })

it.each([
  ['a delivery of a story leads to the story', 'news-created', { kind: 'story', id: 70010044 }],
  ['a delivery of a figure leads to its company', 'calendar-earnings', company('TIDI')],
  ['a list of securities without a main one leads to the first', 'wiims', company('TIDI')],
])('%s', (_, name, expected) => {
  expect(subjectOf(sample(name))).toEqual(expected)
})

it('a removed story leads to what is left of it', () => {
  expect(subjectOf(sample('news-removed'))?.kind).toBe('story')
})

it('a list of securities leads to the main one', () => {
  const securities = [{ symbol: 'AAA' }, { symbol: 'BBB', primary: true }]
  expect(subjectOf(JSON.stringify({ id: '1', kind: 'WIIMs/v1', data: { content: { securities } } }))).toEqual(
    company('BBB'),
  )
})

it('a delivery without a company leads nowhere', () => {
  expect(subjectOf(sample('calendar-economics'))).toBeNull()
})

it('no body fails, and only symbols are opened', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (body, ticker) => {
      const found = [subjectOf(body), subjectOf(JSON.stringify({ id: 'a', kind: 'b', data: { content: { ticker } } }))]
      for (const subject of found)
        expect(subject === null || subject.kind === 'story' || /^[^\s<>"]{1,24}$/.test(subject.symbol)).toBe(true)
    }),
  )
})
