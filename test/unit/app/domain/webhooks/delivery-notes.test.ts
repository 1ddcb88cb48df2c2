import { expect, it } from 'vitest'
import { notedText } from '../../../../../app/domain/webhooks/delivery-notes.ts'

it('a note has no space around it, and nothing typed is none', () => {
  expect([notedText('  a b '), notedText(' \n')]).toEqual(['a b', null])
})
