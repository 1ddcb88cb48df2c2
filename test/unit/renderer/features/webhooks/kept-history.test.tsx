// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { WebhookHistory } from '../../../../../renderer/features/webhooks/send/test-history.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { keeperWith } from '../../../../support/keeper-with.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

/** What the history asks for in a window that kept these choices of it. */
async function askedWith(kept: Readonly<Record<string, unknown>>) {
  const keeper = keeperWith(kept)
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <KeeperContext value={keeper}>
        <CommandProvider>
          <WebhookHistory now={0} onAgain={() => undefined} />
        </CommandProvider>
      </KeeperContext>
    </ConnectionContext>,
    { 'webhook.history': () => ({ rows: [], matching: 0, stored: 1 }) },
  )
  return { ...view, keeper, asked: () => view.inputsOf('webhook.history').at(-1) }
}

it('the tests are filtered as they were left', async () => {
  const { asked } = await askedWith({ 'tests search': ' hooks ', 'tests outcome': 'failed', 'tests shown': 400 })
  expect(asked()).toMatchObject({ text: 'hooks', outcome: 'failed', limit: 400 })
})

it.each([
  ['tests search', 7],
  ['tests outcome', 'lost'],
  ['tests shown', -1],
  ['tests shown', 1e300],
])('where %s was kept as %j, the others stay', async (name, left) => {
  const kept = { 'tests search': 'hooks', 'tests outcome': 'failed', 'tests shown': 400 }
  const shown = Object.values({
    ...kept,
    [name]: { 'tests search': '', 'tests outcome': 'all', 'tests shown': 200 }[name],
  })
  const { asked } = await askedWith({ ...kept, [name]: left })
  expect(asked()).toMatchObject(Object.fromEntries(['text', 'outcome', 'limit'].map((each, at) => [each, shown[at]])))
})

it('a filter is kept', async () => {
  const { user, keeper } = await askedWith({})
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  expect(keeper.choices()).toEqual({ 'tests outcome': '"failed"' })
})
