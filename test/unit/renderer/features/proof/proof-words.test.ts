import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FigureVerdict, ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import type { Proof } from '../../../../../app/ipc/responses.ts'
import { InputList } from '../../../../../renderer/features/proof/inputs.tsx'
import { ProofFacts } from '../../../../../renderer/features/proof/sent-proof.tsx'

const proofOf = (changes: Partial<Proof>): Proof => ({
  request: 'GET https://a.example/x',
  receivedAt: 1000,
  fingerprint: 'f',
  status: 200,
  requestId: null,
  hash: 'a'.repeat(64),
  path: '$.roe',
  verdict: 'proven',
  asSent: '0.573879',
  intact: true,
  bytes: 2,
  ...changes,
})

const factsOf = (changes: Partial<Proof>, digits: string | null): string =>
  renderToStaticMarkup(createElement(ProofFacts, { proof: proofOf(changes), digits }))

/** The first line of a proof. */
const firstLine = (html: string): string | undefined => /^<p[^>]*>([^<]*)<\/p>/.exec(html)?.[1]

describe('the proof of a number', () => {
  it('first says that the shown number is the one that was sent', () => {
    const html = factsOf({}, '0.573879')
    expect(firstLine(html)).toBe('The shown number is the one that was sent.')
    expect(html).not.toContain('<s')
  })

  it('first says that a number that is written otherwise follows from the one that was sent', () => {
    const props = { proof: proofOf({}), digits: '0.573879', shown: '57.4%' }
    const html = renderToStaticMarkup(createElement(ProofFacts, props))
    expect(firstLine(html)).toBe('The shown number follows from the one that was sent.')
    expect(html).toContain('57.4')
  })

  it('shows both numbers when they differ', () => {
    const html = factsOf({ verdict: 'different' }, '1.573879')
    expect(firstLine(html)).toBe('The shown number differs from what was sent.')
    expect(html).toContain('>1.573879</s>')
    expect(html).toContain('>0.573879</dd>')
    expect(html).toContain('Unchanged since it was received')
  })

  it('says how much of a long text there is besides what it shows', () => {
    const html = factsOf({ verdict: null, asSent: 'words '.repeat(40_000) }, null)
    expect(html).toContain('Show the whole text (240,000 characters)')
  })

  it('says that nothing is at the path', () => {
    const html = factsOf({ verdict: 'different', asSent: null }, '1.573879')
    expect(firstLine(html)).toBe('The response has nothing at this path, so the shown number is not proven.')
    expect(html).toContain('>1.573879</s>')
  })

  it('says that the stored response was altered', () => {
    const html = factsOf({ verdict: 'altered', asSent: null, intact: false }, '0.573879')
    expect(firstLine(html)).toBe('The stored response was altered, so the shown number is not proven.')
    expect(html).toContain('Altered: its bytes no longer match the hash')
  })

  it.each([
    [{}, undefined],
    [{ asSent: null }, 'The response has nothing at this path.'],
    [{ asSent: null, intact: false }, 'The stored response was altered.'],
  ])('compares nothing where no number is shown: %#', (changes, words) => {
    const html = factsOf({ verdict: null, ...changes }, null)
    expect(firstLine(html)).toBe(words)
    expect(html).not.toContain('Shown')
  })
})

describe('the inputs of a computed number', () => {
  const target: ProofTarget = {
    computed: { words: 'roe × roa', value: '0.2' },
    figures: ['roe', 'roa'].map((label) => ({
      label,
      digits: '0.1',
      response: { hash: 'a'.repeat(64), path: `$.${label}` },
    })),
  }
  const listOf = (verdicts: Record<string, FigureVerdict>): string =>
    renderToStaticMarkup(
      createElement(InputList, {
        target,
        verdictOf: ({ label }) => verdicts[label],
        chosen: null,
        onChoose: () => undefined,
      }),
    )

  it('are called sent only when each of them was', () => {
    expect(listOf({})).toContain('Its inputs:')
    expect(listOf({ roe: 'proven' })).toContain('Its inputs:')
    expect(listOf({ roe: 'proven', roa: 'proven' })).toContain('Its inputs are the numbers that were sent:')
  })

  it('stand beside their names as they were sent', () => {
    expect(listOf({ roe: 'proven', roa: 'proven' })).toMatch(/roe<\/button><span class="mono">0\.1<\/span>/)
  })

  it.each([
    ['different', 'differs from what was sent'],
    ['altered', 'its stored response was altered'],
    ['gone', 'its response is no longer stored'],
  ] as const)('strike out the result when one of them is %s', (verdict, words) => {
    const html = listOf({ roe: 'proven', roa: verdict })
    expect(firstLine(html)).toBe('This value was calculated from inputs that are not proven.')
    expect(html).toContain('>0.2</s>')
    expect(html.match(/<li>.*?<\/li>/g)?.map((item) => item.includes(words))).toEqual([false, true])
  })
})
