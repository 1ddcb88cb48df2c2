import { describe, expect, it } from 'vitest'
import { notesMarkdown, type AnnotatedStory } from '../../../../../app/domain/news/notes-markdown.ts'

const RESPONSE = { hash: 'ab'.repeat(32), path: '$[3]' }
const STORY: AnnotatedStory = {
  item: {
    id: 43366410,
    title: 'Juniper Holdings Wins Order',
    author: 'Sample Newsdesk',
    created: 'Fri, 30 Oct 2026 16:18:04 -0400',
    updated: 'Fri, 30 Oct 2026 16:40:00 -0400',
    url: 'https://stories.example/43366410',
  },
  label: 'committee',
  note: 'Ask about covenants.\nBefore Tuesday.',
  highlights: [{ quote: 'an order of $2 billion', madeAt: Date.UTC(2026, 9, 30, 21), response: RESPONSE }],
  response: RESPONSE,
  receivedAt: Date.UTC(2026, 9, 30, 20, 41),
  removedAt: null,
}

const written = (story: Partial<AnnotatedStory>): string => notesMarkdown('Notes', [{ ...STORY, ...story }])

describe('notes as Markdown', () => {
  it('have no line for an author or a time of blanks', () => {
    const text = written({ item: { ...STORY.item, author: '&nbsp;', created: ' ', updated: '\n' } })
    expect(text).not.toMatch(/Author|as sent: /)
  })

  it('give each story with its citation, label, note and highlights', () => {
    expect(notesMarkdown('Notes on stories: margin', [STORY])).toBe(`# Notes on stories: margin

All times that are not as sent are in UTC.

## Juniper Holdings Wins Order

- Node ID 43366410
- <https://stories.example/43366410>
- Author: Sample Newsdesk
- Created, as sent: Fri, 30 Oct 2026 16:18:04 -0400
- Updated, as sent: Fri, 30 Oct 2026 16:40:00 -0400
- Text received: 2026-10-30T20:41:00.000Z, response ${RESPONSE.hash}, path \`$[3]\`
- Label: committee

**Note**

Ask about covenants.  
Before Tuesday.

> an order of $2 billion

Highlighted 2026-10-30T21:00:00.000Z
`)
  })

  it.each([
    ['https://wiki.example/Alpha_(company)', '<https://wiki.example/Alpha_(company)>'],
    ['(https://wiki.example/Alpha_(company)).', '(<https://wiki.example/Alpha_(company)>).'],
    ['https://a.example/(b)/c_(d), then', '<https://a.example/(b)/c_(d)>, then'],
    ['(see https://a.example/b) and (c)', '(see <https://a.example/b>) and (c)'],
  ])('keep the brackets of the address %s', (note, shown) => {
    expect(written({ note })).toContain(`\n\n${shown}\n`)
  })

  it('keep an address in a note whole, up to the end of its sentence', () => {
    const note = 'See https://docs.example.com/a_b?x=1&y=2, (http://a.example/*b*).\nhttps://c.example/'
    expect(written({ note })).toContain(
      'See <https://docs.example.com/a_b?x=1&y=2>, (<http://a.example/*b*>).  \n<https://c.example/>',
    )
  })

  it('leave out what was not sent and what was not written', () => {
    const bare = written({
      item: { id: 7, title: '', author: null, created: null, updated: '', url: 'javascript:alert(1)' },
      label: null,
      note: null,
      highlights: [],
    })
    expect(bare.split('\n\n').slice(2)).toEqual([
      '## Untitled',
      `- Node ID 7\n- Text received: 2026-10-30T20:41:00.000Z, response ${RESPONSE.hash}, path \`$[3]\`\n`,
    ])
  })

  it('say when the service removed the story, and from which text a highlight is', () => {
    const older = { hash: 'cd'.repeat(32), path: '$[0]' }
    const text = written({
      removedAt: Date.UTC(2026, 10, 2),
      highlights: [{ quote: 'old words', madeAt: 0, response: older }],
    })
    expect(text).toContain('- Removed by the service: 2026-11-02T00:00:00.000Z\n')
    expect(text).toContain(`in another text: response ${older.hash}, path \`$[0]\``)
  })

  it.each([
    ['# not a heading', String.raw`\# not a heading`],
    ['- no list', String.raw`\- no list`],
    ['1. no list', String.raw`1\. no list`],
    ['---', String.raw`\---`],
    ['*a* _b_ `c` ~~d~~', String.raw`\*a\* \_b\_ \`c\` \~\~d\~\~`],
    ['[a](https://b.example) <b>', String.raw`\[a\](<https://b.example>) \<b\>`],
    ['&amp; | \\', String.raw`\&amp; \| \\`],
    ['a\u202eb', 'a[U+202E]b'.replaceAll('[', '\\[').replaceAll(']', '\\]')],
  ])('show %j as it was typed', (typed, expected) => {
    expect(written({ note: typed, highlights: [] })).toContain(`**Note**\n\n${expected}\n`)
    expect(written({ note: null, highlights: [{ quote: typed, madeAt: 0, response: RESPONSE }] })).toContain(
      `\n> ${expected}\n`,
    )
  })

  it('keep a title of the service from being more than a title', () => {
    expect(written({ item: { ...STORY.item, title: 'A\n# B &lt;img src=x&gt; [c](d) ##' } })).toContain(
      String.raw`## A # B \<img src=x\> \[c\](d) \#\#`,
    )
  })
})
