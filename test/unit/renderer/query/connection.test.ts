import { expect, it } from 'vitest'
import { serviceName } from '../../../../renderer/query/connection.ts'
import { connectionView } from '../../../support/window/connection-view.ts'

it('the name of a service is its address', () => {
  expect(serviceName(connectionView({ baseUrl: 'https://a.example' }))).toBe('https://a.example')
})

it('the name of the demonstration says that its companies are made up', () => {
  const demonstration = { running: true, plan: 'full' } as const
  expect(serviceName(connectionView({ baseUrl: 'http://127.0.0.1:1', demonstration }))).toBe(
    'the demonstration, whose companies are made up',
  )
})
