// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { CATALOGUE } from '../../../../../app/domain/commands/catalogue.ts'
import { SendPane } from '../../../../../renderer/features/webhooks/send-pane.tsx'
import { INITIAL_WEBHOOKS } from '../../../../../renderer/features/webhooks/webhooks-state.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'
import { ownReplies, testOf } from '../../../../support/own-replies.ts'

const SENDING = { ...INITIAL_WEBHOOKS, destination: 'https://hooks.example/in' }

/** The checks that are listed after a test that ended like this; empty where there is no list. */
async function checksAfter(error: ErrorInfo | null, status: number): Promise<readonly (string | null)[]> {
  const { run } = await commandsOf(<SendPane state={SENDING} onChange={() => undefined} />, {
    ...ownReplies('live', 0),
    'webhook.test': () => ({ test: { ...testOf(0), status, delivered: error === null }, error, unstored: null }),
  })
  await run('webhooks.send-test')
  const list = screen.queryByText('The service does not say what went wrong. Check each of these:')?.parentElement
  return list == null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
}

describe('the checklist of a failed delivery', () => {
  it('names the causes of status 424, of which the service says none', async () => {
    const checks = await checksAfter(
      { kind: 'delivery-failed', reply: { status: 424, message: '', requestId: null } },
      424,
    )
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

it('the command of a kind says that it chooses the kind, and sends nothing', async () => {
  const chosen: unknown[] = []
  const { run, inputsOf } = await commandsOf(<SendPane state={SENDING} onChange={(change) => chosen.push(change)} />, {
    ...ownReplies('live', 0),
    'webhook.test': () => ({ test: testOf(0), error: null, unstored: null }),
  })
  expect(CATALOGUE['webhooks.kind-Earnings/v1'].title).toBe('Choose Earnings/v1 for the test')
  await run('webhooks.kind-Earnings/v1')
  expect(chosen).toEqual([{ kind: 'Earnings/v1' }])
  expect(inputsOf('webhook.test')).toEqual([])
})
