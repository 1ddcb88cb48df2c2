// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { AgeNote, DamageNotes } from '../../../../../renderer/shell/notes/status-notes.tsx'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { refusing, renderWindow } from '../../../../support/window/render-window.tsx'

const FULL = { kind: 'storage-failed', reason: 'full', detail: '' } as const
const FILE = {
  file: 'user-store' as const,
  keptAs: null,
  rowsRead: 3,
  rowsUnreadable: 1,
  isUncounted: false,
  fromBackup: null,
  notRebuilt: null,
}

function Notes() {
  useCommands([{ id: 'settings.open-library', run: () => undefined }])
  return <>{DamageNotes()}</>
}

it('a backup that could not be restored says why and what to do', async () => {
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <Notes />
    </CommandProvider>,
    {
      'library.damaged': () => [FILE],
      'library.restore': refusing(FULL),
    },
  )
  await settle()
  await user.click(screen.getByRole('button', { name: 'Restore a backup…' }))
  await settle()
  const { cause, next } = describeError(FULL)
  expect(screen.getByRole('status').textContent).toContain(`No backup was restored. ${cause} ${next}`)
})

describe('the age of a version', () => {
  const DAY = 86_400_000
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A window of a version from then, in which the note was closed for the version from `told`. */
  async function windowOf(days: number, told: number | null = null) {
    const now = Date.UTC(2026, 5, 1)
    vi.useFakeTimers({ toFake: ['Date'], now })
    vi.stubGlobal('SOURCES_AT', now - days * DAY)
    return renderWindow(
      <KeeperContext value={keeperWith({ 'version said to be old': told === null ? null : now - told * DAY })}>
        <AgeNote />
      </KeeperContext>,
      {},
    )
  }

  it('is said from 90 days on, until it was read', async () => {
    const { user, settle } = await windowOf(90)
    expect(screen.getByRole('status').textContent).toContain('This version of Tearsheet is 90 days old')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await settle()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['the version is newer', 89.9, null],
    ['it was read', 120, 120],
  ])('is not said where %s', async (_why, days, told) => {
    await windowOf(days, told)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is said again of another version', async () => {
    await windowOf(100, 300)
    expect(screen.getByRole('status')).toBeDefined()
  })
})
