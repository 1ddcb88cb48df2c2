// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOTHING_KEPT } from '../../../../app/domain/window/kept.ts'
import { createKeeper, KeeperContext } from '../../../../renderer/ui/keeper.ts'
import { isFlag, isOneOf, isText, isTextOrNull, isTexts, useKeptChoice } from '../../../../renderer/ui/kept-choice.ts'
import { renderWindow } from '../../../support/render-window.tsx'

const FORMS = ['text', 'raw'] as const
const isForm = isOneOf(FORMS)

function View(): ReactElement {
  const [form, choose] = useKeptChoice<(typeof FORMS)[number]>('form', 'text', isForm)
  return (
    <>
      {FORMS.map((each) => (
        <button key={each} type="button" onClick={() => choose(each)}>
          {each}
        </button>
      ))}
      <output>{form}</output>
    </>
  )
}

/** The view in a window that kept `left` of it. */
async function viewWith(left: string | null) {
  const passed: unknown[] = []
  const keeper = createKeeper(left === null ? NOTHING_KEPT : { drafts: [['view/form', left]], scrolls: [] }, {
    onDraft: (...draft) => passed.push(draft),
    onScroll: () => undefined,
  })
  const inWindow = (isShown: boolean): ReactElement => (
    <KeeperContext value={keeper}>{isShown ? <View /> : null}</KeeperContext>
  )
  return { ...(await renderWindow(inWindow(true))), keeper, passed, inWindow }
}

const shown = (): string => screen.getByRole('status').textContent

it('a choice is passed on, and none once it is as at first', async () => {
  const { user, passed } = await viewWith(null)
  await user.click(screen.getByText('raw', { selector: 'button' }))
  await user.click(screen.getByText('text', { selector: 'button' }))
  expect(passed).toEqual([
    ['view/form', '"raw"'],
    ['view/form', null],
  ])
})

it('a view begins with what was chosen before', async () => {
  await viewWith('"raw"')
  expect(shown()).toBe('raw')
})

it.each([
  ['of a later version', '"pictures"'],
  ['of another type', '7'],
  ['that is half of one', '"ra'],
  ['that was blanked', '●●●'],
])('a choice %s is as none', async (_what, left) => {
  await viewWith(left)
  expect(shown()).toBe('text')
})

it('a choice stays while its view is not shown', async () => {
  const { user, unmount, inWindow } = await viewWith(null)
  await user.click(screen.getByText('raw', { selector: 'button' }))
  unmount()
  await renderWindow(inWindow(true))
  expect(shown()).toBe('raw')
})

it('a view shows when its choices are reset', async () => {
  const { keeper } = await viewWith('"raw"')
  act(() => keeper.changeChoices({}))
  expect(shown()).toBe('text')
})

it.each([
  ['a text', isText, ['', 'a'], [null, 7, ['a']]],
  ['a text or nothing', isTextOrNull, ['a', null], [undefined, 7]],
  ['yes or no', isFlag, [true, false], [0, 'true', null]],
  ['texts', isTexts, [[], ['a']], ['a', [1], null]],
])('%s is known from anything else', (_what, isKnown: (kept: unknown) => boolean, known, unknown) => {
  expect([known.every((each) => isKnown(each)), unknown.some((each) => isKnown(each))]).toEqual([true, false])
})
