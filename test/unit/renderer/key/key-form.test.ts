// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { KeyCall, KeyForm, KeyReply } from '../../../../app/ipc/window/key-window.ts'
import { settled } from '../../../support/system/settled.ts'

const FORM: KeyForm = {
  state: 'form',
  purpose: 'connection',
  name: '',
  colour: 0,
  address: '',
  isReplacing: false,
  isDemonstration: false,
  store: 'none',
}

/** The page of the key window, which main answers like that. */
async function open(reply: KeyReply = { state: 'accepted' }): Promise<KeyCall[]> {
  const calls: KeyCall[] = []
  Object.defineProperty(window, 'keyEntry', {
    configurable: true,
    value: {
      call(call: KeyCall): Promise<KeyReply> {
        calls.push(call)
        return Promise.resolve(call.do === 'form' ? FORM : reply)
      },
    },
  })
  await import('../../../../renderer/key/key-form.ts')
  await settled()
  return calls
}

const visible = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLButtonElement>('.key-form-actions button')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent.trim())

const input = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement

beforeEach(() => {
  const page = readFileSync(join(import.meta.dirname, '../../../../renderer/key.html'), 'utf8')
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML
  // The simulated window has no layout.
  Element.prototype.scrollIntoView = () => undefined
  vi.resetModules()
})

it('what can be done comes before Cancel, as in every dialog', async () => {
  await open({ state: 'failed', title: 'The key was not accepted', cause: '', fix: 'secret' })
  expect(visible().at(-1)).toBe('Cancel')
  expect(visible()).toHaveLength(2)
  await userEvent.type(input('secret'), 'k-1')
  await userEvent.click(document.getElementById('submit') as HTMLElement)
  await settled()
  expect(visible()).toEqual(['Change key', 'Change address', 'Keep anyway (offline)', 'Cancel'])
})

it('what failed is announced once, and the buttons say only what they do', async () => {
  await open({ state: 'failed', title: 'The key was not accepted', cause: '', fix: 'secret' })
  await userEvent.type(input('secret'), 'k-1')
  await userEvent.click(document.getElementById('submit') as HTMLElement)
  await settled()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The key was not accepted')
  const described = [...document.querySelectorAll('button')].filter((each) => each.hasAttribute('aria-describedby'))
  expect(described.map(({ id }) => id)).toEqual([])
})

it.each([' ', '\t', '\u00a0', '\u3000', '\u200b', '\u2060', '\ufeff', '\u202a'])(
  'a key that was copied with %j around it is tried without that, and it is said',
  async (blank) => {
    await open({ state: 'failed', title: '', cause: '', fix: 'secret' })
    input('secret').value = `${blank}k-1${blank}`
    const isSaid = new Promise<string | null>((resolve) => {
      const progress = document.getElementById('progress') as HTMLElement
      new MutationObserver(() => resolve(progress.textContent)).observe(progress, { childList: true })
    })
    await userEvent.click(document.getElementById('submit') as HTMLElement)
    expect(await isSaid).toContain('A blank at the beginning or end of the key was left out.')
    expect(input('secret').value).toBe('k-1')
  },
)

it.each([
  ['name', 40, ''],
  ['address', 500, 'As your account page gives it'],
])('a pasted %s of more than %i characters is not cut without a word', async (id, most, plain) => {
  await open()
  const note = (): string | null | undefined => document.getElementById(`${id}-note`)?.textContent
  input(id).focus()
  await userEvent.paste('n'.repeat(most))
  expect(note()).toBe(plain)
  await userEvent.paste('nn')
  expect(input(id).value).toHaveLength(most)
  expect(note()).toBe(`At most ${most} characters fit here. The rest was left out.`)
  await userEvent.keyboard('{Backspace}')
  expect(note()).toBe(plain)
})
