// @vitest-environment jsdom
import { act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { CommandProvider, useRegistry } from '../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../renderer/commands/registry.ts'
import { FIRST_LOCATION } from '../../../../renderer/shell/navigation.ts'
import { useCompanyCommands } from '../../../../renderer/shell/use-company-commands.ts'
import { renderWindow } from '../../../support/render-window.tsx'

it.each([
  [['QNTL', 'KSTL'], null, ['QNTL']],
  [['QNTL', 'KSTL'], 'KSTL', ['KSTL']],
  [[], null, []],
])('the earnings of %j, of which %s is shown, lead to the page of %j', async (symbols, company, opened) => {
  const led: string[] = []
  let found: Registry | undefined
  const earnings = { ...FIRST_LOCATION.earnings, company, request: { ...FIRST_LOCATION.earnings.request, symbols } }
  function Window(): ReactElement | null {
    found = useRegistry()
    useCompanyCommands({ view: 'earnings', earnings }, (symbol) => led.push(symbol))
    return null
  }
  await renderWindow(
    <CommandProvider>
      <Window />
    </CommandProvider>,
    {},
  )
  act(() => found?.run('earnings.open-company'))
  expect(led).toEqual(opened)
})
