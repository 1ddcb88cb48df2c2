// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LoggedRequest } from '../../../../../app/domain/requests/request-log.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { RequestPane } from '../../../../../renderer/features/console/request-pane.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { LOGGED_REQUEST } from '../../../../support/logged-request.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

/** What the pane shows of a call. */
async function detailsOf(request: LoggedRequest): Promise<string> {
  const { user } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <RequestPane version="1" />
      </CommandProvider>
    </ConnectionContext>,
    { 'console.list': () => [request] },
  )
  await user.click(screen.getByText(request.url))
  return screen.getByRole('complementary', { name: 'Call' }).textContent
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
