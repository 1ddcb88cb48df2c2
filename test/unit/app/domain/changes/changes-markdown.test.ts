import { describe, expect, it } from 'vitest'
import { changesMarkdown, keptText, type WrittenChanges } from '../../../../../app/domain/changes/changes-markdown.ts'
import { MAX_KEPT_TEXT } from '../../../../../app/domain/changes/changes-page.ts'
import { recordOf } from '../../../../support/records/ratio-records.ts'

const SINCE = Date.UTC(2026, 0, 5)
const NOW = Date.UTC(2026, 0, 6, 12)
const AT = '2026-01-06T12:00:00.000Z'

const some = <Entry>(...entries: Entry[]) => ({ total: entries.length, isExact: true, entries })

const NOTHING: WrittenChanges = {
  until: NOW,
  stories: some(),
  earlier: some(),
  edits: some(),
  removed: some(),
  returned: some(),
  companies: some(),
  earnings: some(),
  screens: null,
  missed: null,
}

const story = (id: number, title: string, more: object = {}) => ({
  ...{ id, title, createdAt: NOW, removedAt: null, symbols: ['QNTL'], symbolCount: 1, importanceRank: null },
  ...more,
})

const written = (changes: Partial<WrittenChanges>): string =>
  changesMarkdown('Changes: Chips', SINCE, { ...NOTHING, ...changes })

