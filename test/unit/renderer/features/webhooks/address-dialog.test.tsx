// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PLAIN_SCRIPT } from '../../../../../app/domain/webhooks/receiver-address.ts'
import { AddressDialog } from '../../../../../renderer/features/webhooks/address-dialog.tsx'
import { PLAIN_PLACE } from '../../../../support/receiver-place.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const ADDRESS = { publicUrl: '', httpPort: 4100, httpsPort: 4101, path: '/secret' }

async function dialog() {
  let closed = 0
  const window = await renderWindow(<AddressDialog address={ADDRESS} onClose={() => (closed += 1)} />, {
    'receiver.address': ({ address }) => ({
      httpUrl: null,
      httpsUrl: null,
      script: PLAIN_SCRIPT,
      received: 0,
      unwritten: 0,
      ...PLAIN_PLACE,
      address,
    }),
  })
  return { ...window, closed: () => closed }
}

it('the public address is pasted, and the ports and the path stay', async () => {
  const { user, settle, inputsOf, closed } = await dialog()
  fireEvent.change(screen.getByLabelText(/^Public address/), { target: { value: ' https://abc.example/hooks ' } })
  expect(screen.getByText('Requests for abc.example are accepted, at the path /hooks.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await settle()
  expect(inputsOf('receiver.address')).toEqual([{ address: { ...ADDRESS, publicUrl: 'https://abc.example/hooks' } }])
  expect(closed()).toBe(1)
})

it('an address that is none says why, and is not applied', async () => {
  await dialog()
  const field = screen.getByRole('textbox', { name: 'Public address' })
  fireEvent.change(field, { target: { value: 'ftp://abc.example' } })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const problem = screen.getByText('The address must begin with https:// or http://.')
  expect([problem.className, problem.id]).toEqual(['field-problem', field.getAttribute('aria-describedby')])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
})
