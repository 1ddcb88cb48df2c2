// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { LabelEditor, NoteEditor } from '../../../../../renderer/features/news/mark-editors.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const save = vi.fn()

function Story({ Editor }: { Editor: typeof LabelEditor }): ReactElement {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div tabIndex={0} aria-label="Story" role="region">
      <button type="button" onClick={() => setIsEditing(true)}>
        Edit
      </button>
      {isEditing ? (
        <Editor
          id={1}
          text={null}
          asked={1}
          onSave={(text) => {
            save(text)
            setIsEditing(false)
          }}
          onClose={() => setIsEditing(false)}
        />
      ) : null}
    </div>
  )
}

// U8
it.each([
  ['a label is saved', LabelEditor, 'Label', 'mine{Enter}', 'mine'],
  ['a label is left', LabelEditor, 'Label', 'mine{Escape}', undefined],
  ['a note is saved', NoteEditor, 'Note', 'compare{Control>}{Enter}{/Control}', 'compare'],
  ['a note is left', NoteEditor, 'Note', 'compare{Escape}', undefined],
  ['a label is emptied', LabelEditor, 'Label', ' {Enter}', null],
] as const)('the focus returns to the story after %s', async (_what, Editor, label, keys, saved) => {
  save.mockReset()
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Story Editor={Editor} />
    </ConnectionContext>,
    {},
  )
  const opener = screen.getByRole('button', { name: 'Edit' })
  await user.click(opener)
  await settle()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  await user.keyboard(keys)
  await settle()
  expect(document.activeElement).toBe(opener)
  expect(save.mock.calls).toEqual(saved === undefined ? [] : [[saved]])
})
