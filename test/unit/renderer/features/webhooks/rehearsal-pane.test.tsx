// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../../../../app/domain/webhooks/rehearsal.ts'
import type { RehearsalState } from '../../../../../app/ipc/webhooks/webhooks.ts'
import { RehearsalPane } from '../../../../../renderer/features/webhooks/rehearsal-pane.tsx'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'

const STATE: RehearsalState = {
  plan: {
    url: 'http://localhost:8080/hook',
    kinds: ['News/v1'],
    signs: false,
    countUrl: '',
    stateUrl: '',
    failUrl: '',
    scenarios: ['normal', 'twice'],
  },
  isRunning: true,
  done: 0,
  total: 2,
  findings: [],
}

const shown = (state: RehearsalState) => formWithDrafts(<RehearsalPane />, [], { 'rehearsal.state': () => state })

describe('the sheet of a rehearsal', () => {
  it('is there from its start, with every scenario', async () => {
    await shown(STATE)
    expect(screen.queryByText('No rehearsal yet')).toBeNull()
    expect(screen.getByRole('rowheader', { name: 'News/v1 0 of 2 so far' })).toBeTruthy()
    expect(screen.getAllByRole('cell', { name: 'waiting' })).toHaveLength(2)
    expect(screen.getAllByRole('cell', { name: 'not run' })).toHaveLength(SCENARIOS.length - 2)
  })

  it('never says ready when something was left out', async () => {
    const finding = { kind: 'News/v1', passed: true, why: '', results: [] } as const
    await shown({
      ...STATE,
      isRunning: false,
      done: 2,
      findings: [
        { ...finding, scenario: 'normal' },
        { ...finding, scenario: 'twice' },
      ],
    })
    expect(screen.getByRole('rowheader', { name: /^News\/v1/ }).textContent).toBe(
      `News/v1 2 of ${SCENARIOS.length} passed, none failed; ${SCENARIOS.length - 2} not run`,
    )
  })
})

describe('the scenarios about signatures', () => {
  it('are offered once deliveries are signed', async () => {
    const { user } = await formWithDrafts(<RehearsalPane />, [], {})
    expect(screen.queryByLabelText('No signature')).toBeNull()
    await user.click(screen.getByLabelText(/^Sign with the key/))
    expect(screen.getByLabelText<HTMLInputElement>('No signature').checked).toBe(true)
  })

  it('say in their tooltips what can be observed', async () => {
    await formWithDrafts(<RehearsalPane />, [], {})
    expect(screen.getByLabelText('Out of order').closest('label')?.title).toContain('which revision remains')
  })
})
