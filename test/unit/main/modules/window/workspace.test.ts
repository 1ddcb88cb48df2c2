import { describe, expect, it } from 'vitest'
import { withDraft, type Kept } from '../../../../../app/domain/window/drafts.ts'
import { NEW_WINDOW, NO_VIEW, type RememberedWindow } from '../../../../../main/modules/window/remembered-window.ts'
import { createWorkspace, withRecent } from '../../../../../main/modules/window/workspace.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { settled } from '../../../../support/system/settled.ts'
import type { Place } from '../../../../../app/ipc/window/location.ts'

const [ONE, TWO] = [1, 2]

function workspaceOf(first: readonly RememberedWindow[] = [], fails = false) {
  const timers = fakeTimers()
  const written: (readonly RememberedWindow[])[] = []
  const failures: unknown[] = []
  const workspace = createWorkspace({
    first,
    write(windows) {
      written.push(windows)
      return fails ? Promise.reject(new Error('full')) : Promise.resolve()
    },
    scheduleTimeout: timers.scheduleTimeout,
    failed: (thrown) => failures.push(thrown),
  })
  return { workspace, timers, written, failures }
}

const at = (x: number): Pick<RememberedWindow, 'frame'> => ({
  frame: { bounds: { x, y: 0, width: 900, height: 640 }, fills: 'no' },
})
const xOf = ({ frame }: RememberedWindow): number | undefined => frame?.bounds.x

function withTwo() {
  const rig = workspaceOf()
  rig.workspace.opened(ONE, NEW_WINDOW)
  rig.workspace.opened(TWO, NEW_WINDOW)
  rig.workspace.change(ONE, at(1))
  rig.workspace.change(TWO, at(2))
  return rig
}

/** What the next start would open. */
async function left({ workspace, written }: ReturnType<typeof workspaceOf>): Promise<(number | undefined)[]> {
  await workspace.close()
  return written.at(-1)?.map(xOf) ?? []
}

describe('the windows of the next start', () => {
  it('are a new one at first', () => {
    expect(workspaceOf().workspace.toOpen()).toEqual([NEW_WINDOW])
  })

  it('are those that were open', () => {
    const first = [
      { ...NEW_WINDOW, ...at(1) },
      { ...NEW_WINDOW, ...at(2) },
    ]
    expect(workspaceOf(first).workspace.toOpen()).toEqual(first)
  })

  it('are all of them when the application is quit', async () => {
    const rig = withTwo()
    rig.workspace.quitting()
    rig.workspace.closed(ONE)
    rig.workspace.closed(TWO)
    expect(await left(rig)).toEqual([1, 2])
  })

  it('are without one of several that was closed', async () => {
    const rig = withTwo()
    rig.workspace.closed(TWO)
    expect(await left(rig)).toEqual([1])
  })

  it('are the last one that was closed', async () => {
    const rig = withTwo()
    rig.workspace.closed(ONE)
    rig.workspace.closed(TWO)
    expect([await left(rig), rig.workspace.toOpen().map(xOf)]).toEqual([[2], [2]])
  })

  it('end with the one that was used last', async () => {
    const rig = withTwo()
    rig.workspace.used(ONE)
    expect(await left(rig)).toEqual([2, 1])
  })

  it('do not hold a window that was closed before it was used', async () => {
    const rig = withTwo()
    rig.workspace.closed(ONE)
    rig.workspace.used(ONE)
    rig.workspace.change(ONE, at(3))
    expect(await left(rig)).toEqual([2])
  })
})

describe('what a window shows', () => {
  it('is remembered for each connection, and the last one is shown again', () => {
    const { workspace } = withTwo()
    workspace.remember(ONE, 'a', PLACE)
    workspace.remember(ONE, 'b', { ...PLACE, view: 'news' })
    expect([workspace.of(ONE).connection, ...workspace.of(ONE).views]).toEqual([
      'b',
      ['a', { ...NO_VIEW, place: PLACE }],
      ['b', { ...NO_VIEW, place: { ...PLACE, view: 'news' } }],
    ])
  })

  it('stays known as a place where the window was, until the connection is forgotten', () => {
    const { workspace } = withTwo()
    workspace.remember(ONE, 'a', PLACE)
    workspace.remember(ONE, 'a', { ...PLACE, view: 'console' })
    expect(workspace.of(ONE).views.get('a')?.recents).toEqual([PLACE])
    workspace.forget('a')
    expect(workspace.of(ONE).views.size).toBe(0)
  })

  it('is nothing to another window', () => {
    const { workspace } = withTwo()
    workspace.remember(ONE, 'a', PLACE)
    expect(workspace.of(TWO)).toMatchObject({ connection: null, views: new Map() })
  })

  it('is kept for the last shown connections only', () => {
    const { workspace } = withTwo()
    for (let id = 0; id < 30; id++) workspace.remember(ONE, String(id), PLACE)
    expect([...workspace.of(ONE).views.keys()]).toEqual(Array.from({ length: 12 }, (_, each) => String(18 + each)))
  })

  it.each([
    ['one connection', 'a', ['b']],
    ['all connections', null, []],
  ])('is forgotten for %s', (_which, connection, ids) => {
    const { workspace } = withTwo()
    workspace.remember(ONE, 'a', PLACE)
    workspace.remember(ONE, 'b', PLACE)
    workspace.forget(connection)
    expect([...workspace.of(ONE).views.keys()]).toEqual(ids)
  })

  it('is forgotten of a window that was closed last', () => {
    const { workspace } = workspaceOf()
    workspace.opened(ONE, NEW_WINDOW)
    workspace.remember(ONE, 'a', PLACE)
    workspace.closed(ONE)
    workspace.forget('a')
    expect(workspace.toOpen()).toEqual([{ ...NEW_WINDOW, connection: 'a' }])
  })

  it('is forgotten where it may have stopped the window, without the other connections', () => {
    const { workspace } = withTwo()
    workspace.remember(ONE, 'a', PLACE)
    workspace.remember(ONE, 'b', PLACE)
    workspace.forgetShown(ONE)
    expect(workspace.of(ONE)).toMatchObject({
      connection: 'b',
      views: new Map([
        ['a', { ...NO_VIEW, place: PLACE }],
        ['b', NO_VIEW],
      ]),
    })
  })
})

