// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CATALOGUE, COMMAND_IDS } from '../../../../../app/domain/commands/catalogue.ts'
import { keepEarlyKeys } from '../../../../../renderer/ui/keys/startup-keys.ts'

let frames: (() => void)[] = []
const nextFrame = (callBack: () => void): void => void frames.push(callBack)

/** Calls back what waits for frames, until nothing does. */
function passFrames(): void {
  for (let callBack = frames.shift(); callBack !== undefined; callBack = frames.shift()) callBack()
}

const send = (key: string, type = 'keydown', changes: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...changes }))

/** What the window hears from the keys. */
let heard: string[] = []
const hear = ({ type, key, ctrlKey }: KeyboardEvent): void =>
  void heard.push(`${type === 'keyup' ? 'up ' : ''}${ctrlKey ? 'Ctrl+' : ''}${key}`)

beforeEach(() => {
  frames = []
  heard = []
  for (const kind of ['keydown', 'keyup'] as const) document.addEventListener(kind, hear)
})
afterEach(() => {
  for (const kind of ['keydown', 'keyup'] as const) document.removeEventListener(kind, hear)
  document.body.replaceChildren()
})

describe('keys that are pressed before the window can use them', () => {
  it('are kept from it', () => {
    const end = keepEarlyKeys(nextFrame)
    send('j')
    expect(heard).toEqual([])
    end()
    passFrames()
  })

  it('are told of, unless they are left alone', () => {
    let kept = 0
    const end = keepEarlyKeys(nextFrame, () => (kept += 1))
    send('j')
    send('Tab')
    expect(kept).toBe(1)
    end()
    passFrames()
  })

  it('are pressed again in their order', () => {
    const end = keepEarlyKeys(nextFrame)
    send('j')
    send('j', 'keyup')
    send('k', 'keydown', { ctrlKey: true })
    end()
    passFrames()
    expect(heard).toEqual(['j', 'up j', 'Ctrl+k'])
  })

  it('come before one that is pressed meanwhile', () => {
    const end = keepEarlyKeys(nextFrame)
    send('a')
    send('b')
    end()
    send('c')
    expect(heard).toEqual(['a'])
    passFrames()
    expect(heard).toEqual(['a', 'b', 'c'])
  })

  it('are not kept once all were pressed', () => {
    const end = keepEarlyKeys(nextFrame)
    end()
    send('j')
    expect(heard).toEqual(['j'])
  })

  it('are pressed once, however often the first screen ends', () => {
    const end = keepEarlyKeys(nextFrame)
    send('j')
    end()
    end()
    passFrames()
    expect(heard).toEqual(['j'])
  })

  it('leave the focus to the browser', () => {
    const end = keepEarlyKeys(nextFrame)
    expect(send('Tab')).toBe(true)
    expect(heard).toEqual(['Tab'])
    end()
  })

  it.each<[string, KeyboardEventInit]>([
    ...['q', 'w', 'c', 'v', 'x', 'a', 'r', '+', '=', '-', '0'].flatMap((key): [string, KeyboardEventInit][] => [
      [key, { ctrlKey: true }],
      [key, { metaKey: true }],
    ]),
    ['+', { ctrlKey: true, shiftKey: true }],
    ['F11', {}],
    ['F4', { altKey: true }],
  ])('leave %s %j to the system', (key, held) => {
    const end = keepEarlyKeys(nextFrame)
    expect(send(key, 'keydown', held)).toBe(true)
    expect(send(key, 'keyup', held)).toBe(true)
    expect(heard).toHaveLength(2)
    end()
    passFrames()
    expect(heard).toHaveLength(2)
  })

  it.each(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])(
    'leave %s to the field that has the focus, and only to one',
    (key) => {
      const field = document.createElement('input')
      document.body.append(field)
      const end = keepEarlyKeys(nextFrame)
      const press = (target: EventTarget): boolean =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      expect(press(field)).toBe(true)
      expect(press(document.body)).toBe(false)
      end()
      passFrames()
    },
  )

  it('are never left to the system where a command has them', () => {
    const end = keepEarlyKeys(nextFrame)
    const keys = COMMAND_IDS.flatMap((id) => CATALOGUE[id].keys ?? [])
    expect(keys).toContain('F6')
    const left = keys.filter((each) => {
      const [key = '', ...held] = each.split(/\+(?=.)/).toReversed()
      const [altKey, shiftKey] = ['Alt', 'Shift'].map((one) => held.includes(one)) as [boolean, boolean]
      return send(key, 'keydown', { ctrlKey: held.includes('Mod'), altKey, shiftKey })
    })
    expect(left).toEqual([])
    end()
    passFrames()
  })

  it('are typed into the field that has the focus by then', () => {
    const field = document.createElement('input')
    document.body.append(field)
    const end = keepEarlyKeys(nextFrame)
    send('/')
    send('k', 'keydown', { ctrlKey: true })
    field.focus()
    end()
    passFrames()
    expect(field.value).toBe('/')
  })
})
