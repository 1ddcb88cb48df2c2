// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { PLAIN_SCRIPT } from '../../../../../../app/domain/webhooks/receiver.ts'
import type { DeliveryRow } from '../../../../../../app/ipc/webhooks/deliveries.ts'
import type { ReceiverState } from '../../../../../../app/ipc/webhooks/receiver.ts'
import { SendPane, ExactRequest, TokenNameMark } from '../../../../../../renderer/features/webhooks/send/send-pane.tsx'
import { INITIAL_WEBHOOKS } from '../../../../../../renderer/features/webhooks/webhooks-state.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { deliveryOf, ownReplies, testOf } from '../../../../../support/window/own-replies.ts'
import { PLAIN_PLACE } from '../../../../../support/window/receiver-place.ts'
import { ASSUMED_PROFILE } from '../../../../../../app/domain/connection/interface-profile.ts'
import type { ConnectionProfile } from '../../../../../../app/ipc/connection.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const SENT_AT = Date.UTC(2026, 0, 5, 12)
const RECEIVER = {
  ...PLAIN_PLACE,
  httpUrl: 'http://127.0.0.1:4100/secret',
  httpsUrl: 'https://localhost:4101/secret',
  script: PLAIN_SCRIPT,
  received: 1,
  unwritten: 0,
  connection: 'test',
}
const SENDING = { ...INITIAL_WEBHOOKS, destination: 'https://hooks.example/in' }

/** The checks that are listed after a test that ended like this; empty where there is no list. */
async function checksAfter(error: ErrorInfo | null, status: number): Promise<readonly (string | null)[]> {
  const { run } = await commandsOf(
    <SendPane state={SENDING} onChange={() => undefined} onDelivery={() => undefined} />,
    {
      ...ownReplies('live', 0),
      'webhook.test': () => ({ test: { ...testOf(0), status, delivered: error === null }, error, unstored: null }),
    },
  )
  await run('webhooks.send-test')
  const list = screen.queryByText('The service does not say what went wrong. Check each of these:')?.parentElement
  return list == null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
}

const FAILED: ErrorInfo = { kind: 'delivery-failed', reply: { status: 424, message: '', requestId: null } }

/** What is shown of a test that the service failed at 12:00:00 after half a second, and which deliveries are opened from it. */
async function shownAfter(rows: readonly DeliveryRow[], changes: Partial<ReceiverState> = {}) {
  const opened: number[] = []
  const { httpsUrl } = RECEIVER
  const { run, user, inputsOf } = await commandsOf(
    <SendPane
      state={{ ...SENDING, destination: httpsUrl }}
      onChange={() => undefined}
      onDelivery={(id) => opened.push(id)}
    />,
    {
      ...ownReplies('live', 0),
      'receiver.state': () => ({ ...RECEIVER, ...changes }),
      'deliveries.list': () => ({ rows, matching: rows.length, stored: 9 }),
      'webhook.test': () => ({
        test: { ...testOf(SENT_AT), destination: httpsUrl, durationMs: 500, status: 424, delivered: false },
        error: FAILED,
        unstored: null,
      }),
    },
  )
  await run('webhooks.send-test')
  const part = document.querySelector('.webhook-checklist')
  return { words: part?.textContent ?? '', hasChecks: part?.querySelector('ol') !== null, opened, user, inputsOf }
}

