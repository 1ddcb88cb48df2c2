// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { App } from '../../../../renderer/shell/app.tsx'
import { refusing, renderWindow } from '../../../support/render-window.tsx'

it('a status that cannot be read is shown with its reason', async () => {
  await renderWindow(<App />, {
    'app.status': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }),
  })
  expect(screen.getByRole('alert').textContent).toContain('The disk is full')
})