describe('changes as Markdown', () => {
  it('say between which moments they were received', () => {
    expect(written({})).toBe(
      `# Changes: Chips\n\nWhat this computer received between 2026-01-05T00:00:00.000Z and ${AT}. All times are in UTC.\n\nNothing new was received.\n`,
    )
  })

  it('keep stories that are one story together, with what finds each again', () => {
    const rows = [
      story(7, 'Beats', { importanceRank: 4, symbols: ['QNTL', 'HLDN'], symbolCount: 5 }),
      story(8, 'Beats again'),
    ]
    expect(written({ stories: some(rows) })).toContain(`## New stories (1)

- ${AT} **Beats** · QNTL HLDN +3 · importance 4 · node ID 7
  - ${AT} **Beats again** · QNTL · node ID 8
`)
  })

  it('say of a new story without a time of creation that it may be older', () => {
    expect(written({ stories: some([story(7, 'Undated', { createdAt: null })]) })).toContain(
      '- no time **Undated** · QNTL · node ID 7 · may be older: its time of creation is not known',
    )
  })

  it('give the words of an edit before and after it', () => {
    const edited = {
      id: 7,
      edits: 2,
      unannounced: 1,
      receivedAt: NOW,
      parts: [
        {
          part: 'body' as const,
          places: [
            [
              { kind: 'same' as const, text: 'rose\n' },
              { kind: 'removed' as const, text: '5 %' },
              { kind: 'added' as const, text: '6 %' },
            ],
          ],
          more: 3,
        },
        { part: 'title' as const, places: [], more: 0 },
      ],
    }
    expect(written({ edits: some({ row: story(7, 'Margins'), edited }) })).toContain(`## Edited stories (1)

- ${AT} **Margins** · QNTL · node ID 7 · 2 edits, 1 unannounced
  - Text, then: rose 5 %
  - Text, now: rose 6 %
  - and 3 other changed places
  - Headline: only the markup changed
`)
  })

  it('say of what an edit added, or removed, that there was nothing', () => {
    const places = [[{ kind: 'added' as const, text: 'New' }]]
    const edited = {
      ...{ id: 7, edits: 1, unannounced: 0, receivedAt: NOW },
      parts: [{ part: 'teaser' as const, places, more: 0 }],
    }
    const text = written({ edits: some({ row: story(7, 'Margins'), edited }) })
    expect(text).toContain('  - Teaser, then: nothing\n  - Teaser, now: New\n')
  })

  it.each([null, '', ' '])('say nothing of a currency that is %j', (currency) => {
    const response = { hash: 'ab'.repeat(32), path: '$' }
    const id = { asOf: null, period: null, reportType: null, aorOrRestate: null }
    const report = { id, currency, isNewPeriod: false, response, numbers: [] }
    const text = written({
      earnings: some({ symbol: 'QNTL', isFirst: false, reports: some(report), values: some() }),
    })
    expect(text).toMatch(/New report: a report without a date \(/)
  })

  it('give each value with its digits as sent and its response', () => {
    const [then, now] = [
      { hash: 'ab'.repeat(32), path: '$[0].roe' },
      { hash: 'cd'.repeat(32), path: '$[1].roe' },
    ]
    const { id } = recordOf('R', '2026-03-31', {})
    const company = {
      symbol: 'QNTL',
      name: 'Quantal [Networks]',
      isFirst: false,
      units: {},
      values: {
        ...some({
          id,
          field: 'roe',
          kind: 'restated' as const,
          before: { digits: '0.20', response: then, others: [] },
          after: null,
        }),
        total: 2,
      },
      records: some({ id, response: now, receivedAt: NOW }),
    }
    const text = written({ companies: some(company) })
    expect(text).toContain(String.raw`- **QNTL** Quantal \[Networks\]`)
    expect(text).toMatch(
      RegExp(
        `\\(roe\\), .+, as of 2026-03-31, against what it restates: then 0.20 \\(response ${then.hash}, path \`\\$\\[0\\].roe\`\\), now no number\n`,
      ),
    )
    expect(text).toMatch(RegExp(`  - New record: .+ \\(response ${now.hash}, path \`\\$\\[1\\].roe\`\\)\n`))
    expect(text).toContain('  - and 1 other changed value\n')
  })

  it('give each number of a report with its digits as sent and its response', () => {
    const id = { asOf: '2026-03-31', period: '3M', reportType: 'A', aorOrRestate: null }
    const valueOf = (digits: string) => ({ digits, response: { hash: 'ab', path: '$.revenue' }, others: [] })
    const company = {
      symbol: 'QNTL',
      isFirst: false,
      reports: some({
        id,
        currency: 'USD',
        periodEnd: null,
        isNewPeriod: true,
        response: { hash: 'cd', path: '$.data' },
        receivedAt: NOW,
        numbers: [{ field: 'revenue', value: valueOf('2.50') }],
      }),
      values: { ...some({ id, field: 'ebitda', before: valueOf('1.0'), after: valueOf('2.0') }), total: 2 },
    }
    expect(written({ earnings: some(company) })).toMatch(
      RegExp(`## Earnings reports \\(1\\)

- \\*\\*QNTL\\*\\*
  - EBITDA \\(ebitda\\), .+: then 1.0 \\(response ab, path \`\\$.revenue\`\\), now 2.0 \\(response ab, path \`\\$.revenue\`\\)
  - New period: .+, USD \\(response cd, path \`\\$.data\`\\)
    - Revenue \\(revenue\\): 2.50 \\(response ab, path \`\\$.revenue\`\\)
  - and 1 other changed number
`),
    )
  })

  it('name the companies that came into saved screens or left them', () => {
    const movements = [
      { symbol: 'QNTL', before: 'out' as const, after: 'in' as const },
      { symbol: 'KSTL', before: 'in' as const, after: 'unknown' as const },
    ]
    expect(written({ screens: [{ name: 'Quality *', movements }] })).toContain(
      String.raw`## Saved screens (1)

- **Quality \***
  - QNTL came in
  - KSTL left; cannot be judged now
`,
    )
  })

  it('name missed deliveries with what finds their story again', () => {
    const line = {
      ...{ story: 7, action: 'created', at: NOW, verdict: 'missed' as const, why: null, delayMs: null, times: 0 },
      ...{ isEarly: false, deliveries: [], title: 'Beats', differs: [] },
    }
    expect(written({ missed: { hours: 3, lines: some(line) } })).toContain(
      `## Missed deliveries (1)\n\n- ${AT} created · **Beats** · node ID 7\n`,
    )
  })

  it('say how much is not listed, and when a story was removed', () => {
    const removed = { total: 20_000, isExact: false, entries: [story(1, 'Gone', { removedAt: SINCE })] }
    expect(written({ removed })).toContain(`## Removed stories (more than 20,000)

- 2026-01-05T00:00:00.000Z **Gone** · QNTL · node ID 1

More than 19,999 more are not listed.
`)
  })

  it('have an address in a title as one link, which leads there', () => {
    const row = story(1, 'Filing at https://sec.example/a_b?x=1&y=*2, out')
    expect(written({ earlier: some(row) })).toContain('**Filing at <https://sec.example/a_b?x=1&y=*2>, out**')
  })

  it('keep a title of the service from being more than a title', () => {
    const row = story(1, '**A** <img src=x> [c](d)\u202e', { createdAt: null, createdAsSent: '# yesterday' })
    expect(written({ earlier: some(row) })).toContain(
      String.raw`- # yesterday **\*\*A\*\* \<img src=x\> \[c\](d)\[U+202E\]** · QNTL · node ID 1`,
    )
  })
})

describe('the text of a kept page', () => {
  it('is the page', () => {
    expect(keptText('# Changes\n\n- One\n')).toBe('# Changes\n\n- One\n')
  })

  it('ends after a line where there is no room for more, and says so', () => {
    const line = `- ${'x'.repeat(997)}\n`
    const kept = keptText(line.repeat(4003))
    expect(kept.length).toBeLessThanOrEqual(MAX_KEPT_TEXT)
    expect(
      kept.endsWith(
        `${line}\nThe page ends here, because 4,000,000 characters of a page are kept at most. 4 further lines are left out.\n`,
      ),
    ).toBe(true)
  })
})
