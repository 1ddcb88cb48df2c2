import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRegistry, nextOf, type Handler, type Registry } from '../../../../renderer/commands/registry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const offering = (...sources: (readonly Handler[])[]): Registry => {
  const registry = createRegistry()
  for (const source of sources) registry.add(() => source)
  return registry
}
const doing = (id: Handler['id'], run: () => void = () => undefined): Handler => ({ id, run })

it('the command of a view comes before one of the window with the same key', () => {
  const registry = offering([doing('story.show-response')], [doing('window.show-source')])
  expect(registry.byKeys('i')?.id).toBe('story.show-response')
})

it('the last source of a command wins', () => {
  const [first, last] = [vi.fn(), vi.fn()]
  offering([doing('window.close-inspector', first)], [doing('window.close-inspector', last)]).run(
    'window.close-inspector',
  )
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
})

it('a command of a view that is not open says which one to open', () => {
  expect(offering([doing('news.refresh')]).find('ratios.export').unavailable).toBe('Open Ratios first.')
})

it('a command whose view is open says what it needs', () => {
  expect(offering([doing('news.refresh')]).find('story.label').unavailable).toBe('Open a story first.')
})

it('a command of another view opens that and runs there', () => {
  const run = vi.fn()
  const registry = offering([doing('view.ratios', () => registry.add(() => [doing('ratios.export', run)]))])
  registry.run('ratios.export')
  expect(run).toHaveBeenCalledOnce()
})

it('a command for selected text is no way to its view, where nothing is selected yet', () => {
  const open = vi.fn()
  const registry = offering([doing('view.news', open)])
  registry.run('story.highlight')
  const { isElsewhere, unavailable } = registry.find('story.highlight')
  expect([open.mock.calls.length, isElsewhere, unavailable]).toEqual([0, false, 'Open News first.'])
})

it('a command that deletes what its view counts is no way to its view, and says what it needs', () => {
  const [open, run] = [vi.fn(), vi.fn()]
  const registry = offering([
    doing('view.settings', () => {
      open()
      registry.add(() => [doing('library.save-limits', run)])
    }),
  ])
  const refused = vi.fn()
  registry.setRefused(refused)
  registry.run('library.save-limits')
  const { isElsewhere, unavailable } = registry.find('library.save-limits')
  expect([open.mock.calls.length, run.mock.calls.length, isElsewhere]).toEqual([0, 0, false])
  expect([unavailable, refused.mock.lastCall]).toEqual([
    'Change the limits in the settings first.',
    ['Change the limits in the settings first.'],
  ])
})

it('a command that cannot run even in its view is not kept for later', () => {
  const run = vi.fn()
  const registry = offering([doing('view.ratios', () => registry.add(() => [doing('ratios.refresh')]))])
  registry.run('ratios.export')
  registry.run('ratios.refresh')
  registry.add(() => [doing('ratios.export', run)])
  expect(run).not.toHaveBeenCalled()
})

it('a choice is on as its part of the window says, and off where nothing offers it', () => {
  const registry = offering([{ id: 'ratios.heat-map', isOn: true, run: () => undefined }])
  expect([registry.find('ratios.heat-map').isOn, registry.find('ratios.transpose').isOn]).toEqual([true, false])
})

it('all lists every command of the catalogue once', () => {
  const ids = offering([doing('news.refresh')], [doing('news.refresh')])
    .all()
    .map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([ids.length, ids.length])
})

it('a listener hears of what is offered, of what goes, and of new keys', () => {
  const [registry, listener] = [createRegistry(), vi.fn()]
  registry.subscribe(listener)
  registry.add(() => [doing('news.refresh')])()
  registry.setBindings({}, true)
  expect(listener).toHaveBeenCalledTimes(3)
})

/** A registry, and what it was told to say. */
function heard(...sources: (readonly Handler[])[]): { registry: Registry; reasons: string[] } {
  const [registry, reasons] = [offering(...sources), [] as string[]]
  registry.setRefused((reason) => reasons.push(reason))
  return { registry, reasons }
}

it('a command of another part of its view shows that and runs there', () => {
  const run = vi.fn()
  const { registry, reasons } = heard([
    doing('webhooks.part-receiver', () => registry.add(() => [doing('webhooks.toggle-receiver', run)])),
  ])
  expect(registry.find('webhooks.toggle-receiver').isElsewhere).toBe(true)
  registry.run('webhooks.toggle-receiver')
  vi.runAllTimers()
  expect([run.mock.calls.length, reasons]).toEqual([1, []])
})

