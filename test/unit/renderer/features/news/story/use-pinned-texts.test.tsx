// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { usePinnedTexts } from '../../../../../../renderer/features/news/story/use-pinned-texts.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { inBackground } from '../../../../../../renderer/query/errors.ts'
import { connectionView } from '../../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../../support/render-window.tsx'
import { rowOf } from '../../../../../support/service-replies.ts'

const ROWS = [1, 2].map((id) => ({ ...rowOf(0), id, isPinned: true }))

function Desk(): ReactElement {
  const client = useQueryClient()
  usePinnedTexts()
  return (
    <button type="button" onClick={() => inBackground(client.invalidateQueries())}>
      Read again
    </button>
  )
}

/** The desk with the stories 1 and 2 pinned by their headlines, and a service that refuses what `fails` names. */
async function open({ offline = false, fails = [] as readonly number[] } = {}) {
  let isOffline = offline
  const shown = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Desk />
    </ConnectionContext>,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, offline: isOffline }),
      'news.rows': () => ({ rows: ROWS, receivedAt: 0, more: false, failedRules: [] }),
      'news.item': ({ id }) =>
        fails.includes(id)
          ? refusing({ kind: 'cancelled' })()
          : {
              value: { found: false, reason: 'unknown-or-not-entitled', cached: null },
              source: { state: 'live', receivedAt: 0, because: null },
            },
    },
  )
  await shown.settle()
  return {
    requested: () => shown.inputsOf('news.item').map(({ id, mode }) => `${id} ${mode}`),
    async readAgain(nowOffline = isOffline) {
      isOffline = nowOffline
      await shown.user.click(screen.getByRole('button', { name: 'Read again' }))
      await shown.settle()
    },
  }
}

it('the text of each pinned story is requested', async () => {
  const { requested } = await open()
  expect(requested()).toEqual(['1 live', '2 live'])
})

it('a text that the service does not send is requested once', async () => {
  const { requested, readAgain } = await open()
  await readAgain()
  expect(requested()).toEqual(['1 live', '2 live'])
})

it('nothing is requested offline, and all of it when online again', async () => {
  const { requested, readAgain } = await open({ offline: true })
  expect(requested()).toEqual([])
  await readAgain(false)
  expect(requested()).toEqual(['1 live', '2 live'])
})

it('the rest waits after a failure', async () => {
  const { requested } = await open({ fails: [1] })
  expect(requested()).toEqual(['1 live'])
})
