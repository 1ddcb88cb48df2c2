// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen, act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOTHING_KEPT, type Kept } from '../../../../../app/domain/window/drafts.ts'
import {
  createKeeper,
  KeeperContext,
  useKeptForm,
  isFlag,
  isOneOf,
  isText,
  isTextOrNull,
  isTexts,
  useKeptChoice,
} from '../../../../../renderer/ui/states/view-state.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

function Form({ saved }: { saved: string }): ReactElement {
  const { field, isTyped, discard } = useKeptForm('note')
  const [text, setText] = field('text', saved)
  return (
    <form>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={discard}>
        Cancel
      </button>
      <output>{isTyped ? 'typed' : 'as saved'}</output>
    </form>
  )
}

function keeperWith(first: Kept = NOTHING_KEPT) {
  const passed: unknown[] = []
  const keeper = createKeeper(first, {
    onDraft: (...draft) => passed.push(draft),
    onScroll: (...scroll) => passed.push(scroll),
  })
  return { keeper, passed }
}

async function formIn(first: Kept = NOTHING_KEPT, saved = '') {
  const { keeper, passed } = keeperWith(first)
  const window = await renderWindow(
    <KeeperContext value={keeper}>
      <Form saved={saved} />
    </KeeperContext>,
  )
  return { ...window, keeper, passed, field: screen.getByLabelText<HTMLInputElement>('Note') }
}

it('each change of a field is passed on at once', async () => {
  const { user, field, passed } = await formIn()
  await user.type(field, 'ab')
  expect(passed).toEqual([
    ['note/text', 'a'],
    ['note/text', 'ab'],
  ])
})

it('a form begins with what was typed before', async () => {
  const { field } = await formIn({ drafts: [['note/text', 'half a sen']], scrolls: [] })
  expect(field.value).toBe('half a sen')
})

it('a field that is as it was saved has no draft', async () => {
  const { user, field, passed } = await formIn(NOTHING_KEPT, 'a')
  await user.type(field, 'b{Backspace}')
  expect([passed.at(-1), screen.getByRole('status').textContent]).toEqual([['note/text', null], 'as saved'])
})

it('a field that was emptied is a draft', async () => {
  const { user, field, passed } = await formIn(NOTHING_KEPT, 'a')
  await user.clear(field)
  expect([passed, field.value]).toEqual([[['note/text', '']], ''])
})

it('a form that is cancelled has its saved text again', async () => {
  const { user, field, passed } = await formIn(NOTHING_KEPT, 'a')
  await user.type(field, 'b')
  await user.click(screen.getByRole('button'))
  expect([field.value, passed.at(-1)]).toEqual(['a', ['note/text', null]])
})

it('another form whose name begins like that of a cancelled one stays', () => {
  const { keeper } = keeperWith({
    drafts: [
      ['list 1/name', 'a'],
      ['list 12/name', 'b'],
    ],
    scrolls: [],
  })
  keeper.discard('list 1')
  expect([keeper.isTyped('list 1'), keeper.isTyped('list 12')]).toEqual([false, true])
})

it('a form shows what main still knows after it forgot the rest', async () => {
  const { keeper, settle, field, passed } = await formIn({ drafts: [['note/text', 'x']], scrolls: [] })
  keeper.reset(NOTHING_KEPT)
  await settle()
  expect([field.value, passed]).toEqual(['', []])
})

it('a form outside a connection keeps its text as long as it is shown', async () => {
  const { user } = await renderWindow(<Form saved="" />)
  await user.type(screen.getByLabelText('Note'), 'ab')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('ab')
})

it('a choice of a view that is too long for the file stays in the window, and main forgets the one before', () => {
  const { keeper, passed } = keeperWith()
  const long = 'x'.repeat(3000)
  keeper.keepChoice('search', 'ab')
  keeper.keepChoice('search', long)
  expect([keeper.choice('search') === long, passed]).toEqual([
    true,
    [
      ['view/search', 'ab'],
      ['view/search', null],
    ],
  ])
})

it('the views can be left with other choices, without what is typed in forms', () => {
  const { keeper, passed } = keeperWith({
    drafts: [
      ['note/text', 'a'],
      ['view/search', 'b'],
      ['view/form', 'c'],
    ],
    scrolls: [],
  })
  keeper.changeChoices({ form: 'c', company: 'd' })
  expect([keeper.choices(), keeper.draft('note/text'), passed]).toEqual([
    { form: 'c', company: 'd' },
    'a',
    [
      ['view/search', null],
      ['view/company', 'd'],
    ],
  ])
})

it('a scroller that did not move is not passed on', () => {
  const { keeper, passed } = keeperWith({ drafts: [], scrolls: [['story 7', { top: 3, left: 0 }]] })
  keeper.keepScroll('story 7', { top: 3, left: 0 })
  expect(passed).toEqual([])
})

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
