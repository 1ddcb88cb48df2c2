// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RefusedRequest } from '../../../../../app/domain/webhooks/receiver-address.ts'
import { RefusedRequests } from '../../../../../renderer/features/webhooks/refused-requests.tsx'

const REQUEST: RefusedRequest = {
  at: 0,
  status: 421,
  reason: 'host',
  isTls: false,
  method: 'POST',
  host: 'abc.example',
  path: '/hook\u202e',
}

it('nothing is shown while nothing was refused', () => {
  const { container } = render(<RefusedRequests refused={{ total: 0, latest: [] }} onAccept={() => undefined} />)
  expect(container.textContent).toBe('')
})

it('each refused request is a row with its reason, and its host can be accepted', () => {
  const accepted: string[] = []
  const latest = [REQUEST, { ...REQUEST, status: 404, reason: 'path' as const }]
  render(<RefusedRequests refused={{ total: 60, latest }} onAccept={(host) => accepted.push(host)} />)
  expect(screen.getByText('60 requests were refused; the latest 2 are listed')).toBeTruthy()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('421POST /hook[U+202E]Its host abc.example is neither')
  fireEvent.click(screen.getByRole('button', { name: 'Accept this host…' }))
  expect(accepted).toEqual(['abc.example'])
})

it('a request that could not be answered has no status', () => {
  const latest = [{ ...REQUEST, status: null, reason: 'malformed' as const, method: '', host: '', path: '' }]
  const { container } = render(<RefusedRequests refused={{ total: 1, latest }} onAccept={() => undefined} />)
  expect(container.querySelectorAll('td')[1]?.textContent).toBe('none')
})
