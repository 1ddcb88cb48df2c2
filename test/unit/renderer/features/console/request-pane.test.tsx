// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import type { LoggedRequest } from '../../../../../app/domain/requests/request-log.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { RequestPane } from '../../../../../renderer/features/console/request-pane.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { changeLayout } from '../../../../../renderer/ui/layout/window-layout.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { LOGGED_REQUEST } from '../../../../support/records/logged-request.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

/** Opens the pane with these calls, the oldest first, in a window that kept these choices; clearing the calls empties the list. */
async function open(requests: readonly LoggedRequest[], kept: Readonly<Record<string, unknown>> = {}) {
  let calls = requests
  return renderWindow(
    <ConnectionContext value={connectionView()}>
      <KeeperContext value={keeperWith(kept)}>
        <CommandProvider>
          <RequestPane version="1" />
        </CommandProvider>
      </KeeperContext>
    </ConnectionContext>,
    {
      'console.list': () => [...calls],
      'file.save': () => null,
      'console.body': ({ id }) => (id === 2 ? { id, text: '{"ok":true}', isCut: true, isText: true } : null),
      'console.bodies': () => [{ id: 2, text: '{"ok":true}', isCut: false, isText: true }],
      'console.clear': () => {
        calls = []
        return null
      },
    },
  )
}

const detail = () => screen.queryByRole('complementary', { name: 'Call' })

/** What the pane shows of a call. */
async function detailsOf(request: LoggedRequest): Promise<string> {
  const { user } = await open([request])
  await user.click(screen.getByText(request.url))
  return screen.getByRole('complementary', { name: 'Call' }).textContent
}

const THREE = ['a', 'b', 'c'].map((name, place) => ({
  ...LOGGED_REQUEST,
  id: place + 1,
  url: `https://a.example/${name}`,
}))

/** The path of the call that a screen reader is at; null for none. */
function chosen(): string | null {
  const id = screen.getByRole('grid', { name: 'Calls' }).getAttribute('aria-activedescendant')
  const line = id === null ? null : document.getElementById(id)
  return line?.getAttribute('aria-selected') === 'true' ? (/\w$/.exec(line.textContent)?.[0] ?? null) : null
}

it('a call shows the request IDs of its response', async () => {
  const requestIds = { 'x-request-id': 'r-17', 'cf-ray': '8f3b' }
  expect(await detailsOf({ ...LOGGED_REQUEST, requestIds })).toContain('x-request-id: r-17\ncf-ray: 8f3b')
})

it('a call shows the rate limit of its response', async () => {
  expect(await detailsOf({ ...LOGGED_REQUEST, rateLimit: { 'x-ratelimit-remaining': '3' } })).toContain(
    'x-ratelimit-remaining: 3',
  )
})

it('a call without such headers says that there was no rate limit, and names no request ID', async () => {
  expect(await detailsOf(LOGGED_REQUEST)).toContain('200\n(no rate-limit headers)')
})

it.each([
  ['j', 'k'],
  ['{ArrowDown}', '{ArrowUp}'],
])('%s and %s move through the calls, the newest first, and stay at the ends', async (down, up) => {
  const { user } = await open(THREE)
  const places = [chosen()]
  for (const key of [down, down, down, down, up, up, up]) {
    await user.keyboard(key)
    places.push(chosen())
  }
  expect(places).toEqual([null, 'c', 'b', 'a', 'a', 'b', 'c', 'c'])
})

it('Clear empties the list, and what needs a call says that there is none', async () => {
  const { user, notify, inputsOf } = await open(THREE)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await notify('console.changed')
  expect(inputsOf('console.clear')).toEqual([{ connection: 'test' }])
  expect(screen.queryByRole('grid', { name: 'Calls' })).toBeNull()
  const clear = screen.getByRole('button', { name: 'Clear' })
  expect([clear.matches(':disabled, [aria-disabled=true]'), clear.title]).toEqual([true, 'No call is listed.'])
  // Those that were made before were cleared, so that “yet” would be untrue.
  expect(screen.getByText('No calls since the start or the last “Clear”')).toBeTruthy()
})

it('the export is possible for the calls that are listed, and says why where none is', async () => {
  const { user } = await open(THREE)
  const button = screen.getByRole('button', { name: 'Export HAR…' })
  const before = [button.hasAttribute('disabled'), button.title]
  await user.type(screen.getByRole('textbox', { name: 'Search calls' }), 'nothing like it')
  expect([before, [button.hasAttribute('disabled'), button.title]]).toEqual([
    [false, 'Export the requests as HAR… (Ctrl+E)'],
    [true, 'No call is listed.'],
  ])
})

