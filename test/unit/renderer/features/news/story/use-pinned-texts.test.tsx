// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { usePinnedTexts } from '../../../../../../renderer/features/news/story/use-pinned-texts.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { inBackground } from '../../../../../../renderer/query/errors.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow } from '../../../../../support/window/render-window.tsx'
import { rowOf, storyOf } from '../../../../../support/window/service-replies.ts'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'

const REPLY = { status: 400, message: '', requestId: null }

function Desk(): ReactElement {
  const client = useQueryClient()
  usePinnedTexts()
  return (
    <button type="button" onClick={() => inBackground(client.invalidateQueries())}>
      Read again
    </button>
  )
}

/**
 * The desk with the stories 1 and 2 pinned by their headlines. Requests of those that `fails` names are cancelled, and those of `without`
 * have the cached headline as their answer, and why there is no other.
 */
async function open({
  offline = false,
  fails = [] as readonly number[],
  without = new Map<number, ErrorInfo>(),
}: { offline?: boolean; fails?: readonly number[]; without?: Map<number, ErrorInfo> } = {}) {
  let isOffline = offline
  const pinned = [1, 2]
  const shown = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Desk />
    </ConnectionContext>,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, offline: isOffline }),
      'news.rows': () => ({
        rows: pinned.map((id) => ({ ...rowOf(0), id, isPinned: true })),
        receivedAt: 0,
        more: false,
        failedRules: [],
      }),
      'news.item': ({ id }) =>
        fails.includes(id)
          ? refusing({ kind: 'cancelled' })()
          : without.has(id)
            ? {
                value: { found: true, story: { ...storyOf(0), id } },
                source: { state: 'cached', receivedAt: 0, because: without.get(id) ?? null },
              }
            : {
                value: { found: false, reason: 'unknown-or-not-entitled', cached: null },
                source: { state: 'live', receivedAt: 0, because: null },
              },
    },
  )
  await shown.settle()
  return {
    notify: shown.notify,
    pinned,
    requested: () => shown.inputsOf('news.item').map(({ id, mode }) => `${id} ${mode}`),
    async readAgain(nowOffline = isOffline) {
      isOffline = nowOffline
      await shown.user.click(screen.getByRole('button', { name: 'Read again' }))
      await shown.settle()
    },
  }
}

it('the text of each pinned story is requested, and only once where the service does not send it', async () => {
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

it('the rest is requested once the service can be reached again', async () => {
  const without = new Map<number, ErrorInfo>([[1, { kind: 'offline', reason: 'refused', detail: '' }]])
  const { requested, notify } = await open({ without })
  expect(requested()).toEqual(['1 live'])
  await notify('refresh.due')
  expect(requested()).toEqual(['1 live', '1 live'])
  without.clear()
  await notify('refresh.due')
  expect(requested()).toEqual(['1 live', '1 live', '1 live', '2 live'])
})

it('the next pin requests the rest as well', async () => {
  const without = new Map<number, ErrorInfo>([[1, { kind: 'service-error', reply: { ...REPLY, status: 500 } }]])
  const { requested, pinned, readAgain } = await open({ without })
  pinned.splice(0, 2, 3, 2, 1)
  await readAgain()
  expect(requested().filter((each) => each !== '1 live')).toEqual(['3 live', '2 live'])
})

it('a story that the service refuses does not keep the others waiting', async () => {
  const { requested } = await open({ without: new Map([[1, { kind: 'bad-request', reply: REPLY }]]) })
  expect(requested()).toEqual(['1 live', '2 live'])
})
