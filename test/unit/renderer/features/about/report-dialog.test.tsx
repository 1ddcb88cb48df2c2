// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import { REPORT_FORM } from '../../../../../renderer/features/about/queries.ts'
import { ReportDialog } from '../../../../../renderer/features/about/report-dialog.tsx'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'

const open = (drafts: Kept['drafts'] = []) => formWithDrafts(<ReportDialog onClose={() => undefined} />, drafts)

const words = (): HTMLTextAreaElement => screen.getByLabelText(/^What happened/)

it('what is written is kept', async () => {
  const { user, kept } = await open()
  await user.type(words(), 'It stopped')
  expect(kept).toEqual(new Map([[`${REPORT_FORM}/words`, 'It stopped']]))
})

it('what was written before is there again', async () => {
  await open([[`${REPORT_FORM}/words`, 'It stopped']])
  expect(words().value).toBe('It stopped')
})

it('closing the dialog forgets what was written', async () => {
  const { user, kept } = await open([[`${REPORT_FORM}/words`, 'It stopped']])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(kept.size).toBe(0)
})
