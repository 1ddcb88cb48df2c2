// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { ConnectionContext } from '../../../../renderer/query/connection.ts'
import { useExports, type Export } from '../../../../renderer/query/files.ts'
import { connectionView } from '../../../support/window/connection-view.ts'
import { renderWindow } from '../../../support/window/render-window.tsx'

const COPY: Export = {
  to: 'clipboard',
  make: () => Promise.resolve({ content: { text: 'a', html: '<b>a</b>' }, words: 'Copied.' }),
}

const FILE: Export = {
  to: 'file',
  kind: 'csv',
  name: 'values',
  make: () => Promise.resolve({ content: 'a', words: '1 number.' }),
}

function Exporting({ wanted, canCopy }: { wanted: Export; canCopy: boolean }): ReactElement {
  const { start, last } = useExports(
    'earnings',
    'Export of the earnings',
    () => canCopy,
    () => undefined,
  )
  return (
    <button type="button" onClick={() => start(wanted)}>
      {last.error === null ? (last.words ?? 'nothing said') : 'failed'}
    </button>
  )
}

async function outcomeOf(
  wanted: Export,
  { canCopy = true, path = '/home/values.csv' }: { canCopy?: boolean; path?: string | null } = {},
) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Exporting wanted={wanted} canCopy={canCopy} />
    </ConnectionContext>,
    { 'file.save': () => path },
  )
  act(() => screen.getByRole('button').click())
  await window.settle()
  return { ...window, said: screen.getByRole('button').textContent }
}

it('an export to a file says where it was written, and from which view', async () => {
  const { said, inputsOf } = await outcomeOf(FILE)
  expect(said).toBe('1 number. Written to /home/values.csv')
  expect(inputsOf('file.save')).toEqual([{ kind: 'csv', name: 'values', view: 'earnings', content: 'a' }])
})

it('an export whose dialog was cancelled says nothing', async () => {
  expect((await outcomeOf(FILE, { path: null })).said).toBe('nothing said')
})

it('a copy says what was copied', async () => {
  expect((await outcomeOf(COPY)).said).toBe('Copied.')
})

it('a copy that the clipboard does not take is an error', async () => {
  expect((await outcomeOf(COPY, { canCopy: false })).said).toBe('failed')
})
