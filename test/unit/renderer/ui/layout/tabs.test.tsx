// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { PartPanel, Parts, PartTabs } from '../../../../../renderer/ui/layout/tabs.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

type Part = 'requests' | 'entitlement'

const OPTIONS = [
  { id: 'requests', label: 'Requests' },
  { id: 'entitlement', label: 'Entitlement', words: 'What the key can access' },
] as const

function View(): ReactElement {
  const [part, setPart] = useState<Part>('requests')
  useCommands([
    { id: 'console.part-requests', isOn: part === 'requests', run: () => setPart('requests') },
    { id: 'console.part-entitlement', isOn: part === 'entitlement', run: () => setPart('entitlement') },
    { id: 'console.next-part', run: () => setPart('entitlement') },
  ])
  return (
    <Parts label="Console" className="console" options={OPTIONS} value={part} command={(id) => `console.part-${id}`}>
      <button>before</button>
      <PartTabs label="Part" />
      <PartPanel className="console-main">
        <button>in {part}</button>
      </PartPanel>
      <button onClick={() => setPart('entitlement')}>elsewhere</button>
    </Parts>
  )
}

const view = () =>
  renderWindow(
    <CommandProvider>
      <View />
    </CommandProvider>,
    {},
  )
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name })
const selected = (): string | null => screen.getByRole('tab', { selected: true }).textContent

it('the tabs are a list with a name, in a view with a name, and the selected one names the panel', async () => {
  await view()
  expect(screen.getByRole('tabpanel', { name: 'Requests' }).textContent).toBe('in requests')
  expect(screen.getByRole('region', { name: 'Console' }).contains(screen.getByRole('tablist', { name: 'Part' }))).toBe(
    true,
  )
})

it('a click shows another part, and only the selected tab names the panel as its own', async () => {
  const { user } = await view()
  await user.click(tab('Entitlement'))
  expect(screen.getByRole('tabpanel', { name: 'Entitlement' }).textContent).toBe('in entitlement')
  const panel = screen.getByRole('tabpanel')
  expect([tab('Requests'), tab('Entitlement')].map((each) => each.getAttribute('aria-controls'))).toEqual([
    null,
    panel.id,
  ])
})

it.each(['ArrowRight', 'ArrowLeft', 'End'])('%s on the first of two tabs shows the other part', async (key) => {
  const { user } = await view()
  tab('Requests').focus()
  await user.keyboard(`{${key}}`)
  expect([selected(), document.activeElement?.textContent]).toEqual(['Entitlement', 'Entitlement'])
})

it('the tabs are one stop of Tab, and the panel is none', async () => {
  const { user } = await view()
  const visited: (string | null | undefined)[] = []
  for (let presses = 0; presses < 4; presses++) {
    await user.tab()
    visited.push(document.activeElement?.textContent)
  }
  expect(visited).toEqual(['before', 'Requests', 'in requests', 'elsewhere'])
})

it('Tab goes to a tab that was selected elsewhere', async () => {
  const { user } = await view()
  await user.click(screen.getByRole('button', { name: 'elsewhere' }))
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Entitlement')
})

it('an arrow key with Alt, which goes back in the window, shows no other part', async () => {
  const { user } = await view()
  tab('Requests').focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(selected()).toBe('Requests')
})

it('a tab says what is in its part, or else what its command does', async () => {
  await view()
  expect(['Requests', 'Entitlement'].map((name) => tab(name).title)).toEqual([
    'Console: requests',
    'What the key can access',
  ])
})
