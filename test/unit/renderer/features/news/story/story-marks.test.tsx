// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { StoryMarks, LabelEditor, NoteEditor } from '../../../../../../renderer/features/news/story/story-marks.tsx'
import { formWithDrafts } from '../../../../../support/window/form-with-drafts.tsx'
import { storyOf } from '../../../../../support/window/service-replies.ts'
import { useState, type ReactElement } from 'react'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const STORY = storyOf(3)
const DRAFT = [[`note of story ${STORY.item.id}/text`, 'Compare']] as const

const Reading = (): ReactElement => (
  <>
    <button type="button">List</button>
    <StoryMarks
      story={STORY}
      triage={{ mark: () => undefined, markAllRead: () => undefined }}
      wanted={null}
      canShowChanges={false}
      showsChanges={false}
    />
  </>
)

async function read(drafts: readonly (readonly [string, string])[] = []) {
  const rendered = await formWithDrafts(<Reading />, drafts)
  const list = screen.getByRole('button', { name: 'List' })
  list.focus()
  const note = (): HTMLElement | null => screen.queryByRole('textbox', { name: 'Note' })
  return { ...rendered, list, note }
}

// U11
it('Escape leaves the field of a note and keeps what is typed in it', async () => {
  const { user, list, note, kept } = await read()
  await user.keyboard('e')
  await user.keyboard('Compare{Escape}')
  expect(document.activeElement).toBe(list)
  expect(note()).toHaveProperty('value', 'Compare')
  expect([...kept.values()]).toEqual(['Compare'])
})

// U11
it('a draft that is shown leaves the focus where it is, and its key goes on in it', async () => {
  const { user, list, note } = await read(DRAFT)
  expect(document.activeElement).toBe(list)
  for (const more of [' them', ' all']) {
    await user.keyboard('e')
    await user.keyboard(`${more}{Escape}`)
    expect(document.activeElement).toBe(list)
  }
  expect(note()).toHaveProperty('value', 'Compare them all')
})

it('Escape closes the field of a note in which nothing is typed', async () => {
  const { user, list, note } = await read()
  await user.keyboard('e{Escape}')
  await Promise.resolve()
  expect(note()).toBeNull()
  expect(document.activeElement).toBe(list)
})

// U11
it('only Cancel gives up what is typed', async () => {
  const { user, note, kept } = await read(DRAFT)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([note(), kept.size]).toEqual([null, 0])
})

// U11
it('a label that is given up leaves the draft of the note on screen', async () => {
  const { user, note } = await read(DRAFT)
  await user.keyboard('l')
  expect(note()).toBeNull()
  await user.keyboard('{Escape}')
  expect(note()).toHaveProperty('value', 'Compare')
})

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
