// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReplayDialog } from '../../../../../renderer/features/webhooks/replay-dialog.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

/** As it was received: without the spaces that the dialog shows it with. */
const BODY = '{"id":"p-1","amount":1.50}'

async function dialog(replies: Replies = {}) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <ReplayDialog delivery={3} body={BODY} onClose={() => undefined} />
    </ConnectionContext>,
    {
      'deliveries.replay': ({ times }) =>
        Array.from({ length: times }, (_, place) => ({
          status: place === 1 ? null : 204,
          afterMs: 12.4,
          location: null,
          errorText: place === 1 ? 'The connection was cut' : null,
        })),
      ...replies,
    },
  )
  await window.user.type(screen.getByLabelText('To'), ' http://localhost:8080/hook ')
  return {
    ...window,
    async send() {
      await window.user.click(screen.getByRole('button', { name: 'Send' }))
      await window.settle()
      return window.inputsOf('deliveries.replay')
    },
  }
}

describe('sending a delivery again', () => {
  it('sends what was received without an edit', async () => {
    const { send } = await dialog()
    expect(await send()).toEqual([
      { connection: 'test', id: 3, url: 'http://localhost:8080/hook', edits: [], times: 1 },
    ])
  })

  it('sends it as many times as wanted, and says how each went', async () => {
    const { send } = await dialog()
    fireEvent.change(screen.getByLabelText('Times'), { target: { value: '3' } })
    expect((await send())[0]).toMatchObject({ times: 3 })
    expect(screen.getByRole('status').textContent).toBe('204 after 12 ms · The connection was cut · 204 after 12 ms')
  })

  it.each([
    ['0', 1],
    ['-4', 1],
    ['1000', 100],
    ['', 1],
  ])('takes “%s” as %i times', async (typed, times) => {
    const { send } = await dialog()
    fireEvent.change(screen.getByLabelText('Times'), { target: { value: typed } })
    expect((await send())[0]).toMatchObject({ times })
  })

  it('sends the edit of a body, and says that a signature no longer matches', async () => {
    const { send } = await dialog()
    expect(screen.getByText(/Sent byte for byte as received/)).toBeTruthy()
    const body = screen.getByLabelText(/^Body/)
    fireEvent.change(body, { target: { value: (body as HTMLTextAreaElement).value.replace('p-1', 'p-2') } })
    expect(
      screen.getByText(/Edited. Only what you changed differs from what was received. A signature no longer matches/),
    ).toBeTruthy()
    expect((await send())[0]).toMatchObject({ edits: [{ from: 9, to: 10, text: '2' }] })
  })

  it('says why it was not sent, and can be tried again', async () => {
    const { send } = await dialog({ 'deliveries.replay': refusing({ kind: 'internal', reference: 'abcd' }) })
    await send()
    expect(screen.getByText(/abcd/)).toBeTruthy()
    expect(await send()).toHaveLength(2)
  })
})
