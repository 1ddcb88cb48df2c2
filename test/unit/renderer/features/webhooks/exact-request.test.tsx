// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import type { ConnectionProfile } from '../../../../../app/ipc/connection.ts'
import { ExactRequest, TokenNameMark } from '../../../../../renderer/features/webhooks/exact-request.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

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
