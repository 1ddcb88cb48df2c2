import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPLETENESS_ORDER } from '../../../../app/domain/news-item.ts'
import { mergeStory } from '../../../../main/storage/merge-story.ts'

const completeness = fc.constantFrom(...COMPLETENESS_ORDER)
const version = fc.record({ updatedAt: fc.option(fc.integer({ min: 0, max: 5 })), completeness })

describe('mergeStory', () => {
  it('takes everything of a story not held before', () => {
    expect(mergeStory(null, { updatedAt: 1, completeness: 'headline' })).toEqual({ head: true, text: true })
  })

  it('never lets a poorer answer replace a richer text', () => {
    fc.assert(fc.property(version, version, version, (head, text, incoming) => {
      const takes = mergeStory({ head, text }, incoming)
      if (COMPLETENESS_ORDER.indexOf(incoming.completeness) < COMPLETENESS_ORDER.indexOf(text.completeness)) expect(takes.text).toBe(false)
    }))
  })

  it('lets an older version replace nothing', () => {
    expect(mergeStory({ head: { updatedAt: 5, completeness: 'full' }, text: { updatedAt: 5, completeness: 'full' } }, { updatedAt: 4, completeness: 'full' })).toEqual({ head: false, text: false })
  })

  it('takes the metadata of a newer headline and keeps the text', () => {
    expect(mergeStory({ head: { updatedAt: 5, completeness: 'full' }, text: { updatedAt: 5, completeness: 'full' } }, { updatedAt: 6, completeness: 'headline' })).toEqual({ head: true, text: false })
  })
})
