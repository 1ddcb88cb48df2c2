// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { STORY_COLUMNS, type StoryColumn } from '../../../../../../app/domain/news/view-choices.ts'
import type { EarlierStory, StoryRow } from '../../../../../../app/ipc/news/stories.ts'
import { CompactHead, CompactLine } from '../../../../../../renderer/features/news/list/story-line.tsx'
import { TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../../support/window/service-replies.ts'

const AT = Date.UTC(2026, 9, 30, 16, 5)
const EVERY: readonly StoryColumn[] = STORY_COLUMNS.map(({ id }) => id)

async function lineOf(
  changes: Partial<StoryRow> = {},
  {
    columns = EVERY,
    isByDay = true,
    earlier = null,
    onSelect = () => undefined,
  }: {
    columns?: readonly StoryColumn[]
    isByDay?: boolean
    earlier?: EarlierStory['earlier'] | null
    onSelect?: (id: number, index: number) => void
  } = {},
) {
  const { user } = await renderWindow(
    <TimeZoneContext value="utc">
      <CompactLine
        row={{ ...rowOf(AT), id: 7, createdAt: AT, title: 'Margin slips', ...changes }}
        index={2}
        total={9}
        start={44}
        height={22}
        isSelected={false}
        now={AT + 86_400_000}
        pattern={null}
        snippet={null}
        earlier={earlier}
        onMenu={() => undefined}
        onSelect={onSelect}
        columns={columns}
        isByDay={isByDay}
      />
    </TimeZoneContext>,
  )
  const option = screen.getByRole('option')
  return { user, option, titles: [...option.querySelectorAll('[title]')].map((each) => each.getAttribute('title')) }
}

describe('a story in one line', () => {
  it('is as high as its row', async () => {
    expect((await lineOf()).option.style.height).toBe('22px')
  })

  it('has the whole headline as its tooltip', async () => {
    const title = 'Revenue '.repeat(20).trim()
    expect((await lineOf({ title })).titles).toContain(title)
  })

  it.each<[string[], boolean, string]>([
    [['News', 'Earnings'], false, 'Earnings'],
    [['news', 'M&A'], true, 'M&A'],
    [['News'], true, 'WIIM'],
    [[], true, 'WIIM'],
    [['News'], false, 'News'],
    [[], false, ''],
  ])('has of the channels %o, why it moves: %s, the one that says most', async (channels, isWhyMoving, shown) => {
    const { option } = await lineOf({ channels, isWhyMoving }, { columns: ['channel'] })
    const cell = option.querySelector('.story-column-channel')
    expect(cell?.textContent).toBe(shown)
    expect(cell?.getAttribute('title')).toBe([...(isWhyMoving ? ['WIIM'] : []), ...channels].join(' · ') || null)
  })

  it('has the time of day where a heading names the day', async () => {
    expect((await lineOf()).option.querySelector('time')?.lastChild?.textContent).toBe('16:05')
  })

  it('says its date to a screen reader, which does not see under which heading it stands', async () => {
    await lineOf()
    expect(screen.queryByRole('option', { name: /30 Oct 2026/ })).not.toBeNull()
  })

  it('has the date with the time where no heading does', async () => {
    const { option } = await lineOf({}, { isByDay: false })
    expect(option.querySelector('time')?.textContent).toBe('30 Oct 16:05')
  })

  it('says that there are more symbols, and names them', async () => {
    const { option, titles } = await lineOf({ symbols: ['QNTL', 'KSTL'], symbolCount: 2 })
    expect(option.querySelector('.story-column-symbol')?.textContent).toBe('QNTL +1')
    expect(titles).toContain('QNTL · KSTL')
  })

  it('has every mark, each with its words', async () => {
    const { titles } = await lineOf({
      isRead: false,
      isWhyMoving: true,
      removedAt: AT,
      hiddenBy: ['Noise'],
      revision: 'edited',
      label: 'committee',
      hasNote: true,
      hasHighlights: true,
      isPinned: true,
      isStarred: true,
      importanceRank: 5,
    })
    expect(titles).toEqual(
      expect.arrayContaining([
        'Unread',
        'Why is it moving',
        'The service removed this story. Its last text stays cached.',
        'Hidden by Noise',
        'The service edited this story',
        'Label: committee',
        'You wrote a note',
        'You highlighted text',
        'Pinned for later and offline',
        'Starred',
        'Importance 5 of 5',
      ]),
    )
  })

  // B10
  it.each([
    [1, ['Importance 1 of 5']],
    [3, ['Importance 3 of 5']],
    [null, []],
  ])('has an importance of %s as the service sent it', async (importanceRank, expected) => {
    const { titles } = await lineOf({ importanceRank })
    expect(titles.filter((title) => title?.startsWith('Importance'))).toEqual(expected)
  })

  it('says in words what a drawn mark shows', async () => {
    expect((await lineOf({ revision: 'silent' })).option.textContent).toContain('unannounced edit')
  })

  // B13
  it.each([
    [false, 'similar', 'An earlier story has a similar title: “Margins slip”, '],
    [true, 'seen before', 'You read an earlier story with a similar title: “Margins slip”, '],
  ])('names an earlier story with a similar title (read: %s)', async (isRead, short, long) => {
    const { option, titles } = await lineOf({}, { earlier: { id: 6, title: 'Margins slip', createdAt: AT, isRead } })
    expect(option.textContent).toContain(short)
    expect(titles.some((title) => title?.startsWith(long))).toBe(true)
  })

  it('has the chosen columns only', async () => {
    const { option } = await lineOf({ importanceRank: 5, isStarred: true }, { columns: ['symbol'] })
    const shown = [...option.children].map((each) => each.className.split(' ')[0])
    expect(shown).toEqual(['story-row-unread', 'story-column-symbol', 'story-row-title'])
  })

  it('is chosen by a click', async () => {
    const onSelect = vi.fn()
    const { user, option } = await lineOf({}, { onSelect })
    await user.click(option)
    expect(onSelect).toHaveBeenCalledWith(7, 2)
  })
})

it.each([
  [EVERY, 'TimeSymbolChannelHeadline'],
  [['symbol'] as const, 'SymbolHeadline'],
])('the head names the columns %j', async (columns, words) => {
  const { container } = await renderWindow(<CompactHead columns={columns} isByDay />)
  expect(container.textContent).toBe(words)
})
