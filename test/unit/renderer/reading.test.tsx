// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { FAILING_PARTS, type FailingPart } from '../../support/views/failing-parts.tsx'
import { renderWindow } from '../../support/window/render-window.tsx'

/** The parts that have nothing to show until main has replied. */
const READ_FIRST = [
  'the text of a story',
  'the response with a story',
  'the history of a story',
  'the lists and searches',
  'the stories of a tear sheet',
  'the transform token',
  'a delivery',
]

async function unread({ part, connection, replies, fails }: FailingPart): Promise<string> {
  const { settle, container } = await renderWindow(
    <ConnectionContext value={connection}>
      <CommandProvider>{part}</CommandProvider>
    </ConnectionContext>,
    { ...replies, [fails]: () => new Promise(() => undefined) },
  )
  await settle()
  return container.textContent
}

it.each(READ_FIRST)('%s is being read until main has replied', async (name) => {
  const part = FAILING_PARTS.find((each) => each.name === name)
  if (part === undefined) throw new Error(`no part ${name}`)
  expect(await unread(part)).toMatch(/Reading\b[^.]*…/)
})

it('a token that is not read yet is not said to be missing', async () => {
  const part = FAILING_PARTS.find(({ name }) => name === 'the transform token')
  if (part === undefined) throw new Error('no transform token')
  expect(await unread(part)).not.toContain('No token yet')
})
