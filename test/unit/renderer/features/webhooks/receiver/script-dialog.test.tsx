// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PLAIN_ANSWER, PLAIN_SCRIPT, type ReceiverScript } from '../../../../../../app/domain/webhooks/receiver.ts'
import type { Kept } from '../../../../../../app/domain/window/drafts.ts'
import { SCRIPT_FORM, ScriptDialog } from '../../../../../../renderer/features/webhooks/receiver/script-dialog.tsx'
import { formWithDrafts } from '../../../../../support/window/form-with-drafts.tsx'
import { refusing, type Replies } from '../../../../../support/window/render-window.tsx'

/** Fails the first two attempts of earnings, and accepts everything else. */
const OWN: ReceiverScript = { ...PLAIN_SCRIPT, byKind: { 'Earnings/v1': { ...PLAIN_ANSWER, failsFirst: 2 } } }

/** The dialog; `closed` says how often it was closed. */
async function open(script: ReceiverScript = PLAIN_SCRIPT, drafts: Kept['drafts'] = [], replies: Replies = {}) {
  let closed = 0
  const rendered = await formWithDrafts(
    <ScriptDialog
      script={script}
      onClose={() => {
        closed += 1
      }}
    />,
    drafts,
    { 'receiver.script': () => null, ...replies },
  )
  return {
    ...rendered,
    closed: () => closed,
    write(label: string, text: string) {
      fireEvent.change(field(label), { target: { value: text } })
    },
    async apply() {
      await rendered.user.click(screen.getByRole('button', { name: 'Apply' }))
      await rendered.settle()
      return rendered.inputsOf('receiver.script').at(-1)?.script
    },
  }
}

const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const kinds = (): HTMLSelectElement => screen.getByLabelText('To')

it('the fields say the responses as they are', async () => {
  const fallback = {
    ...PLAIN_ANSWER,
    status: 503,
    delayMs: 1500,
    headers: [['Retry-After', '60']] as const,
    body: 'no',
  }
  await open({ ...PLAIN_SCRIPT, fallback })
  expect(['Status', 'Delay, seconds', 'Headers', 'Body'].map((label) => field(label).value)).toEqual([
    '503',
    '1.5',
    'Retry-After: 60',
    'no',
  ])
})

it('the responses become what the fields say', async () => {
  const { user, write, apply } = await open()
  write('Status', '429')
  write('Delay, seconds', '2.5')
  write('Fail the first attempts', '3')
  await user.click(screen.getByLabelText('Cut the connection instead of responding'))
  write('Headers', 'Retry-After: 60\n\nX-Note: a: b')
  write('Body', 'Later')
  expect(await apply()).toEqual({
    recordsRetries: false,
    byKind: {},
    fallback: {
      status: 429,
      delayMs: 2500,
      failsFirst: 3,
      cuts: true,
      headers: [
        ['Retry-After', '60'],
        ['X-Note', 'a: b'],
      ],
      body: 'Later',
    },
  })
})

it.each([
  ['status', '999'],
  ['status', ''],
  ['seconds', '1e9'],
  ['seconds', '-1'],
  ['failures', '4000'],
  ['failures', '1.6'],
])('a kept text that is out of bounds, %s “%s”, is not applied', async (part, text) => {
  const { inputsOf, settle } = await open(PLAIN_SCRIPT, [[`${SCRIPT_FORM}/every kind, ${part}`, text]])
  // The fields refuse such a text by themselves when it is typed.
  screen
    .getByRole('dialog')
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true }))
  await settle()
  expect(inputsOf('receiver.script')).toEqual([])
})

it.each([
  ['no header', 'Line 2 is no header. Write its name, a colon and its value.'],
  ['X-Price: 5 €', 'Line 2 has “€”, which no header can have.'],
])('a header of another kind that is “%s” says why, and nothing is applied', async (line, words) => {
  const { user, write, apply } = await open()
  await user.selectOptions(kinds(), 'News/v1')
  write('Headers', `Retry-After: 60\n${line}`)
  await user.selectOptions(kinds(), '')
  expect(await apply()).toBeUndefined()
  expect([kinds().value, screen.getByText(words).id]).toEqual([
    'News/v1',
    field('Headers').getAttribute('aria-describedby'),
  ])
})

