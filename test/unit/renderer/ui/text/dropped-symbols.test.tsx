// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MAX_SYMBOLS_LENGTH, MAX_SYMBOLS, type ReadSymbols } from '../../../../../app/domain/companies/symbols.ts'
import { useSymbolIntake, useCompanyIntake } from '../../../../../renderer/ui/text/dropped-symbols.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

function Place({ take, what }: { take: (read: ReadSymbols) => void; what: 'all' | 'files' }): ReactElement {
  const intake = useSymbolIntake(take, what)
  return (
    <section aria-label="Place" {...intake}>
      <input aria-label="Field" />
    </section>
  )
}

interface Given {
  text?: string
  files?: readonly File[]
  types?: readonly string[]
}

const dataOf = ({ text = '', files = [], types }: Given) => ({
  types: types ?? (files.length > 0 ? ['Files'] : ['text/plain']),
  files,
  getData: (type: string) => (type === 'text/plain' ? text : ''),
  dropEffect: 'none',
})

async function place(what: 'all' | 'files' = 'all') {
  const taken: ReadSymbols[] = []
  const window = await renderWindow(<Place take={(read) => taken.push(read)} what={what} />)
  const section = screen.getByRole('region', { name: 'Place' })
  /** Whether the place handled it itself. */
  async function send(event: Event): Promise<boolean> {
    fireEvent(event.type === 'paste' ? screen.getByRole('textbox') : section, event)
    await window.settle()
    return event.defaultPrevented
  }
  return {
    ...window,
    taken,
    section,
    drop: (given: Given) => send(createEvent.drop(section, { dataTransfer: dataOf(given) })),
    over: (given: Given) => send(createEvent.dragOver(section, { dataTransfer: dataOf(given) })),
    paste: (given: Given) => send(createEvent.paste(screen.getByRole('textbox'), { clipboardData: dataOf(given) })),
  }
}

const file = (name: string, text: string): File => new File([text], name)

/** A list that gets what is dropped, and that can change meanwhile. */
function List(): ReactElement {
  const [list, setList] = useState<readonly string[]>([])
  const intake = useSymbolIntake(({ symbols }) => setList([...list, ...symbols]))
  return (
    <section aria-label="Place" {...intake}>
      <button onClick={() => setList([...list, 'HLDN'])}>Add</button>
      <output>{list.join(' ')}</output>
    </section>
  )
}

describe('symbols that are dropped', () => {
  it('are taken from a text, with what is none', async () => {
    const { drop, taken } = await place()
    expect(await drop({ text: 'qntl, "KSTL"\na?b' })).toBe(true)
    expect(taken).toEqual([{ symbols: ['QNTL', 'KSTL'], odd: ['A?B'] }])
  })

  it.each(['symbols.txt', 'SYMBOLS.CSV'])('are taken from the file %s', async (name) => {
    const { drop, taken } = await place()
    await drop({ files: [file(name, 'QNTL\r\nKSTL;HLDN')] })
    expect(taken).toEqual([{ symbols: ['QNTL', 'KSTL', 'HLDN'], odd: [] }])
  })

  it('are added to what the place has when their file has been read', async () => {
    const { user, settle } = await renderWindow(<List />)
    const opened = Promise.withResolvers<string>()
    const slow = Object.assign(file('symbols.txt', ''), { text: () => opened.promise })
    fireEvent.drop(screen.getByRole('region', { name: 'Place' }), { dataTransfer: dataOf({ files: [slow] }) })
    await user.click(screen.getByText('Add'))
    opened.resolve('QNTL')
    await settle()
    expect(screen.getByRole('status').textContent).toBe('HLDN QNTL')
  })

  // SECURITY 80
  it.each<[string, Given, string]>([
    ['another kind of file', { files: [file('symbols.html', 'QNTL')] }, 'from .txt and .csv files only'],
    ['several files', { files: [file('a.txt', 'QNTL'), file('b.txt', 'QNTL')] }, 'one file at a time'],
    ['a large file', { files: [file('a.txt', 'A'.repeat(MAX_SYMBOLS_LENGTH + 1))] }, 'more than 256 KB'],
    ['a large text', { text: 'A '.repeat(MAX_SYMBOLS_LENGTH) }, 'more than 256 thousand characters'],
    ['nothing', { text: ' \n' }, 'No symbol was found.'],
  ])('are not taken from %s, which is said', async (_what, given, said) => {
    const { drop, taken } = await place()
    await drop(given)
    expect(taken).toEqual([])
    expect(document.body.textContent).toContain(said)
  })

  it('mark the place while they are over it', async () => {
    const { over, drop, section } = await place()
    await over({ text: '' })
    expect(section.dataset.drop).toBe('true')
    await drop({ text: 'QNTL' })
    expect(section.dataset.drop).toBeUndefined()
  })

  it.each(['application/x-tearsheet-story', 'application/x-tearsheet-number'])('are not what %s is', async (type) => {
    const { over, drop, taken } = await place()
    const given = { text: '0.57', types: ['text/plain', type] }
    expect([await over(given), await drop(given), taken]).toEqual([false, false, []])
  })

  it('are left to a field of several lines, except for files', async () => {
    const { drop, paste, taken } = await place('files')
    expect([await drop({ text: 'QNTL KSTL' }), await paste({ text: 'QNTL KSTL' }), taken]).toEqual([false, false, []])
    await drop({ files: [file('a.txt', 'QNTL')] })
    expect(taken).toEqual([{ symbols: ['QNTL'], odd: [] }])
  })
})

describe('symbols that are pasted', () => {
  it('are taken as those that are dropped', async () => {
    const { paste, taken } = await place()
    expect(await paste({ text: 'QNTL\nKSTL' })).toBe(true)
    expect(taken).toEqual([{ symbols: ['QNTL', 'KSTL'], odd: [] }])
  })

  it('are typed text in a field when there is only one', async () => {
    const { paste, taken } = await place()
    expect([await paste({ text: 'QNTL' }), taken]).toEqual([false, []])
  })
})

/** Drops a text on a view of these companies, and resolves to the companies that follow, or null when they stay. */
async function dropped(symbols: readonly string[], text: string): Promise<string[] | null> {
  let after: string[] | null = null
  function View(): ReactElement {
    const intake = useCompanyIntake(symbols, (next) => {
      after = next
    })
    return <section aria-label="View" {...intake} />
  }
  const { settle } = await renderWindow(<View />)
  const view = screen.getByRole('region', { name: 'View' })
  const event = createEvent.drop(view)
  Object.defineProperty(event, 'dataTransfer', {
    value: { types: ['text/plain'], files: [], getData: () => text, dropEffect: 'none' },
  })
  fireEvent(view, event)
  await settle()
  return after
}

it('what is dropped is added, once each', async () => {
  expect(await dropped(['QNTL'], 'KSTL, qntl BRWF')).toEqual(['QNTL', 'KSTL', 'BRWF'])
})

it('what is there already changes nothing', async () => {
  expect(await dropped(['QNTL'], 'qntl')).toBeNull()
})

it('no more companies are taken than the service accepts', async () => {
  const many = Array.from({ length: MAX_SYMBOLS }, (_, place) => `S${place}`)
  expect(await dropped(['QNTL'], many.join(' '))).toHaveLength(MAX_SYMBOLS)
})