it.each([
  ['under way', { status: null, durationMs: null }],
  ['without a response', { status: null, error: 'The connection broke' }],
])('a call %s says nothing of the headers of a response', async (_case, changes) => {
  expect(await detailsOf({ ...LOGGED_REQUEST, ...changes })).not.toContain('rate-limit')
})

it('the calls are searched as before, and the call that was chosen is open', async () => {
  const other = { ...LOGGED_REQUEST, id: LOGGED_REQUEST.id + 1, url: 'GET https://api.example/ratios' }
  await open([LOGGED_REQUEST, other], {
    'console search': 'RATIOS',
    'console call': { id: other.id, at: other.at },
  })
  expect([screen.getAllByRole('row').length, detail()?.textContent]).toEqual([
    2,
    expect.stringContaining('https://api.example/ratios'),
  ])
})

it('a call of another start that has the number of the chosen one is not open', async () => {
  await open([LOGGED_REQUEST], { 'console call': { id: LOGGED_REQUEST.id, at: LOGGED_REQUEST.at - 1 } })
  expect(detail()).toBeNull()
})

it.each([[7], ['x'], [[]], [{ id: 1 }], [{ id: '1', at: 0 }]])('no call is open after %j was kept', async (left) => {
  await open([LOGGED_REQUEST], { 'console call': left })
  expect([detail(), screen.getAllByRole('row').length]).toEqual([null, 2])
})

describe('the height of the details', () => {
  beforeEach(() => changeLayout(DEFAULT_LAYOUT))

  it.each([
    ['ArrowUp', '384'],
    ['ArrowDown', '336'],
    ['Home', '70'],
  ])('%s makes the details %s pixels high', async (key, to) => {
    const { user } = await open([LOGGED_REQUEST])
    await user.click(screen.getByText(LOGGED_REQUEST.url))
    const divider = screen.getByRole('separator', { name: 'Call height' })
    divider.focus()
    await user.keyboard(`{${key}}`)
    expect(divider.getAttribute('aria-valuenow')).toBe(to)
  })
})

describe('what the client spared and repeated', () => {
  const FAILED = { ...LOGGED_REQUEST, id: 1, url: 'https://a.example/a', status: 503 }
  const AGAIN = { ...FAILED, id: 2, status: 200, retry: 1, shared: 1 }

  it('is told apart in the line of a call', async () => {
    await open([FAILED, AGAIN])
    const [, again, failed] = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(again).toMatch(/retry 1.*shared by 2/)
    expect(failed).not.toMatch(/retry|shared/)
  })

  it('is counted above the calls', async () => {
    const { container } = await open([FAILED, AGAIN, { ...AGAIN, id: 3, retry: 2, shared: 2 }])
    expect(container.textContent).toContain('3 of 3 calls kept · 2 retries · 3 spared by sharing')
  })

  it('is not mentioned where there is none', async () => {
    const { container } = await open([FAILED])
    expect(container.textContent).toContain('1 of 1 calls kept · secrets blanked')
  })
})

describe('what was shown without a call', () => {
  const STORED: LoggedRequest = {
    ...LOGGED_REQUEST,
    id: 9,
    origin: 'library',
    url: 'Story',
    status: null,
    error: 'offline',
  }

  it('is listed in words, with the reason', async () => {
    await open([STORED])
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/offline.*libraryStory, cached$/)
  })

  it('is not counted as a call', async () => {
    const { container } = await open([...THREE, STORED])
    expect(container.textContent).toContain('3 of 3 calls kept · 1 cached')
  })

  it('cannot be copied as a command that would send it', async () => {
    const { user } = await open([STORED])
    await user.click(screen.getByText('Story, cached'))
    const copy = screen.getByRole('button', { name: 'Copy as curl' })
    expect([copy.hasAttribute('disabled'), copy.title]).toEqual([true, 'Nothing was sent for it.'])
  })
})

it('a call shows the body of its response, and whether that is all of it', async () => {
  const { user, settle } = await open(THREE)
  await user.click(screen.getByText('https://a.example/b'))
  await settle()
  expect(screen.getByRole('region', { name: 'Response body' }).textContent).toBe(
    'The first 11 characters of the body{"ok":true}',
  )
})

it('the archive has the bodies that are kept', async () => {
  const { user, inputsOf, settle } = await open(THREE)
  await user.click(screen.getByRole('button', { name: 'Export HAR…' }))
  await settle()
  const content = inputsOf('file.save').map((each) => ('content' in each ? String(each.content) : ''))
  expect(content[0]).toContain(String.raw`"text": "{\"ok\":true}"`)
})

it('each call has its status, its times and its size', async () => {
  await open([{ ...LOGGED_REQUEST, durationMs: 68, waitedMs: 2, bytes: 45_000 }])
  const cells = within(screen.getAllByRole('row').at(-1) as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(1, 5)).toEqual(['200', '68 ms', '2 ms', '45 kB'])
})
