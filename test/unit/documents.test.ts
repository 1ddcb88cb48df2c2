import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROFILE_SETTINGS } from '../../app/domain/connection/interface-profile.ts'
import { SCENARIOS } from '../../app/domain/connection/scenario.ts'
import { FLAGS, PARTS, parseStoryQuery, VALUE_FIELDS } from '../../app/domain/news/story-query.ts'
import { CONTROL_HELP } from '../../main/embedded-service/control.ts'
import { QUIRKS } from '../../main/embedded-service/quirks.ts'
import { SPEC_ROWS } from '../support/cases/spec-sections.ts'
import { FULL_COUNT, sampleCompany } from '../../main/embedded-service/data/companies.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const document = (name: string): string => read(`resources/docs/${name}.md`)

/** The rows of all tables in a text, each as a list of cells. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** The texts in backticks. */
const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

describe('the README', () => {
  const readme = read('README.md')

  it('is short', () => {
    expect(readme.split('\n').length).toBeLessThan(140)
  })

  it('names exactly the existing commands', () => {
    const named = [...readme.matchAll(/\bnpm (?:run )?([a-z0-9:]+)/g)].map(([, name = '']) => name)
    const commands = named.filter((name) => name !== 'packages')
    expect([...new Set(commands)].sort()).toEqual(Object.keys(manifest.scripts).sort())
  })

  it('gives each production dependency with its reason, and no others', () => {
    const table = readme.slice(readme.indexOf('## Production dependencies'))
    const named = rowsOf(table)
      .slice(1)
      .flatMap(([names = '']) => names.split(', '))
    expect(named.sort()).toEqual(Object.keys(manifest.dependencies).sort())
  })

  it('links to existing files', () => {
    const linked = [...readme.matchAll(/\]\((resources\/[^)]+)\)/g)].map(([, path = '']) => path)
    expect(linked.filter((path) => read(path) === '')).toEqual([])
    const documents = readdirSync(join(root, 'resources/docs')).map((name) => `resources/docs/${name}`)
    expect(linked.filter((path) => path.endsWith('.md')).sort()).toEqual(documents.sort())
  })
})

describe('the page about the search language', () => {
  const text = document('search-language')
  const queries = rowsOf(text)
    .slice(1)
    .flatMap(([query = '']) => codesIn(query))

  it.each(queries)('gives a valid query: %s', (query) => {
    expect(parseStoryQuery(query).ok).toBe(true)
  })

  it('gives every field', () => {
    const given = queries.map((query) => /^([a-z]+):/.exec(query)?.[1])
    for (const field of Object.keys(VALUE_FIELDS)) expect(given).toContain(field)
  })

  it.each([
    ['is:', FLAGS],
    ['has:', PARTS],
  ])('gives all values of %s', (prefix, values) => {
    const sentence = text.split('\n\n').find((paragraph) => paragraph.startsWith(`\`${prefix}\``)) ?? ''
    expect(codesIn(sentence).slice(1).sort()).toEqual([...values].sort())
  })
})

describe('the page about assumptions', () => {
  it('lists every assumed setting with its default', () => {
    const listed = rowsOf(document('assumptions')).slice(1)
    expect(listed).toEqual(PROFILE_SETTINGS.map(({ label, assumed }) => [label, `\`${assumed}\``]))
  })
})

describe('the page about the embedded service', () => {
  const [calls = '', , scenarios = '', quirks = '', companies = ''] = document('embedded-service').split(/^## .*$/m)

  it('lists every call of the control port', () => {
    const listed = rowsOf(calls)
      .slice(1)
      .map(([call = '']) => call.replaceAll('`', ''))
    const understood = [...CONTROL_HELP.matchAll(/^ {2}(GET|POST|DELETE) +(\S+)/gm)].map(
      ([, method = '', path = '']) => `${method} ${path}`,
    )
    expect(listed.sort()).toEqual(understood.sort())
  })

  it('describes every scenario as the settings do', () => {
    expect(rowsOf(scenarios).slice(1)).toEqual(
      SCENARIOS.map(({ name, shows, changes }) => [`\`${name}\``, shows, changes]),
    )
  })

  it('lists the special companies by the symbols of the sample data', () => {
    const listed = rowsOf(companies)
      .slice(1)
      .map(([symbols = '']) => [...symbols.matchAll(/`([A-Z]{1,5})`/g)].map(([, symbol = '']) => symbol))
      .flat()
    const named = Array.from({ length: FULL_COUNT }, (_, index) => sampleCompany(7, index).symbol)
    expect([...listed].sort()).toEqual(named.sort())
  })

  it('describes every quirk as the help does', () => {
    expect(rowsOf(quirks).slice(1)).toEqual(Object.entries(QUIRKS).map(([name, words]) => [`\`${name}\``, words]))
  })
})

describe('the page about the interface', () => {
  const text = document('interface')
  const [sections = '', facts = ''] = text.split('## What public material adds')

  it('lists every row of the interface description', () => {
    expect(rowsOf(sections).slice(1)).toEqual(
      Object.entries(SPEC_ROWS).map(([section, rows]) => [section, rows.join(', ')]),
    )
  })

  it.each(rowsOf(facts).slice(1))('names an existing test: %s', (_what, _sure, test = '') => {
    const [, path = '', name = ''] = /^`([^`]+)` “([^”]+)”$/.exec(test) ?? []
    expect(read(path)).toContain(name)
  })
})

describe('the page about measures', () => {
  it('lists every area of the benchmark', () => {
    const areas = [...read('test/bench/bench.ts').matchAll(/^ {2}(\w+): \(\) => bench/gm)].map(([, area]) => area)
    expect(
      rowsOf(document('measures').split('## Goals')[0] ?? '')
        .slice(1)
        .map(([area = '']) => area.replaceAll('`', '')),
    ).toEqual(areas)
  })
})

describe('the page about the design', () => {
  it('names existing folders and files', () => {
    const named = codesIn(document('design')).filter((code) => /^(app|main|renderer|test|resources)\//.test(code))
    for (const path of named) expect(() => readdirSync(join(root, path))).not.toThrow(/ENOENT/)
  })
})
