import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { pagesOf } from '../../../../../../app/domain/values/pages.ts'
import type { DiffBlock } from '../../../../../../app/ipc/news/stories.ts'
import { countsWords, LineDiff, TextDiff } from '../../../../../../renderer/features/news/history/story-diff.tsx'

describe('how much of a text changed', () => {
  it.each([
    [{ words: 0, cells: 0, paragraphs: 0 }, ''],
    [{ words: 1, cells: 0, paragraphs: 0 }, '1 word'],
    [{ words: 0, cells: 2, paragraphs: 1 }, '2 cells and 1 paragraph'],
    [{ words: 3, cells: 1, paragraphs: 2 }, '3 words, 1 cell and 2 paragraphs'],
  ])('of %j is %j', (counts, words) => {
    expect(countsWords(counts)).toBe(words)
  })
})

const markupOf = (...blocks: DiffBlock[]): string =>
  renderToStaticMarkup(createElement(TextDiff, { label: 'Body', blocks: pagesOf(blocks) }))

describe('the changes of a text', () => {
  it('show what changed of a cell, and the other cells of its row once', () => {
    const cells = [
      { before: 'Core', after: 'Core' },
      { before: '$1.86 billion', after: '$1.88 billion' },
      { before: null, after: 'new' },
    ]
    expect(markupOf({ kind: 'table', rows: [cells] })).toContain(
      'Core</td><td data-short="true"><del>$1.86 billion</del> <ins>$1.88 billion</ins></td><td data-short="true"> <ins>new</ins></td>',
    )
  })

  it('show both versions of a rewritten paragraph, each with its name', () => {
    const markup = markupOf({ kind: 'rewritten', before: 'was', after: 'is' })
    expect(markup).toMatch(/Before<\/span><del>was<\/del>.*After<\/span><ins>is<\/ins>/)
  })

  it('show the words around a change, and not all of a long unchanged text', () => {
    const long = 'word '.repeat(100)
    const markup = markupOf({ kind: 'same', text: long }, { kind: 'added', text: 'new' }, { kind: 'same', text: long })
    expect([markup.includes('<ins>new</ins>'), markup.length < 700]).toEqual([true, true])
  })

  it('are nothing where nothing changed', () => {
    expect(renderToStaticMarkup(createElement(TextDiff, { label: 'Body', blocks: null }))).toBe('')
    expect(renderToStaticMarkup(createElement(LineDiff, { label: 'Title', parts: null }))).toBe('')
  })
})