it('a command of a part of another view opens the view, then the part, and runs there', () => {
  const run = vi.fn()
  const showPart = (): unknown => registry.add(() => [doing('webhooks.toggle-receiver', run)])
  const { registry } = heard([
    doing('view.webhooks', () => registry.add(() => [doing('webhooks.part-receiver', showPart)])),
  ])
  registry.run('webhooks.toggle-receiver')
  expect(run).toHaveBeenCalledOnce()
})

it('a part that is on screen is no way to a command that it does not offer', () => {
  const { registry, reasons } = heard([{ ...doing('webhooks.part-receiver'), isOn: true }])
  expect(registry.find('webhooks.replay').isElsewhere).toBe(false)
  registry.run('webhooks.replay')
  expect(reasons).toEqual(['Choose a delivery first.'])
})

it('a command that the opened view does not offer says what it needs', () => {
  const { registry, reasons } = heard([doing('view.sheet', () => registry.add(() => [doing('sheet.choose-company')]))])
  registry.run('sheet.copy-link')
  expect(reasons).toEqual([])
  vi.runAllTimers()
  expect(reasons).toEqual(['Choose a company first.'])
})

it('a command that cannot run in the opened view says why', () => {
  const { registry, reasons } = heard([
    doing('view.ratios', () =>
      registry.add(() => [{ ...doing('ratios.export'), unavailable: 'There are no values to export.' }]),
    ),
  ])
  registry.run('ratios.export')
  vi.runAllTimers()
  expect(reasons).toEqual(['There are no values to export.'])
})

it('a command waits until the opened view has read what it needs', () => {
  const run = vi.fn()
  let unavailable: string | null = 'The ratios are being read.'
  const { registry, reasons } = heard([
    doing('view.ratios', () => registry.add(() => [{ ...doing('ratios.export', run), unavailable }])),
  ])
  registry.run('ratios.export')
  unavailable = null
  registry.changed()
  vi.runAllTimers()
  expect([run.mock.calls.length, reasons]).toEqual([1, []])
})

it('a command that is chosen after another takes its place', () => {
  const { registry, reasons } = heard([doing('view.sheet', () => registry.add(() => [doing('sheet.choose-company')]))])
  registry.run('sheet.copy-link')
  registry.run('sheet.choose-company')
  vi.runAllTimers()
  expect(reasons).toEqual([])
})

it('a command that is unavailable does not run when it is chosen, and says why', () => {
  const run = vi.fn()
  const { registry, reasons } = heard([{ ...doing('news.refresh', run), unavailable: 'Tearsheet is offline.' }])
  registry.run('news.refresh')
  expect([run.mock.calls.length, reasons]).toEqual([0, ['Tearsheet is offline.']])
})

it('the sources are asked once a change for all that is found after it', () => {
  const registry = createRegistry()
  const source = vi.fn(() => [doing('news.refresh')])
  registry.add(source)
  registry.find('news.refresh')
  registry.find('ratios.refresh')
  expect(source).toHaveBeenCalledTimes(1)
  registry.changed()
  registry.find('news.refresh')
  expect(source).toHaveBeenCalledTimes(2)
})

it('a found command does what its source offers by then', () => {
  const [registry, before, after] = [createRegistry(), vi.fn(), vi.fn()]
  let run = before
  registry.add(() => [doing('news.refresh', run)])
  const command = registry.find('news.refresh')
  run = after
  command.run()
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1])
})

it('what looks like what it takes the place of changes nothing to draw, and runs', () => {
  const registry = createRegistry()
  const [before, after] = [vi.fn(), vi.fn()]
  const take = registry.add(() => [doing('news.refresh', before)])
  registry.find('news.refresh')
  const drawn = registry.version()
  registry.add(() => [doing('news.refresh', after)])
  take()
  registry.find('news.refresh').run()
  expect([registry.version() - drawn, before.mock.calls.length, after.mock.calls.length]).toEqual([0, 0, 1])
})

it.each<[what: string, handler: Handler]>([
  ['another title', { ...doing('news.refresh'), title: 'Other' }],
  ['a reason why it cannot run', { ...doing('news.refresh'), unavailable: 'Not now.' }],
  ['being on', { ...doing('news.refresh'), isOn: true }],
])('%s of a command is drawn', (_what, handler) => {
  const registry = createRegistry()
  const offered = [doing('news.refresh')]
  registry.add(() => offered)
  const drawn = registry.version()
  offered[0] = handler
  registry.changed()
  expect(registry.version()).toBeGreaterThan(drawn)
})

const LIST = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

it.each([
  ['the next one', 'a', 'b'],
  ['the first one after the last', 'c', 'a'],
  ['the first one after one that is not there', 'x', 'a'],
])('%s comes after a choice', (_what, current, next) => {
  expect(nextOf<string>(LIST, current)).toBe(next)
})

it('a choice of nothing stays', () => {
  expect(nextOf<string>([], 'a')).toBe('a')
})
