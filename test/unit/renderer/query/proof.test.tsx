// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { ConnectionContext } from '../../../../renderer/query/connection.ts'
import { useAltered } from '../../../../renderer/query/proof.ts'
import { connectionView } from '../../../support/window/connection-view.ts'
import { renderWindow } from '../../../support/window/render-window.tsx'

const HASHES = ['a'.repeat(64), 'b'.repeat(64)]

async function alteredOf(altered: readonly string[]): Promise<ReadonlySet<string>[]> {
  const seen: ReadonlySet<string>[] = []
  function View(): null {
    seen.push(useAltered(HASHES))
    return null
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <View />
    </ConnectionContext>,
    { 'proof.altered': () => [...altered] },
  )
  await settle()
  return seen
}

it('responses that are found unaltered change nothing that is shown', async () => {
  const seen = await alteredOf([])
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(1)
})

it('an altered response is named', async () => {
  expect([...((await alteredOf(HASHES.slice(0, 1))).at(-1) ?? [])]).toEqual(HASHES.slice(0, 1))
})
