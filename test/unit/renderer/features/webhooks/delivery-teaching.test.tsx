// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { DeliveryTeaching } from '../../../../../renderer/features/webhooks/delivery-teaching.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const open = (hasTaught: boolean) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <DeliveryTeaching
          delivery={{
            id: 7,
            kind: null,
            kindAsSent: 'Odd/v9',
            errorText: null,
            signature: 'absent',
            hasTaught,
            retryOf: null,
          }}
          onStay={() => undefined}
        />
      </CommandProvider>
    </ConnectionContext>,
    { 'deliveries.teach': () => null },
  )

it('a delivery that taught nothing says why, and teaches after one key or the button', async () => {
  const { user, inputsOf } = await open(false)
  expect(document.body.textContent).toContain('because it has no signature')
  await user.keyboard('t')
  await user.click(screen.getByRole('button', { name: 'Let it teach the schema' }))
  expect(inputsOf('deliveries.teach')).toEqual([
    { connection: 'test', id: 7 },
    { connection: 'test', id: 7 },
  ])
})

it('a delivery that taught says so, and teaches no second time', async () => {
  const { user, inputsOf } = await open(true)
  await user.keyboard('t')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toContain('was learnt from this delivery')
  expect(inputsOf('deliveries.teach')).toEqual([])
})
