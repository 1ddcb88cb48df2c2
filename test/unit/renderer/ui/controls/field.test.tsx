// @vitest-environment jsdom
import type { ComponentProps, SubmitEvent } from 'react'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Check, Field } from '../../../../../renderer/ui/controls/field.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const field = (given: Omit<Partial<ComponentProps<typeof Field>>, 'children'> = {}) =>
  renderWindow(
    <Field label="Name" {...given}>
      {(attributes) => <input {...attributes} />}
    </Field>,
  )

const input = (): HTMLElement => screen.getByRole('textbox', { name: /^Name/ })

const description = (): string | null | undefined =>
  document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent

it('the label names the input, and a click on it goes there', async () => {
  const { user } = await field({ mark: <span>assumed</span> })
  expect(screen.getByRole('textbox', { name: 'Name assumed' })).toBe(input())
  await user.click(screen.getByText('Name'))
  expect(document.activeElement).toBe(input())
})

it.each([
  ['the note', null, 'At most 80 characters.', 'false'],
  ['the problem in place of the note', 'The name is taken.', 'The name is taken.', 'true'],
])('%s describes the input', async (_what, errorText, described, isInvalid) => {
  await field({ note: 'At most 80 characters.', errorText })
  expect([description(), input().getAttribute('aria-invalid')]).toEqual([described, isInvalid])
})

it('two fields do not share their input', async () => {
  await renderWindow(
    <>
      <Field label="One">{(attributes) => <input {...attributes} />}</Field>
      <Field label="Two">{(attributes) => <input {...attributes} />}</Field>
    </>,
  )
  expect(screen.getByLabelText('One')).not.toBe(screen.getByLabelText('Two'))
})

it('what the browser does not take is said by the field itself, at the first of those, until it is changed', async () => {
  const submitted: unknown[] = []
  const { user } = await renderWindow(
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        submitted.push(event)
      }}
    >
      <Field label="Name" note="A note" wanted="Enter a name.">
        {(attributes) => <input {...attributes} required />}
      </Field>
      <Field label="Other" wanted="Enter another name.">
        {(attributes) => <input {...attributes} required />}
      </Field>
      <button>Save</button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect([description(), document.activeElement, submitted]).toEqual(['Enter a name.', input(), []])
  expect(screen.getByText('Enter another name.')).toBeTruthy()
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await user.type(input(), 'a')
  expect([description(), input().getAttribute('aria-invalid')]).toEqual(['A note', 'false'])
})

describe('a box to tick', () => {
  const box = (onChange: () => void, checked: boolean, disabled = false) =>
    renderWindow(
      <Check checked={checked} disabled={disabled} title="Shade each series (h)" onChange={onChange}>
        Heat map
      </Check>,
    )

  it.each([true, false])('says what it becomes when its words are clicked: %s', async (becomes) => {
    const onChange = vi.fn()
    const { user } = await box(onChange, !becomes)
    expect(
      screen.getByTitle('Shade each series (h)').contains(screen.getByRole('checkbox', { name: 'Heat map' })),
    ).toBe(true)
    await user.click(screen.getByText('Heat map'))
    expect(onChange).toHaveBeenLastCalledWith(becomes)
  })

  it('stays as it is while it cannot be changed', async () => {
    const onChange = vi.fn()
    const { user } = await box(onChange, false, true)
    await user.click(screen.getByText('Heat map'))
    expect(onChange).not.toHaveBeenCalled()
  })
})
