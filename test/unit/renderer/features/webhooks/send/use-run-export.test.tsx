// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { runJson, type TestRun } from '../../../../../../app/domain/webhooks/test-run.ts'
import { useLatestRun, useRunExport } from '../../../../../../renderer/features/webhooks/send/use-run-export.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'

const RUN: TestRun = {
  id: 4,
  startedAt: Date.UTC(2026, 0, 5, 12),
  kinds: ['News/v1'],
  destinations: ['https://hooks.example/in'],
  transformed: false,
  cells: [],
}

function Exporting(): ReactElement | null {
  useRunExport(useLatestRun())
  return null
}

const { id, startedAt, kinds, destinations, transformed } = RUN

const EARLIER = {
  'webhook.runs': () => [{ id, startedAt, kinds, destinations, transformed, sent: 0, delivered: 0 }],
  'webhook.run': () => RUN,
  'file.save': () => null,
}

describe('the latest run of many tests', () => {
  it('is exported as JSON by a command', async () => {
    const { run, inputsOf } = await commandsOf(<Exporting />, EARLIER)
    await run('webhooks.export-run-json')
    expect(inputsOf('file.save')).toMatchObject([{ kind: 'json', content: runJson(RUN) }])
  })

  it('is exported as CSV by a command', async () => {
    const { run, inputsOf } = await commandsOf(<Exporting />, EARLIER)
    await run('webhooks.export-run-csv')
    expect(inputsOf('file.save')).toMatchObject([{ kind: 'csv', name: 'webhook run 2026-01-05T12-00' }])
  })

  it('is not exported before there is one, with the reason', async () => {
    const { find } = await commandsOf(<Exporting />, { 'webhook.runs': () => [] })
    expect(find('webhooks.export-run-csv').unavailable).toBe('Run many tests first.')
  })
})
