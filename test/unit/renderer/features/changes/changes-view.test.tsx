// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changesMarkdown } from '../../../../../app/domain/changes/changes-markdown.ts'
import type { KeptChangesText } from '../../../../../app/domain/changes/changes-page.ts'
import type { Changes, CompanyChanges, CompanyEarnings } from '../../../../../app/ipc/changes.ts'
import { INITIAL_CHANGES, type ChangesState } from '../../../../../renderer/features/changes/changes-state.ts'
import { ChangesView } from '../../../../../renderer/features/changes/changes-view.tsx'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { recordOf } from '../../../../support/records/ratio-records.ts'
import { renderPart } from '../../../../support/window/render-part.tsx'
import { refusing, type Replies } from '../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../support/window/service-replies.ts'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'

const NOW = Date.UTC(2026, 0, 6, 12)
const HOUR = 3_600_000

const some = <Entry,>(...entries: Entry[]) => ({ total: entries.length, isExact: true, entries })

const NOTHING: Changes = {
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

const headOf = ({ text: _text, ...head }: KeptChangesText) => head

const KEPT: KeptChangesText = {
  ...{ id: 5, title: 'Changes: Chips', scope: { kind: 'list', id: 3 }, since: NOW - 9 * HOUR, until: NOW - HOUR },
  ...{ writtenAt: NOW - HOUR, isDaily: false },
  text: changesMarkdown('Changes: Chips', NOW - 9 * HOUR, {
    ...NOTHING,
    until: NOW - HOUR,
    stories: some([{ ...rowOf(NOW), id: 7, title: 'Beats *again*' }]),
  }),
}

const story = (id: number, title: string) => ({ ...rowOf(NOW), id, title })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

/** The view with these changes, in a window that kept these visits. */
async function open(
  changes: Partial<Changes>,
  state: Partial<ChangesState> = { since: 'yesterday' },
  visits: object = {},
  kept: KeptChangesText | null = null,
  replies: Replies = {},
) {
  const onChange = vi.fn<(state: ChangesState) => void>()
  const onStory = vi.fn<(id: number) => void>()
  const onHistory = vi.fn<(id: number) => void>()
  const onMissed = vi.fn<(hours: number) => void>()
  const view = await renderPart(
    <KeeperContext value={keeperWith({ 'visited changes': visits })}>
      <ChangesView
        state={{ ...INITIAL_CHANGES, ...state }}
        onChange={onChange}
        onStory={onStory}
        onHistory={onHistory}
        onMissed={onMissed}
      />
    </KeeperContext>,
    {
      'changes.since': () => ({ ...NOTHING, ...changes }),
      'file.save': () => '/tmp/changes.md',
      'changes.kept': () => (kept === null ? [] : [headOf(kept)]),
      'changes.readKept': () => kept,
      'changes.keep': () => 9,
      'changes.removeKept': () => null,
      'organiser.get': () => ({
        watchLists: [{ id: 3, name: 'Chips', symbols: ['QNTL'], isPaused: false }],
        queries: [
          { id: 4, purpose: 'saved', name: 'Deals', query: 'deal', colour: null, sound: null },
          { id: 5, purpose: 'mute', name: 'Noise', query: 'noise', colour: null, sound: null },
        ],
      }),
      ...replies,
    },
  )
  await view.settle()
  return { ...view, onChange, onStory, onHistory, onMissed }
}

const missedLine = (id: number, title: string | null) => ({
  ...{ story: id, action: 'created', at: NOW, verdict: 'missed' as const, why: null, delayMs: null, times: 0 },
  ...{ isEarly: false, deliveries: [], title, differs: [] },
})

const part = (name: string): HTMLElement => screen.getByRole('region', { name })

describe('since when', () => {
  it('a first visit has nothing to compare with, and reads nothing', async () => {
    const { inputsOf } = await open({}, { since: 'visit' })
    expect(screen.getByText('There is nothing to compare with yet')).toBeDefined()
    // Visits are kept for a number of scopes, and until the layout is reset.
    expect(screen.getByText(/^No earlier visit is known\./)).toBeDefined()
    expect(inputsOf('changes.since')).toEqual([])
  })

  it('a later visit is about the time since the one before ended, each scope for itself', async () => {
    const visits = { all: [null, NOW - 5 * HOUR], 'list 3': [null, NOW - 9 * HOUR] }
    const { inputsOf } = await open({}, { since: 'visit', scope: { kind: 'list', id: 3 } }, visits)
    expect(inputsOf('changes.since')).toMatchObject([{ scope: { kind: 'list', id: 3 }, since: NOW - 9 * HOUR }])
  })

  it('is a time that is typed, after what was understood is said', async () => {
    const { user, onChange, settle } = await open({})
    const field = screen.getByRole('textbox', { name: 'Changes since this time' })
    await user.type(field, '2026-01-05 16:00')
    expect(screen.getByText(/5 Jan 2026, 16:00:00.* · Enter to take it/)).toBeDefined()
    await user.keyboard('{Enter}')
    await settle()
    expect(onChange).toHaveBeenCalledWith({ ...INITIAL_CHANGES, since: new Date(2026, 0, 5, 16).getTime() })
  })

  it.each([
    ['2027-01-05 16:00', 'This time is still to come'],
    ['yesterday 25:00', 'A time is between 00:00 and 23:59'],
  ])('is not “%s”', async (typed, problem) => {
    const { user, onChange } = await open({})
    await user.type(screen.getByRole('textbox', { name: 'Changes since this time' }), `${typed}{Enter}`)
    expect(screen.getByText(problem)).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a file of what is shown', () => {
  it('is Markdown, and where it was written is said', async () => {
    const { user, settle, inputsOf } = await open({ stories: some([story(7, 'Beats')]) })
    await user.click(screen.getByRole('button', { name: 'Markdown…' }))
    await settle()
    const [saved] = inputsOf('file.save') as { name: string; kind: string; content: string }[]
    expect(saved).toMatchObject({ name: 'Changes - Everything', kind: 'md' })
    expect(saved?.content).toContain('**Beats**')
    expect(screen.getByText('The changes are in /tmp/changes.md')).toBeDefined()
  })

  it('waits for the first comparison', async () => {
    await open({}, { since: 'visit' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Markdown…' }).disabled).toBe(true)
  })
})

describe('kept pages', () => {
  it('are kept as they are shown, with what and which time they are of', async () => {
    const { user, settle, inputsOf } = await open({ stories: some([story(7, 'Beats')]) })
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    await settle()
    expect(inputsOf('changes.keep')).toMatchObject([
      { title: 'Changes: Everything', scope: { kind: 'all' }, since: new Date(2026, 0, 5).getTime(), until: NOW },
    ])
    expect(inputsOf('changes.keep')[0]).toMatchObject({ text: expect.stringContaining('**Beats**') as string })
  })

  it('are chosen by their date', async () => {
    const { user, onChange } = await open({}, {}, {}, KEPT)
    const choice = screen.getByRole('combobox', { name: 'Kept pages' })
    await user.selectOptions(choice, within(choice).getByRole('option', { name: /^6 Jan 2026, \d\d:00 · Chips$/ }))
    expect(onChange).toHaveBeenCalledWith({ ...INITIAL_CHANGES, kept: 5 })
  })

  it('read as they were written, and their stories open', async () => {
    const { user, onStory, inputsOf } = await open({}, { kept: 5 }, {}, KEPT)
    expect(screen.getByRole('heading', { name: 'Changes: Chips' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'New stories (1)' })).toBeDefined()
    expect(screen.getByText('Beats *again*').tagName).toBe('STRONG')
    // The file has the times of UTC, the page those that the person reads.
    expect(screen.getByRole('article').textContent).not.toMatch(/\dT\d|UTC/)
    expect(document.querySelector('time')?.textContent).toMatch(/\d\d:\d\d$/)
    await user.click(screen.getByRole('button', { name: 'node ID 7' }))
    expect(onStory).toHaveBeenCalledWith(7)
    expect(inputsOf('changes.since')).toEqual([])
  })

  it.each(['C:\\', 'Gain **50%** \\', 'At https://a.example/a_**b?x=1 now', '`code` _x_'])(
    'read as they were written with the title %s',
    async (title) => {
      const text = changesMarkdown('Changes: Chips', 0, { ...NOTHING, stories: some([story(7, title)]) })
      await open({}, { kept: 5 }, {}, { ...KEPT, text })
      expect(screen.getByText(title).tagName).toBe('STRONG')
    },
  )

  it('read with the words of an edit, which lead nowhere', async () => {
    const places = [[{ kind: 'added' as const, text: 'See node ID 99' }]]
    const edited = {
      ...{ id: 7, edits: 1, unannounced: 0, receivedAt: NOW },
      parts: [{ part: 'title' as const, places, more: 0 }],
    }
    const text = changesMarkdown('Changes: Chips', 0, { ...NOTHING, edits: some({ row: story(7, 'Beats'), edited }) })
    await open({}, { kept: 5 }, {}, { ...KEPT, text })
    expect(screen.getByText('Headline, now: See node ID 99')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^node ID/ }).map(({ textContent }) => textContent)).toEqual([
      'node ID 7',
    ])
  })

  it('read with the path of a value as it is', async () => {
    const path = String.raw`$["a\\b"]`
    const value = { digits: '1', response: { hash: 'a'.repeat(64), path }, others: [] }
    const id = { companyId: '', asOf: '2026-03-31', reportType: 'A', period: '3M', aorOrRestate: '' }
    const NONE = { total: 0, isExact: true, entries: [] }
    const changed = { id, field: 'x', kind: 'changed' as const, before: null, after: value }
    const company = { symbol: 'X', name: null, isFirst: false, units: {}, values: some(changed), records: NONE }
    const text = changesMarkdown('Changes: Chips', 0, { ...NOTHING, companies: some(company) })
    await open({}, { kept: 5 }, {}, { ...KEPT, text })
    expect(screen.getByRole('article').textContent).toContain(
      `then no number, now 1 (response ${'a'.repeat(64)}, path \`${path}\`)`,
    )
  })

  it('leave for the present changes of a time that is chosen', async () => {
    const { user, onChange } = await open({}, { kept: 5, since: 'yesterday' }, {}, KEPT)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Yesterday' }))
    expect(onChange).toHaveBeenCalledWith({ ...INITIAL_CHANGES, since: 'yesterday', kept: null })
  })

  it('leave as the file that they are', async () => {
    const { user, settle, inputsOf } = await open({}, { kept: 5 }, {}, KEPT)
    await user.click(screen.getByRole('button', { name: 'Markdown…' }))
    await settle()
    expect(inputsOf('file.save')).toMatchObject([{ name: 'Changes - Chips', kind: 'md', content: KEPT.text }])
  })

  it('are removed, which leads back to the present changes', async () => {
    const { user, settle, inputsOf, onChange } = await open({}, { kept: 5 }, {}, KEPT)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await settle()
    expect(inputsOf('changes.removeKept')).toEqual([{ connection: 'test', id: 5 }])
    expect(onChange).toHaveBeenCalledWith({ ...INITIAL_CHANGES, kept: null })
  })

  it('are not said to be removed while it is not known which there are', async () => {
    await open({}, { kept: 5, scope: { kind: 'list', id: 3 } }, {}, KEPT, {
      'changes.kept': refusing({ kind: 'storage-failed', reason: 'other', detail: '' }),
      'organiser.get': refusing({ kind: 'storage-failed', reason: 'other', detail: '' }),
    })
    const chosen = ['Changes of', 'Kept pages'].map(
      (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.label,
    )
    expect(chosen).toEqual(['A list', 'A kept page'])
  })

  it('say so where one was removed meanwhile', async () => {
    await open({}, { kept: 5 })
    expect(screen.getByText('This page was removed')).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kept pages' }).selectedOptions[0]?.label).toBe(
      'A removed page',
    )
  })
})

describe('of what', () => {
  it('is everything, a watch list or a saved search', async () => {
    const { user, onChange } = await open({})
    const scope = screen.getByRole('combobox', { name: 'Changes of' })
    expect(
      within(scope)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Everything', 'List: Chips', 'Search: Deals'])
    await user.selectOptions(scope, 'Search: Deals')
    expect(onChange).toHaveBeenCalledWith({ since: 'yesterday', scope: { kind: 'search', id: 4 }, kept: null })
  })
})

describe('what happened', () => {
  it('is one line when nothing did', async () => {
    await open({})
    expect(screen.getByText(/^Nothing new: no story, edit, removal or value was received since/)).toBeDefined()
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
  })

  it('says nothing of values where a search looks for stories only', async () => {
    await open({}, { since: 'yesterday', scope: { kind: 'search', id: 4 } })
    expect(
      screen.getByText(/^Nothing new: no story that the search finds was received, edited or removed since/),
    ).toBeDefined()
  })

  it('lists stories, each of which is opened by its headline', async () => {
    const { user, onStory } = await open({
      stories: some([story(1, 'Chips are back'), story(2, 'Chips are back again')], [story(3, 'A deal')]),
    })
    const lines = within(part('New stories')).getAllByRole('listitem')
    expect(lines.map((line) => within(line).getByRole('button').textContent)).toEqual([
      'Chips are back',
      'Chips are back again',
      'A deal',
    ])
    await user.click(screen.getByRole('button', { name: 'A deal' }))
    expect(onStory).toHaveBeenCalledWith(3)
  })

  it('has nothing in its lists but their entries, with stories that are one story and the way to the rest', async () => {
    const rows = Array.from({ length: 41 }, (_, place) => [story(place * 2, 'One'), story(place * 2 + 1, 'Other')])
    await open({ stories: some(...rows) })
    const list = within(part('New stories')).getByRole('list')
    const rest = within(list).getByRole('button', { name: 'Show all 41 stories' })
    expect(rest.closest('[role="listitem"]')).not.toBeNull()
    for (const entry of within(list).getAllByRole('listitem'))
      expect(entry.parentElement?.closest('[role]:not([role="presentation"])')).toBe(list)
  })

  it('shows the changed words of an edit, which leads to the history', async () => {
    const parts = [
      {
        part: 'title' as const,
        more: 2,
        places: [
          [
            { kind: 'same' as const, text: 'Profit ' },
            { kind: 'removed' as const, text: 'rises' },
            { kind: 'added' as const, text: 'falls' },
          ],
        ],
      },
    ]
    const edited = { id: 7, edits: 1, unannounced: 1, receivedAt: NOW, parts }
    const { user, onHistory } = await open({ edits: some({ row: story(7, 'Profit falls'), edited }) })
    const line = within(part('Edited stories')).getByRole('listitem')
    expect(line.textContent).toContain('1 edit, unannounced')
    expect([line.querySelector('del')?.textContent, line.querySelector('ins')?.textContent]).toEqual(['rises', 'falls'])
    expect(line.textContent).toContain('and 2 other changed places')
    await user.click(screen.getByRole('button', { name: 'Profit falls' }))
    expect(onHistory).toHaveBeenCalledWith(7)
  })

  it('writes controls in texts of the service out, which would turn around what stands beside them', async () => {
    const odd = 'annual \u202egpj.exe'
    const place = [{ kind: 'added' as const, text: odd }]
    const edited = {
      ...{ id: 7, edits: 1, unannounced: 0, receivedAt: NOW },
      parts: [{ part: 'title' as const, more: 0, places: [place] }],
    }
    await open({ stories: some([story(8, odd)]), edits: some({ row: story(7, odd), edited }) })
    for (const title of ['New stories', 'Edited stories'])
      expect(part(title).textContent.match(/annual .*?gpj\.exe/g)).toEqual(
        title === 'New stories' ? ['annual [U+202E]gpj.exe'] : Array(2).fill('annual [U+202E]gpj.exe'),
      )
  })

  it('says of a story without a time of creation that it may be older', async () => {
    await open({ stories: some([{ ...story(8, 'Undated'), createdAt: null }], [story(9, 'Dated')]) })
    const [undated, dated] = within(part('New stories')).getAllByRole('listitem')
    expect(undated?.textContent).toContain('may be older')
    expect(dated?.textContent).not.toContain('may be older')
  })

  it('shows restated values with both numbers, and names new records', async () => {
    const response = { hash: 'h', path: '$' }
    const { id } = recordOf('R', '2026-03-31', {})
    const company: CompanyChanges = {
      symbol: 'QNTL',
      name: 'Quintel',
      isFirst: false,
      units: {},
      values: some({
        id,
        field: 'roe',
        kind: 'restated' as const,
        before: { digits: '0.2', response, others: [] },
        after: { digits: '0.3', response, others: [] },
      }),
      records: some({ id, response, receivedAt: NOW }),
    }
    await open({ companies: some(company) })
    const [row] = within(part('Ratios')).getAllByRole('row').slice(1)
    expect(
      within(row as HTMLElement)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toHaveLength(2)
    expect(row?.textContent).toContain('against what it restates')
    expect(part('Ratios').textContent).toContain('New record: Restated, Quarter, as of 31 Mar 2026')
  })

  it('names new reports with their numbers, and shows both numbers of changed ones, each of which leads to its response', async () => {
    const response = { hash: 'h', path: '$.data' }
    const id = { asOf: '2026-03-31', period: '3M', reportType: 'A', aorOrRestate: 'AOR' }
    const valueOf = (digits: string) => ({ digits, response: { hash: 'h', path: '$.data.revenue' }, others: [] })
    const company: CompanyEarnings = {
      symbol: 'QNTL',
      isFirst: false,
      reports: some({
        id,
        currency: 'USD',
        periodEnd: null,
        isNewPeriod: true,
        response,
        receivedAt: NOW,
        numbers: [{ field: 'revenue', value: valueOf('14815306000.0') }],
      }),
      values: {
        ...some({ id: { ...id, asOf: '2025-12-31' }, field: 'dilutedEps', before: valueOf('0.5'), after: null }),
        total: 9,
      },
    }
    await open({ earnings: some(company) })
    const reports = part('Earnings reports')
    expect(reports.textContent).toContain('New period: Original, Quarter, as of 31 Mar 2026Revenue 14.82 bn USD')
    expect(
      within(reports)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['NumberReportThenNow', expect.stringMatching(/^Diluted EPSOriginal.*31 Dec 20250\.5/)])
    expect(reports.textContent).toContain('and 8 other changed numbers')
    expect(within(reports).getAllByRole('button', { name: /14\.8|0\.5|Mar 2026/ })).toHaveLength(3)
    expect(screen.getByText(/1 company with new or changed earnings reports\.$/)).toBeDefined()
  })

  it('says where no report from before is stored, and names the newest only', async () => {
    const reportAt = (asOf: string) => ({
      id: { asOf, period: '3M', reportType: 'A', aorOrRestate: null },
      currency: null,
      periodEnd: null,
      isNewPeriod: true,
      response: { hash: 'h', path: '$' },
      receivedAt: NOW,
      numbers: [],
    })
    const reports = some(reportAt('2026-03-31'), reportAt('2025-12-31'))
    await open({ earnings: some({ symbol: 'QNTL', isFirst: true, reports, values: some() }) })
    expect(part('Earnings reports').textContent).toContain(
      'QNTL2 reports received; none from before is stored. The newest:Original, Quarter, as of 31 Mar 2026',
    )
    expect(part('Earnings reports').textContent).not.toContain('2025')
  })

  it('lists missed deliveries, which lead to their story and to the comparison of that time', async () => {
    const { user, onStory, onMissed } = await open({
      missed: { hours: 20, lines: some(missedLine(7, 'Beats'), missedLine(8, null)) },
    })
    const missed = part('Missed deliveries')
    expect(
      within(missed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/Beats created$/), expect.stringMatching(/Story 8 created$/)])
    await user.click(within(missed).getByRole('button', { name: 'Beats' }))
    await user.click(within(missed).getByRole('button', { name: 'Show them in Completeness' }))
    expect([onStory.mock.calls, onMissed.mock.calls]).toEqual([[[7]], [[20]]])
    expect(screen.getByText(/, 2 missed deliveries\.$/)).toBeDefined()
  })

  it('names the companies that came into saved screens or left them', async () => {
    const movements = [
      { symbol: 'QNTL', before: 'out' as const, after: 'in' as const },
      { symbol: 'KSTL', before: 'unknown' as const, after: 'in' as const },
      { symbol: 'HLDN', before: 'in' as const, after: 'unknown' as const },
      { symbol: 'ARFD', before: 'in' as const, after: 'out' as const },
    ]
    await open({ screens: [{ name: 'Quality', movements }] }, { scope: { kind: 'list', id: 3 }, since: 'yesterday' })
    expect(part('Saved screens').textContent).toContain(
      'QualityQNTL came inKSTL came in; could not be judged beforeHLDN left; cannot be judged nowARFD left',
    )
    expect(screen.getByText(/, 1 changed screen\.$/)).toBeDefined()
  })

  it('says that nothing was missed only where that is known', async () => {
    await open({ stories: some([story(7, 'Beats')]), missed: { hours: 20, lines: some() } })
    expect(screen.getByText(/, no missed delivery\.$/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Missed deliveries' })).toBeNull()
  })

  it('says first how much there is of each kind, also of what there is none', async () => {
    await open({
      stories: some([story(7, 'Beats')]),
      removed: { total: 20_000, isExact: false, entries: [story(1, 'Gone')] },
    })
    expect(
      screen.getByText(
        '1 new story, no edited story, more than 20,000 removed stories, no company with new or changed ratios.',
      ),
    ).toBeDefined()
  })

  it('counts no ratios in a saved search, and says that it finds stories', async () => {
    await open({ stories: some([story(7, 'Beats')]) }, { since: 'yesterday', scope: { kind: 'search', id: 4 } })
    expect(screen.getByText('1 new story, no edited story, no removed story.')).toBeDefined()
    expect(screen.getByText('A saved search finds stories, so ratios and earnings are not listed.')).toBeDefined()
  })

  it('says how much is not listed', async () => {
    await open({ removed: { total: 20_000, isExact: false, entries: [story(1, 'Gone')] } })
    expect(part('Removed stories').textContent).toContain('more than 20,000')
    expect(part('Removed stories').textContent).toContain('More than 19,999 more are not listed')
  })
})