describe('a test that the service reports as failed', () => {
  it('is not said to have missed a receiver that has it and returned an error', async () => {
    const row = { ...deliveryOf(SENT_AT + 20), id: 12, status: 503 }
    const { words, hasChecks, opened, user, inputsOf } = await shownAfter([row])
    expect(words).toContain('Your receiver got News/v1 while the test ran: #12, 503 after 3 ms. A delivery counts once')
    expect(hasChecks).toBe(false)
    expect(document.body.textContent).not.toContain('did not arrive')
    expect(inputsOf('deliveries.list')).toMatchObject([
      { filter: { kind: 'News/v1' }, since: SENT_AT, until: SENT_AT + 501, text: '' },
    ])
    await user.click(screen.getByRole('button', { name: '#12' }))
    expect(opened).toEqual([12])
  })

  it('names a receiver that accepted it, and what else to check', async () => {
    const { words, hasChecks } = await shownAfter([deliveryOf(SENT_AT + 20)])
    expect(words).toContain('#1, 204 after 3 ms. It accepted it; the service reports a failure all the same.')
    expect(hasChecks).toBe(true)
  })

  it('says of its own receiver what it refused and could not store', async () => {
    const refusal = {
      at: SENT_AT + 9,
      status: 404,
      reason: 'path' as const,
      isTls: true,
      method: 'POST',
      host: '',
      path: '/',
    }
    const { words, hasChecks } = await shownAfter([], {
      unwritten: 1,
      refused: { total: 2, latest: [refusal, { ...refusal, at: SENT_AT - 9 }] },
    })
    expect(words).toContain(
      'Your receiver stored nothing of this kind while the test ran. It refused 1 request meanwhile; “Receiver” lists why. Since its start it could not store 1 delivery, and answered 503.',
    )
    expect(hasChecks).toBe(true)
  })

  it.each<[string, Partial<ReceiverState>]>([
    ['is at another address', { httpsUrl: 'https://localhost:4101/other' }],
    ['belongs to another connection', { connection: 'other' }],
    ['is off', { httpUrl: null, httpsUrl: null, connection: null }],
  ])('says nothing of a receiver that %s', async (_what, changes) => {
    expect((await shownAfter([], changes)).words).not.toContain('receiver stored')
  })
})

describe('the checklist of a failed delivery', () => {
  it('names the causes of status 424, of which the service says none', async () => {
    const checks = await checksAfter(FAILED, 424)
    expect(
      checks.map((check) => /public IP|certificate|200 or 204|30 seconds|firewall/.exec(check ?? '')?.[0]),
    ).toEqual(['public IP', 'certificate', '200 or 204', '30 seconds', 'firewall'])
  })

  it('is not shown after another failure', async () => {
    expect(await checksAfter({ kind: 'forbidden', reply: { status: 403, message: '', requestId: null } }, 403)).toEqual(
      [],
    )
  })

  it('is not shown after a delivery', async () => {
    expect(await checksAfter(null, 200)).toEqual([])
  })
})

const REQUEST = {
  baseUrl: 'https://a.example',
  destination: 'https://hooks.example/in?a=1 2&b=é',
  kind: 'News/v1',
  transforms: true,
} as const

const profileWith = (transformTokenParameter: string, confirmed: ConnectionProfile['confirmed'] = []) => ({
  keyPlacement: 'header' as const,
  values: { ...ASSUMED_PROFILE, transformTokenParameter },
  confirmed,
})

async function shownOf(request: Parameters<typeof ExactRequest>[0]['request'], profile: ConnectionProfile | undefined) {
  const { container } = await renderWindow(<ExactRequest request={request} profile={profile} />)
  return container.querySelector('pre')?.textContent ?? ''
}

it('the exact request names the parameter of the token as the interface profile does', async () => {
  expect(await shownOf(REQUEST, profileWith('production'))).toContain('\n  &production=•••\n')
})

it('the exact request names no parameter of the token before the profile has been read', async () => {
  expect(await shownOf(REQUEST, undefined)).toContain('\n  &(transform token)\n')
})

it('the exact request has no token unless the payload is transformed', async () => {
  expect(await shownOf({ ...REQUEST, transforms: false }, profileWith('production'))).not.toContain('•••\nKey')
})

it('the parameters of the exact request are written as they are sent', async () => {
  const url = new URL('https://a.example/api/v1/webhook/test')
  url.searchParams.append('destination', REQUEST.destination)
  url.searchParams.append('version', 'webhook/v1')
  url.searchParams.append('kind', REQUEST.kind)
  const shown = await shownOf({ ...REQUEST, transforms: false }, profileWith('token'))
  expect(shown.split('\nKey')[0]).toBe(`GET ${url.href.replace('?', '\n  ?').replaceAll('&', '\n  &')}`)
})

it('the name of the parameter is assumed until a call has confirmed it', async () => {
  const { rerender } = await renderWindow(<TokenNameMark profile={profileWith('token')} />)
  expect(screen.getByText('parameter name assumed')).toBeDefined()
  rerender(<TokenNameMark profile={profileWith('token', ['transformTokenParameter'])} />)
  expect(screen.getByText('parameter name confirmed')).toBeDefined()
})
