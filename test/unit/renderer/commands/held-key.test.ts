// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createHeldKey } from '../../../../renderer/commands/held-key.ts'

function holding() {
  const done: string[] = []
  const held = createHeldKey()
  const hold = { press: () => void done.push('press'), release: () => void done.push('release') }
  const down = (code: string, repeat = false): void => held.press(new KeyboardEvent('keydown', { code, repeat }), hold)
  const up = (code: string, key = 'x'): void => held.lift(new KeyboardEvent('keyup', { code, key }))
  return { done, held, down, up }
}

it('a key acts once while it is held, however often it repeats', () => {
  const { done, down } = holding()
  down('KeyA')
  down('KeyA', true)
  expect(done).toEqual(['press'])
})

it('what it does is taken back when that key is lifted, and not by another one', () => {
  const { done, down, up } = holding()
  down('KeyA')
  up('KeyB')
  expect(done).toEqual(['press'])
  up('KeyA')
  up('KeyA')
  expect(done).toEqual(['press', 'release'])
})

it('it is taken back when Cmd is lifted, because macOS does not say when the key is', () => {
  const { done, down, up } = holding()
  down('KeyA')
  up('MetaLeft', 'Meta')
  expect(done).toEqual(['press', 'release'])
})

it('it is taken back when the window loses the focus', () => {
  const { done, down, held } = holding()
  down('KeyA')
  held.letGo()
  expect(done).toEqual(['press', 'release'])
})
