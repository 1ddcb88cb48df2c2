// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { ReplayDialog } from '../../../../../../renderer/features/webhooks/deliveries/replay-dialog.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

/** As it was received: without the spaces that the dialog shows it with. */
const BODY = '{"id":"p-1","amount":1.50}'

const HEADERS = [
  ['X-Trace', 'a'],
  ['content-type', 'application/json'],
] as const

async function dialog(replies: Replies = {}) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <ReplayDialog delivery={3} body={BODY} headers={HEADERS} onClose={() => undefined} />
    </ConnectionContext>,
    {
      'deliveries.replay': ({ times }) =>
        Array.from({ length: times }, (_, place) => ({
          status: place === 1 ? null : 204,
          afterMs: 12.4,
          location: null,
          body: `answer ${place + 1}`,
          errorText: place === 1 ? 'The connection was cut' : null,
        })),
      ...replies,
    },
  )
  await window.settle()
  await window.user.clear(screen.getByLabelText('To'))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: ' http://localhost:8080/hook ' } })
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
      { connection: 'test', id: 3, url: 'http://localhost:8080/hook', method: 'POST', edits: [], times: 1 },
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

  it('remembers where, for the connection', async () => {
    const { send, inputsOf } = await dialog({
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, replayTargets: { other: 'http://a.example' } }),
      'preferences.save': () => null,
    })
    await send()
    expect(inputsOf('preferences.save')).toEqual([
      { replayTargets: { other: 'http://a.example', test: 'http://localhost:8080/hook' } },
    ])
  })

  it('sends other headers with another method, in their order', async () => {
    const { send, user } = await dialog()
    await user.selectOptions(screen.getByLabelText('Method'), 'PUT')
    fireEvent.change(screen.getByLabelText(/^Headers/), { target: { value: 'X-Trace: b\nx-new: c' } })
    expect((await send())[0]).toMatchObject({
      method: 'PUT',
      headers: [
        ['X-Trace', 'b'],
        ['x-new', 'c'],
      ],
    })
    // The body is what was signed.
    expect(screen.getByText(/^Edited/).textContent).not.toContain('signature')
  })

  it('names a line that is no header, and does not send it', async () => {
    const { send } = await dialog()
    const field = screen.getByRole('textbox', { name: 'Headers' })
    fireEvent.change(field, { target: { value: 'X-Trace' } })
    expect(await send()).toEqual([])
    const problem = screen.getByText(/^Line 1 is no header/)
    expect([problem.className, problem.id]).toEqual(['field-problem', field.getAttribute('aria-describedby')])
  })

  it('shows what was answered', async () => {
    const { send } = await dialog()
    await send()
    expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain('answer 1')
  })
})
