import { expect, it } from 'vitest'
import { failedWindowTests, windowSeconds } from '../../../../../resources/scripts/stages/window.mjs'

const spec = (file: string, title: string, status: string) => ({
  file,
  title,
  tests: [{ status, results: [{ duration: 1500 }] }],
})

const report = {
  suites: [
    { specs: [spec('news.e2e.ts', 'a story is read', 'expected'), spec('news.e2e.ts', 'a story is kept', 'flaky')] },
    { specs: [], suites: [{ specs: [spec('start.e2e.ts', 'a start is damaged', 'unexpected')] }] },
  ],
}

it('the failed tests of the window are named with the command that runs each alone, also those of an inner suite', () => {
  expect(failedWindowTests(report)).toEqual([
    {
      name: 'news.e2e.ts › a story is kept (passed when tried again)',
      alone: "npm run e2e -- news.e2e.ts -g 'a story is kept'",
    },
    { name: 'start.e2e.ts › a start is damaged', alone: "npm run e2e -- start.e2e.ts -g 'a start is damaged'" },
  ])
})

it('the seconds of a file of the window are those of all of its tests', () => {
  expect(windowSeconds(report)).toEqual([
    ['news.e2e.ts', 3],
    ['start.e2e.ts', 1.5],
  ])
})
