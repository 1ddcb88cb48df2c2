// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { takeTitle } from '../../../../renderer/ui/watch-tips.ts'

beforeEach(() => document.body.replaceChildren())

function made(name: string, attributes: Readonly<Record<string, string>>, text = ''): Element {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.textContent = text
  document.body.append(element)
  return element
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

it.each<[string, Element, Record<string, string>]>([
  ['is the description', made('button', { title: 'Why' }, 'Show'), { title: '', 'aria-description': 'Why' }],
  ['is the name of what has no other', made('button', { title: 'Show' }), { title: '', 'aria-label': 'Show' }],
  ['names nothing that has no role', made('span', { title: 'Unread' }), { title: '', 'aria-description': 'Unread' }],
  [
    'is not said twice beside the same name',
    made('button', { title: 'Add', 'aria-label': 'Add' }),
    { title: '', 'aria-label': 'Add' },
  ],
  ['is not said twice beside the same text', made('th', { title: 'A' }, 'A'), { title: '' }],
  [
    'gives way to a description',
    made('button', { title: 'A', 'aria-describedby': 'b' }, 'Show'),
    { title: '', 'aria-describedby': 'b' },
  ],
])('a title that is taken %s', (_what, element, taken) => {
  const before = attributesOf(element)
  const giveBack = takeTitle(element, () => undefined)
  expect(attributesOf(element)).toEqual(taken)
  giveBack()
  expect(attributesOf(element)).toEqual(before)
})

it('a field is named by its label, not by its title', () => {
  const label = made('label', {}, 'Symbol')
  const field = document.createElement('input')
  field.title = 'One symbol'
  label.append(field)
  takeTitle(field, () => undefined)
  expect(attributesOf(field)).toEqual({ title: '', 'aria-description': 'One symbol' })
})

it('what is set meanwhile stays', async () => {
  const element = made('button', { title: 'Old' }, 'Show')
  const onText = vi.fn()
  const giveBack = takeTitle(element, onText)
  element.setAttribute('title', 'New')
  await Promise.resolve()
  expect([onText.mock.calls, attributesOf(element)]).toEqual([[['New']], { title: '', 'aria-description': 'New' }])
  element.setAttribute('aria-description', 'of another owner')
  element.setAttribute('title', 'Newer')
  giveBack()
  expect(attributesOf(element)).toEqual({ title: 'Newer', 'aria-description': 'of another owner' })
})