describe('what is typed in a window', () => {
  const typed = (text: string) => (kept: Kept) => withDraft(kept, 'note of story 7/text', text)

  it('is kept for each connection', () => {
    const { workspace } = withTwo()
    workspace.keep(ONE, 'a', typed('one'))
    workspace.keep(ONE, 'b', typed('two'))
    expect([...workspace.of(ONE).views].map(([id, { kept }]) => [id, kept.drafts[0]?.[1]])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ])
  })

  it('stays when what the window showed may have stopped it, without what was chosen in the views', () => {
    const { workspace } = withTwo()
    const chosen = (kept: Kept) => withDraft(kept, 'view/stories', '[]')
    for (const id of ['b', 'a']) {
      workspace.remember(ONE, id, PLACE)
      workspace.keep(ONE, id, typed('one'))
      workspace.keep(ONE, id, chosen)
    }
    workspace.forgetShown(ONE)
    expect([...workspace.of(ONE).views].map(([id, { kept }]) => [id, kept.drafts.map(([name]) => name)])).toEqual([
      ['b', ['note of story 7/text', 'view/stories']],
      ['a', ['note of story 7/text']],
    ])
  })
})

describe('changes', () => {
  it('are written at once, and then at most twice a second', async () => {
    const { workspace, timers, written } = workspaceOf()
    workspace.opened(ONE, NEW_WINDOW)
    workspace.change(ONE, at(1))
    await settled()
    for (const x of [2, 3, 4]) workspace.change(ONE, at(x))
    await timers.pass(499)
    expect(written.map((windows) => windows.map(xOf))).toEqual([[1]])
    await timers.pass(1)
    expect(written.map((windows) => windows.map(xOf))).toEqual([[1], [4]])
  })

  it('are written when the application ends, without waiting', async () => {
    const { workspace, written } = workspaceOf()
    workspace.opened(ONE, NEW_WINDOW)
    workspace.change(ONE, at(1))
    workspace.change(ONE, at(2))
    await workspace.close()
    expect(written.at(-1)?.map(xOf)).toEqual([2])
  })

  it('that are written are not written again at the end', async () => {
    const { workspace, written } = workspaceOf()
    workspace.opened(ONE, NEW_WINDOW)
    workspace.change(ONE, at(1))
    await settled()
    await workspace.close()
    expect(written).toHaveLength(1)
  })

  it('that are written at the end are not written once more after the pause', async () => {
    const { workspace, timers, written } = workspaceOf()
    workspace.opened(ONE, NEW_WINDOW)
    workspace.change(ONE, at(1))
    await settled()
    workspace.change(ONE, at(2))
    await workspace.close()
    await timers.pass(5000)
    expect(written.map((windows) => windows.map(xOf))).toEqual([[1], [2]])
  })

  it('that cannot be written do no harm', async () => {
    const { workspace, failures } = workspaceOf([], true)
    workspace.opened(ONE, NEW_WINDOW)
    workspace.change(ONE, at(1))
    await workspace.close()
    expect(failures).toHaveLength(1)
  })
})

const sheet = (symbol: string): Place => ({ ...PLACE, view: 'sheet', sheet: { ...PLACE.sheet, symbol } })
const story = (selected: number | null, query = ''): Place => ({
  ...PLACE,
  view: 'news',
  news: { ...PLACE.news, selected, filter: { ...PLACE.news.filter, query } },
})

it('a place that a window leaves is remembered', () => {
  expect(withRecent([], sheet('QNTL'), story(1))).toEqual([sheet('QNTL')])
})

it('a place that only looks another way now is not left', () => {
  expect(withRecent([], { ...story(1), news: { ...story(1).news, top: 5 } }, story(1))).toEqual([])
})

it('a place where a window was twice is remembered once, as the last one', () => {
  expect(withRecent([sheet('QNTL'), sheet('KSTL')], sheet('QNTL'), story(1))).toEqual([sheet('KSTL'), sheet('QNTL')])
})

it('a search that is being typed is one place', () => {
  expect(withRecent([], story(null, 'mer'), story(null, 'merg'))).toEqual([])
  expect(withRecent([], story(null, 'merger'), story(null, ''))).toEqual([story(null, 'merger')])
})

it('eight places are remembered, the last ones', () => {
  const recent = Array.from({ length: 12 }, (_, place) => place).reduce<readonly Place[]>(
    (before, place) => withRecent(before, story(place), story(place + 1)),
    [],
  )
  expect(recent.map(({ news }) => news.selected)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
})

it('a place with thousands of symbols is not remembered', () => {
  const many = {
    ...PLACE,
    view: 'ratios' as const,
    ratios: { ...PLACE.ratios, symbols: Array<string>(900).fill('QNTL') },
  }
  expect(withRecent([], many, story(1))).toEqual([])
})
