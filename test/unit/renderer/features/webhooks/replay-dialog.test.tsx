// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReplayDialog } from '../../../../../renderer/features/webhooks/replay-dialog.tsx'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

/** As it was received: without the spaces that the dialog shows it with. */
const BODY = '{"id":"p-1","amount":1.50}'

const HEADERS = [
  ['Content-Type', 'application/json'],
  ['X-Signature', 'sha256=1'],
  ['Host', 'receiver'],
] as const

async function dialog(replies: Replies = {}) {
  const window = await renderWindow(
    <ReplayDialog delivery={3} body={BODY} headers={HEADERS} onClose={() => undefined} />,
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
  it('sends the bytes as received, with the headers of the delivery and without those of its connection', async () => {
    const { send } = await dialog()
    expect(await send()).toEqual([
      { url: 'http://localhost:8080/hook', body: BODY, headers: HEADERS.slice(0, 2), times: 1 },
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

  it('sends an edited body, and says that a signature no longer matches', async () => {
    const { send, user } = await dialog()
    expect(screen.getByText(/Sent byte for byte as received/)).toBeTruthy()
    const body = screen.getByLabelText(/^Body/)
    await user.clear(body)
    await user.click(body)
    await user.paste('{"id":"p-2"}')
    expect(screen.getByText(/Edited. A signature no longer matches/)).toBeTruthy()
    expect((await send())[0]).toMatchObject({ body: '{"id":"p-2"}' })
  })

  it('says why it was not sent, and can be tried again', async () => {
    const { send } = await dialog({ 'deliveries.replay': refusing({ kind: 'internal', reference: 'abcd' }) })
    await send()
    expect(screen.getByText(/abcd/)).toBeTruthy()
    expect(await send()).toHaveLength(2)
  })
})
