// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { TokenPlace } from '../../../../../../app/ipc/connection.ts'
import { webhookQueries } from '../../../../../../renderer/features/webhooks/queries.ts'
import { TransformToken } from '../../../../../../renderer/features/webhooks/send/send-pane.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing } from '../../../../../support/window/render-window.tsx'

function Token(): ReactElement {
  return <TransformToken read={useQuery(webhookQueries.token(connectionView().id))} isNeeded={false} />
}

const UNREAD = refusing({ kind: 'storage-failed', reason: 'other', detail: '' })

async function token(place: TokenPlace | typeof UNREAD) {
  const commands = await commandsOf(<Token />, {
    'webhook.token': typeof place === 'string' ? () => place : place,
    'webhook.enterToken': () => null,
    'webhook.removeToken': () => null,
  })
  await commands.settle()
  return commands
}

describe('the commands of the transform token', () => {
  it('open the window in which it is entered', async () => {
    const { run, inputsOf } = await token('absent')
    await run('webhooks.enter-token')
    expect(inputsOf('webhook.enterToken')).toHaveLength(1)
  })

  it('do not say that there is none while that is not known', async () => {
    const { find } = await token(UNREAD)
    expect(find('webhooks.remove-token').unavailable).toBe('The token is not read yet.')
  })

  it('ask before it is removed, and remove it once that is confirmed', async () => {
    const { run, user, settle, inputsOf } = await token('keychain')
    await run('webhooks.remove-token')
    expect(screen.getByRole('alertdialog', { name: 'Remove the transform token?' })).toBeTruthy()
    expect(inputsOf('webhook.removeToken')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await settle()
    expect(inputsOf('webhook.removeToken')).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('cannot remove one that is not there', async () => {
    expect((await token('absent')).find('webhooks.remove-token').unavailable).toBe('There is no token to remove.')
  })
})
