// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog } from '../../../../../renderer/ui/controls/dialog.tsx'
import { Announcement } from '../../../../../renderer/ui/states/announcement.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

it('an announcement is not hidden behind a dialog, so that the end of the dialog does not repeat it', async () => {
  await renderWindow(
    <main>
      <p>Behind</p>
      <Announcement>Starred</Announcement>
      <Dialog title="Question" onClose={() => undefined}>
        Text
      </Dialog>
    </main>,
  )
  const isHidden = (text: string): boolean => screen.getByText(text).closest('[aria-hidden=true]') !== null
  expect([isHidden('Behind'), isHidden('Starred')]).toEqual([true, false])
})
