// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../../../../renderer/shell/notes/link-dialog.tsx'
import '../../../../../renderer/features/console/console-view.tsx'
import '../../../../../renderer/features/ratios/ratios-view.tsx'
import '../../../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import '../../../../../renderer/features/welcome/welcome-view.tsx'
import { App } from '../../../../../renderer/shell/window/app.tsx'
import type { DeepLink, OpenedLink } from '../../../../../app/domain/window/deep-link.ts'
import { repliesFor } from '../../../../support/views/crawled-views.ts'
import { refusing, renderWhole, type Replies } from '../../../../support/window/render-window.tsx'
import { STORY } from '../../../../support/window/service-replies.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'

beforeEach(() => localStorage.clear())

const story = (id: number): DeepLink => ({ kind: 'story', id })
const REFUSED: OpenedLink = { kind: 'refused', shown: 'tearsheet://story/1', reason: 'It names a host.' }

/** A window that shows the console, for which main has these links at each call. */
async function windowWith(arrivals: readonly (readonly OpenedLink[])[], replies: Replies = {}) {
  let count = 0
  const window = await renderWhole(<App />, {
    ...repliesFor('requests', 'live'),
    'window.links': () => {
      count += 1
      return arrivals[count - 1] ?? []
    },
    ...replies,
  })
  const press = async (name: string): Promise<void> => {
    await window.user.click(screen.getByRole('button', { name, hidden: true }))
    await window.settle()
  }
  const asked = (): unknown[] => [
    ...window.inputsOf('news.item').filter(({ mode }) => mode === 'live'),
    ...window.inputsOf('news.refresh'),
    ...window.inputsOf('ratios.refresh'),
    ...window.inputsOf('earnings.get'),
  ]
  return { ...window, press, asked }
}

const question = (): string | null => screen.queryByRole('alertdialog')?.textContent ?? null

describe('a link from outside', () => {
  // SECURITY 80
  it('is shown with what it opens, and nothing is asked of the service before it is opened', async () => {
    const { press, asked, inputsOf } = await windowWith([[story(STORY)]])
    expect(question()).toMatch(/Open this link\?.*Story 7: A story about margins.*Cached just now.*Test/)
    expect(asked()).toEqual([])
    await press('Open')
    expect(question()).toBeNull()
    expect(inputsOf('news.item')).toContainEqual({ connection: 'test', id: STORY, mode: 'live' })
  })

  it('is answered with Cancel by Enter, so that a key that was meant for something else opens nothing', async () => {
    const { user, settle, asked } = await windowWith([[story(STORY)]])
    await user.keyboard('{Enter}')
    await settle()
    expect([question(), asked()]).toEqual([null, []])
  })

  it('says what is not cached, and that nothing is requested offline', async () => {
    const offline = repliesFor('requests', 'offline')
    await windowWith([[story(404)]], offline)
    expect(question()).toMatch(/Not cached.*Nothing, because you work offline/)
  })

  it('says when the library cannot be read', async () => {
    await windowWith([[story(STORY)]], { 'news.item': refusing({ kind: 'internal', reference: 'ref-1' }) })
    expect(question()).toContain('Could not be read.')
  })

  it('leads to the page of a company, on its basis', async () => {
    const { press, inputsOf } = await windowWith([[{ kind: 'company', symbol: 'QNTL', ratios: [], basis: 'A' }]])
    expect(question()).toMatch(/The page of QNTL.*As originally reported \(A\).*The ratios and the earnings/)
    await press('Open')
    expect(inputsOf('ratios.refresh')).toEqual([{ connection: 'test', symbols: ['QNTL'], fromDate: null }])
    expect(screen.getByRole('region', { name: 'Tear sheet' }).querySelector('[aria-checked=true]')?.textContent).toBe(
      'Original',
    )
  })

  it('says of a company only whether its ratios are cached: its stories and earnings may be', async () => {
    const link: DeepLink = { kind: 'company', symbol: 'NONE', ratios: [], basis: null }
    await windowWith([[link]])
    expect(question()).toMatch(/The page of NONE.*On this computerRatios cached/)
    cleanup()
    await windowWith([[link]], {
      'ratios.read': () => ({ value: [], source: { state: 'cached', receivedAt: null, because: null } }),
    })
    expect(question()).toMatch(/The page of NONE.*On this computerNo ratios cached/)
  })

  it('leads to some ratios of a company', async () => {
    const { press, inputsOf } = await windowWith([
      [{ kind: 'company', symbol: 'QNTL', ratios: ['roe', 'roa'], basis: 'R' }],
    ])
    expect(question()).toMatch(/2 ratios of QNTL.*Return on equity, Return on assets.*Restated \(R\)/)
    await press('Open')
    expect(inputsOf('ratios.read').at(-1)).toMatchObject({ symbols: ['QNTL'], fields: ['roe', 'roa'] })
  })

  it('that is refused says why, and shows its text', async () => {
    const { press, asked } = await windowWith([[REFUSED]])
    expect(question()).toMatch(/This link is not opened.*It names a host\..*tearsheet:\/\/story\/1/)
    await press('Close')
    expect([question(), asked()]).toEqual([null, []])
  })
})

describe('several links', () => {
  it('are asked about one after the other', async () => {
    const { press } = await windowWith([[story(1), REFUSED, story(2)]])
    expect(question()).toMatch(/Story 1.*2 other links wait\./)
    await press('Cancel')
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(question()).toMatch(/It names a host.*Another link waits\./)
    await press('Close')
    expect(question()).toContain('Story 2')
    await press('Cancel')
    expect(question()).toBeNull()
  })

  it('that come while one is shown do not cover it', async () => {
    const { press, notify } = await windowWith([[story(1)], [story(2)]])
    await notify('link.wanted')
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(question()).toContain('Story 1')
    await press('Cancel')
    expect(question()).toContain('Story 2')
  })

  it('that are the same are one', async () => {
    const { press, notify } = await windowWith([[story(1)], [story(1)]])
    await notify('link.wanted')
    await press('Cancel')
    expect(question()).toBeNull()
  })
})

describe('a link that comes', () => {
  it('while a dialog is open waits for its end, and the person is told', async () => {
    const { user, notify, press } = await windowWith([[], [story(1)]])
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await notify('link.wanted')
    expect(question()).toBeNull()
    expect(document.body.textContent).toContain('A link was opened. It is shown when this dialog or menu is closed.')
    await press('Close')
    expect(question()).toContain('Story 1')
  })

  it('before there is a connection waits for one', async () => {
    let connection: ReturnType<typeof connectionView> | null = null
    const { notify } = await windowWith([[story(1)]], {
      'app.status': () => ({ version: '1.0.0', connection, storageError: null }),
    })
    expect(question()).toBeNull()
    expect(document.body.textContent).toMatch(/A link waits.*tearsheet:story\/1/)
    connection = connectionView()
    await notify('status.changed')
    expect(question()).toContain('Story 1')
  })

  it('before there is a connection and cannot be read says so at once', async () => {
    await windowWith([[REFUSED]], {
      'app.status': () => ({ version: '1.0.0', connection: null, storageError: null }),
    })
    expect(question()).toContain('It names a host.')
  })

  it('before the start could be completed is shown after it', async () => {
    let isStarted = false
    const { notify } = await windowWith([[story(1)]], {
      'app.status': () =>
        isStarted
          ? { version: '1.0.0', connection: connectionView(), storageError: null }
          : refusing({ kind: 'start-failed', reason: 'full', detail: '/data' })(),
    })
    expect(question()).toBeNull()
    isStarted = true
    await notify('status.changed')
    expect(question()).toContain('Story 1')
  })
})
