// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyRemoval } from '../../../../../app/domain/settings/retention-limits.ts'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import { LimitsForm } from '../../../../../renderer/features/settings/limits-form.tsx'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { refusing, type Replies } from '../../../../support/window/render-window.tsx'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'

const open = (drafts: Kept['drafts'] = []) =>
  formWithDrafts(<LimitsForm />, drafts, {
    'library.previewLimits': () => ({ at: 7, removal: emptyRemoval() }),
    'preferences.save': () => null,
    'library.applyLimits': () => emptyRemoval(),
  })

const age = (): HTMLSelectElement => screen.getByLabelText('Maximum age of Stories')
const changed = (): HTMLElement | null => screen.queryByRole('group', { name: 'What these limits delete' })

it('limits that were chosen and not saved are shown with what they delete', async () => {
  await open([
    ['limits/stories, maxAgeDays', '30'],
    ['limits/libraryMegabytes', '1000'],
  ])
  expect(age().selectedOptions[0]?.textContent).toBe('30 days')
  expect(screen.getByLabelText<HTMLSelectElement>('Maximum size of the library').value).toBe('1000')
  expect(changed()).not.toBeNull()
})

it('a limit that is chosen is kept, and leaves no draft when it is put back by hand', async () => {
  const { user, kept } = await open()
  await user.selectOptions(age(), '30 days')
  expect(kept).toEqual(new Map([['limits/stories, maxAgeDays', '30']]))
  await user.selectOptions(age(), 'any age')
  expect([kept.size, changed()]).toEqual([0, null])
})

it('Cancel puts the saved limits back', async () => {
  const { user, kept } = await open([['limits/stories, maxAgeDays', '30']])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([kept.size, age().value, changed()]).toEqual([0, '', null])
})

it.each(['0', '-3', '1.5', 'many'])('a kept limit of “%s” is none', async (text) => {
  await open([['limits/stories, maxAgeDays', text]])
  expect(age().value).toBe('')
})

it('limits that were saved leave no draft', async () => {
  const { user, settle, kept, inputsOf } = await open([['limits/stories, maxAgeDays', '30']])
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await settle()
  expect([kept.size, inputsOf('library.applyLimits')]).toEqual([0, [{ at: 7 }]])
})

describe('limits that are counted', () => {
  const replies = (count: NonNullable<Replies['library.previewLimits']>): Replies => ({
    'library.previewLimits': count,
    'preferences.save': () => null,
  })

  it('are not said to delete what those before them delete, while they are counted', async () => {
    let calls = 0
    const { user, settle } = await commandsOf(
      <LimitsForm />,
      replies(() => {
        calls += 1
        return calls === 1 ? { at: 7, removal: emptyRemoval() } : new Promise(() => undefined)
      }),
    )
    await user.selectOptions(age(), 'a year')
    await settle()
    expect(changed()?.textContent).toContain('These limits delete nothing now.')
    await user.selectOptions(age(), '30 days')
    await settle()
    expect(changed()?.textContent).toContain('Counting what these limits delete…')
    expect(changed()?.textContent).not.toContain('nothing')
  })

  it('say that they could not be counted', async () => {
    const { user, settle, find } = await commandsOf(
      <LimitsForm />,
      replies(refusing({ kind: 'internal', reference: 'ref-1' })),
    )
    await user.selectOptions(age(), 'a year')
    await settle()
    expect(changed()?.textContent).not.toContain('Counting')
    expect(changed()?.textContent).toContain('ref-1')
    expect(find('library.save-limits').unavailable).toBe('What these limits delete could not be counted.')
  })
})

it('sizes that could not be read are not being read', async () => {
  await formWithDrafts(<LimitsForm />, [], { 'library.sizes': refusing({ kind: 'internal', reference: 'ref-1' }) })
  expect(screen.getByRole('table').textContent).not.toContain('…')
})

describe('the command that saves the limits', () => {
  async function changedTo(count: number) {
    const stories = { count, bytes: 0, oldest: null, newest: null }
    const commands = await commandsOf(<LimitsForm />, {
      'library.previewLimits': () => ({ at: 7, removal: { ...emptyRemoval(), stories } }),
      'preferences.save': () => null,
      'library.applyLimits': () => emptyRemoval(),
    })
    await commands.user.selectOptions(age(), '30 days')
    await commands.settle()
    return commands
  }

  it('applies them, counted from the time of the preview', async () => {
    const { run, inputsOf } = await changedTo(0)
    await run('library.save-limits')
    expect(inputsOf('library.applyLimits')).toEqual([{ at: 7 }])
  })

  it('cannot run while the limits are as they were', async () => {
    const { find } = await commandsOf(<LimitsForm />)
    expect(find('library.save-limits').unavailable).toBe('Change the limits in the settings first.')
  })

  it('says when it deletes', async () => {
    expect((await changedTo(3)).find('library.save-limits').title).toBe(
      'Save the limits of the library and delete what is beyond',
    )
  })
})
