// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { destinations, highlighted, openPalette, options } from '../../../../support/palette-window.tsx'

beforeEach(() => localStorage.clear())

describe('a short form in the palette', () => {
  it.each([
    ['ZZZ', 'ZZZ company page'],
    ['QNTL R', 'QNTL ratios'],
    ['QNTL E', 'QNTL earnings'],
    ['QNTL N', 'QNTL stories12 stories'],
    ['qntl e', 'QNTL earnings'],
    ['N 123456', 'Open the story with the ID 123456'],
    ['W News/v1', 'Webhook test of News/v1Webhooks'],
  ])('%s comes first', async (words, first) => {
    const { type } = await openPalette()
    await type(words)
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(first)
    expect(highlighted()).toBe(first)
  })

  it('of a symbol of which nothing is known comes after the symbols that begin with it', async () => {
    const { type } = await openPalette()
    await type('QNT')
    const titles = options()
    expect(highlighted()).toMatch(/^QNTL company page/)
    expect(titles.indexOf('QNT company page')).toBeGreaterThan(titles.indexOf('QNTL stories'))
  })

  it('is offered once', async () => {
    const { type } = await openPalette()
    await type('QNTL R')
    expect(options().filter((title) => title === 'QNTL ratios')).toHaveLength(1)
  })

  it('leads to the earnings of a company', async () => {
    const { type, user, settle } = await openPalette()
    await type('QNTL E')
    await user.keyboard('{Enter}')
    await settle()
    const place = destinations.onPlace.mock.calls.at(-1)?.[0]
    expect([place?.view, place?.earnings.request.symbols]).toEqual(['earnings', ['QNTL']])
  })

  it('leads to the form for a kind of webhook, and sends nothing', async () => {
    const { type, user, settle, inputsOf } = await openPalette()
    await type('W Splits/v1')
    await user.keyboard('{Enter}')
    await settle()
    const place = destinations.onPlace.mock.calls.at(-1)?.[0]
    expect([place?.view, place?.webhooks.panel, place?.webhooks.kind]).toEqual(['webhooks', 'send', 'Splits/v1'])
    expect(inputsOf('webhook.test')).toEqual([])
  })

  it('is named by the help, with a symbol in use, and is put into the field', async () => {
    const { type, user } = await openPalette()
    await type('?')
    expect(screen.getByRole('group', { name: 'Short forms' }).textContent).toContain('Ratios of a companyKSTL R')
    await user.click(screen.getByRole('option', { name: /Ratios of a company/ }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('KSTL R')
  })
})