it('a kind that is changed gets a response of its own, and the others keep theirs', async () => {
  const { user, write, apply } = await open()
  await user.selectOptions(kinds(), 'News/v1')
  write('Status', '410')
  expect(kinds().selectedOptions[0]?.textContent).toBe('News/v1 (own response)')
  const script = await apply()
  expect(script?.byKind).toEqual({ 'News/v1': { ...PLAIN_ANSWER, status: 410 } })
  expect(script?.fallback).toEqual(PLAIN_ANSWER)
})

it.each([
  ['Status', '999'],
  ['Status', ''],
  ['Delay, seconds', '1,234.5.6'],
  ['Delay, seconds', '90'],
  ['Fail the first attempts', '1e9'],
])('what no response can have is not applied from another kind either, and is shown: %s %s', async (label, text) => {
  const { user, write, apply } = await open()
  await user.selectOptions(kinds(), 'Earnings/v1')
  write(label, text)
  await user.selectOptions(kinds(), 'News/v1')
  expect(await apply()).toBeUndefined()
  expect([kinds().value, field(label).value]).toEqual(['Earnings/v1', text])
})

it('a kind without a response of its own follows what is typed for every kind', async () => {
  const { user, write } = await open(OWN)
  write('Status', '500')
  await user.selectOptions(kinds(), 'News/v1')
  expect(field('Status').value).toBe('500')
  await user.selectOptions(kinds(), 'Earnings/v1 (own response)')
  expect([field('Status').value, field('Fail the first attempts').value]).toEqual(['204', '2'])
})

it('a kind that is made the same as the others has no response of its own', async () => {
  const { user, write, apply } = await open()
  await user.selectOptions(kinds(), 'News/v1')
  write('Status', '410')
  write('Status', '204')
  expect((await apply())?.byKind).toEqual({})
})

it('Return 204 for all takes every response back at once, also that of a kind, whatever is typed', async () => {
  const { user, write, settle, inputsOf, kept, closed } = await open(OWN)
  write('Status', '500')
  await user.click(screen.getByRole('button', { name: 'Return 204 for all' }))
  await settle()
  expect(inputsOf('receiver.script')).toEqual([{ script: PLAIN_SCRIPT }])
  expect([kept.size, closed()]).toEqual([0, 1])
})

it('whether retries are recorded stays as it is', async () => {
  const { user, settle, inputsOf } = await open({ ...OWN, recordsRetries: true })
  await user.click(screen.getByRole('button', { name: 'Return 204 for all' }))
  await settle()
  expect(inputsOf('receiver.script')).toEqual([{ script: { ...PLAIN_SCRIPT, recordsRetries: true } }])
})

it('what is typed is kept, for every kind and for one', async () => {
  const { user, write, kept } = await open()
  write('Body', 'no')
  await user.selectOptions(kinds(), 'News/v1')
  write('Status', '410')
  expect(Object.fromEntries(kept)).toMatchObject({
    [`${SCRIPT_FORM}/every kind, body`]: 'no',
    [`${SCRIPT_FORM}/News/v1, status`]: '410',
  })
})

it('what was typed before is there again', async () => {
  await open(PLAIN_SCRIPT, [[`${SCRIPT_FORM}/every kind, body`, 'no']])
  expect(field('Body').value).toBe('no')
})

it('Cancel discards what was typed, and sends nothing', async () => {
  const { user, write, kept, closed, inputsOf } = await open()
  write('Body', 'no')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([kept.size, closed(), inputsOf('receiver.script')]).toEqual([0, 1, []])
})

it('responses that were applied leave no draft', async () => {
  const { write, kept, closed, apply } = await open()
  write('Body', 'no')
  await apply()
  expect([kept.size, closed()]).toEqual([0, 1])
})

it('responses that were not applied stay, and the dialog says why', async () => {
  const { write, kept, closed, apply } = await open(PLAIN_SCRIPT, [], {
    'receiver.script': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }),
  })
  write('Body', 'no')
  await apply()
  expect([kept.size, closed(), screen.queryAllByRole('alert').length]).toEqual([1, 0, 1])
})
